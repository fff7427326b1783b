//! A module gets the stack that a program has: one megabyte, the usual size, is too little for deep searches.

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=8388608");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
