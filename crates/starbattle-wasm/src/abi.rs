//! What the module exports and imports. Only numbers cross the border: texts are handed over in the module's memory.
//!
//! A caller writes into the memory that [`input`] returns, and then calls [`ask`] or [`supply_rules`]. During `ask`, the module calls
//! the imported `emit` with the address and the length of each text, in UTF-8.

#![allow(unsafe_code, reason = "functions are exported and imported by name; there is no unsafe block")]

use std::{cell::RefCell, panic, time::Duration};

use crate::{Engine, Event};

#[link(wasm_import_module = "starbattle")]
unsafe extern "C" {
    /// Receives an event with its text.
    safe fn emit(event: u32, text: *const u8, length: usize);
    /// The time since some fixed moment, in milliseconds.
    safe fn now() -> f64;
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ENGINE: RefCell<Engine> = RefCell::new(start());
}

fn start() -> Engine {
    panic::set_hook(Box::new(|panic| send(Event::Panic, &panic.to_string())));
    Engine::new(|| Duration::from_secs_f64(now() / 1000.0))
}

fn send(event: Event, text: &str) {
    emit(event as u32, text.as_ptr(), text.len());
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

/// Takes over the shipped rule files from the input. Returns 1 if they could be read, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn supply_rules() -> u32 {
    let pack = INPUT.take();
    ENGINE.with_borrow_mut(|engine| engine.supply_rules(&pack).into())
}

/// Answers the question in the input: a route of so many bytes, then the body. Returns 1 if it must be asked again after the
/// rule files were supplied, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn ask(route_length: usize) -> u32 {
    let question = INPUT.take();
    let (route, body) = question.split_at(route_length.min(question.len()));
    let route = String::from_utf8_lossy(route);
    ENGINE.with_borrow(|engine| engine.ask(&route, body, &send)) as u32
}
