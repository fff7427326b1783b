//! The picture in the book is what the example draws.

#[path = "../examples/plot_states.rs"]
#[expect(dead_code, reason = "the example prints what is compared here")]
mod plot_states;

use std::{fs, path::Path};

#[test]
fn the_book_shows_the_states_as_the_forecast_knows_them() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/states.svg");
    let shown = fs::read_to_string(&file).unwrap();
    let hint = "run: cargo run -p starbattle-atlas --example plot_states > docs/images/states.svg";
    assert!(plot_states::picture() == shown, "{hint}");
}
