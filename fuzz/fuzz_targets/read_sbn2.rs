#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| starbattle_fuzz::texts_survive("sbn2", text));
