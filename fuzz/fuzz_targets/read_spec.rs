#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = starbattle_entangle::SpecFile::read(text);
});
