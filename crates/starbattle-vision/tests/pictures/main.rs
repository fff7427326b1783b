//! Pictures, good and bad, and what is read from them.

mod bad_input;
mod damaged;
mod drawing;
mod drawn_boards;
mod look;
mod published;
mod random_pictures;
mod star_counts;
mod sure_readings;
mod trimmings;
