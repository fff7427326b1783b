//! What was found out about a position, kept so that nobody looks again at what has not changed.

pub(crate) mod by_supposition;
pub(crate) mod examined;
pub(crate) mod followed;
pub(crate) mod in_vain;
pub(crate) mod revisions;
pub(crate) mod vain;
pub(crate) mod witnesses;
