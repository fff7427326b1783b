//! The texts of the page: every language has all of them, every one is used, and none is left in a script.

mod keys;
mod languages;
mod leftovers;
mod loading;
mod scripts;
mod web;
