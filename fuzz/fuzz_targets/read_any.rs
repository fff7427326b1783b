#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| starbattle_fuzz::detected_texts_survive(text));
