//! Answers questions as the module does, natively: each line of the input is a JSON array of a route and a body, and each line of
//! the output one of the time in microseconds and of all events. `scripts/wasm-speed` compares the two.

use std::{
    io::{self, BufRead, Write},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use starbattle_wasm::Engine;

fn main() -> io::Result<()> {
    let engine = Engine::new(|| Duration::ZERO);
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let (route, body): (String, Value) = serde_json::from_str(&line?)?;
        let events = Mutex::new(Vec::new());
        let start = Instant::now();
        engine.ask(&route, body.to_string().as_bytes(), &|event, text| {
            events.lock().unwrap_or_else(PoisonError::into_inner).push(json!([format!("{event:?}"), text]));
        });
        let time = start.elapsed().as_micros() as u64;
        writeln!(output, "{}", json!([time, events.into_inner().unwrap_or_else(PoisonError::into_inner)]))?;
    }
    Ok(())
}
