//! How much memory the small lists of rules and templates take.

/// What an allocator adds to every block, and the step in which blocks grow.
const BLOCK: u64 = 16;

/// The memory of a list beyond the `Vec` itself.
pub(crate) fn list_bytes<T>(list: &Vec<T>) -> u64 {
    if list.capacity() == 0 { 0 } else { block_bytes(starbattle_board::bytes_of::<T>(list.capacity())) }
}

/// The memory of one block on the heap.
pub(crate) fn block_bytes(bytes: u64) -> u64 {
    (bytes + BLOCK / 2).next_multiple_of(BLOCK).max(2 * BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lists_take_nothing_and_short_ones_a_whole_block() {
        assert_eq!(list_bytes::<u64>(&Vec::new()), 0);
        assert_eq!([1, 24, 25, 100].map(block_bytes), [32, 32, 48, 112]);
    }
}
