//! What all answers share.

use std::sync::OnceLock;

use starbattle::answers::Library;

/// The shipped rules and what is known about boards, computed when it is first needed.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::default)
}
