//! Box-drawing characters where lines of two weights meet.

/// The weight of one arm of a junction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arm {
    None,
    Light,
    Heavy,
}

/// The 81 junctions: the arms up, right, down and left are base-3 digits of the position, up the most significant.
const JUNCTIONS: &str = concat!(
    " ╴╸╷┐┑╻┒┓", // up none, right none
    "╶─╾┌┬┭┎┰┱", // right light
    "╺╼━┍┮┯┏┲┳", // right heavy
    "╵┘┙│┤┥╽┧┪", // up light, right none
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫", // up heavy, right none
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
);

/// The character whose arms have the given weights.
pub(crate) fn junction(up: Arm, right: Arm, down: Arm, left: Arm) -> char {
    let position = [up, right, down, left].into_iter().fold(0, |position, arm| position * 3 + arm as usize);
    JUNCTIONS.chars().nth(position).unwrap_or('+')
}

/// Whether a character is a heavy or double line, for readers.
pub(crate) fn is_heavy(character: char) -> bool {
    "━┃┏┓┗┛┣┫┳┻╋╸╹╺╻".contains(character) || ('═'..='╬').contains(&character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_junctions_are_there_once() {
        let mut characters: Vec<char> = JUNCTIONS.chars().collect();
        assert_eq!(characters.len(), 81);
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 81);
    }

    #[test]
    fn arms_go_where_they_should() {
        use Arm::{Heavy, Light, None};
        assert_eq!(junction(None, Heavy, Heavy, None), '┏');
        assert_eq!(junction(None, Light, Heavy, Light), '┰');
        assert_eq!(junction(Light, Light, Light, Light), '┼');
        assert_eq!(junction(Heavy, Light, Light, Light), '╀');
        assert_eq!(junction(Light, Heavy, Light, Light), '┾');
        assert_eq!(junction(Light, Light, Heavy, Light), '╁');
        assert_eq!(junction(Light, Light, Light, Heavy), '┽');
        assert_eq!(junction(Heavy, None, Light, Heavy), '┩');
        assert_eq!(junction(Heavy, Heavy, None, Light), '┺');
    }
}
