//! Pictures, good and bad, and what is read from them.

mod bad_input;
mod drawing;
mod drawn_boards;
