//! What the module exports and imports: the same as the engine's module, so that the same scripts run both.

#![allow(unsafe_code, reason = "functions are exported and imported by name; there is no unsafe block")]

use std::{cell::RefCell, panic};

use crate::parse;

/// The events of the engine's module that occur here.
const ANSWER: u32 = 0;
const PROBLEM: u32 = 1;
const PANIC: u32 = 5;

#[link(wasm_import_module = "starbattle")]
unsafe extern "C" {
    /// Receives an event with its text.
    safe fn emit(event: u32, text: *const u8, length: usize);
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn send(event: u32, text: &str) {
    emit(event, text.as_ptr(), text.len());
}

/// Makes room for an input of so many bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Reads the picture in the input, which follows a route of so many bytes. Always returns 0: nothing has to be supplied.
#[unsafe(no_mangle)]
pub extern "C" fn ask(route_length: usize) -> u32 {
    panic::set_hook(Box::new(|panic| send(PANIC, &panic.to_string())));
    let question = INPUT.take();
    let picture = &question[route_length.min(question.len())..];
    match parse(picture)
        .and_then(|parsed| serde_json::to_string(&parsed).map_err(|_| starbattle_routes::Problem::broken()))
    {
        Ok(text) => send(ANSWER, &text),
        Err(problem) => send(PROBLEM, &problem.to_json()),
    }
    0
}
