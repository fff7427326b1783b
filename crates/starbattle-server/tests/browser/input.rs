//! Input on a board: drags of the mouse, keys with Shift, pasting.

use serde_json::{Value, json};

use crate::page::{Page, Viewport};

/// A puzzle for tests, and its solution.
pub const PUZZLE: &str = "5x1.ABBBCABBDCAAEDCEEECCEEEEE";
pub const SOLUTION: &str = ".*... ...*. *.... ....* ..*..";

pub const DARK: Viewport = Viewport { width: 1280, dark: true };

/// The bit for Shift in the `DevTools` protocol.
const SHIFT: u8 = 8;

/// The cells of a solution that hold stars.
pub fn stars(solution: &str) -> Vec<[usize; 2]> {
    let rows = solution.split_whitespace().enumerate();
    rows.flat_map(|(row, marks)| marks.match_indices('*').map(move |(col, _)| [row, col])).collect()
}

impl Page {
    /// Goes to an address and waits for its board.
    pub fn go_to_board(&mut self, path: &str) {
        self.go(path);
        self.until("document.querySelector('.board .cell') !== null");
    }

    /// Presses a mouse button on a cell, drags over the others if there are any, and releases it.
    fn stroke(&mut self, button: &str, cells: &[[usize; 2]]) {
        let mut place = json!([0, 0]);
        // The left button is the first bit, the right one the second.
        let held = if button == "left" { 1 } else { 2 };
        let mouse = |page: &mut Self, kind: &str, place: &Value| {
            let event = json!({
                "type": kind, "x": place[0], "y": place[1], "button": button, "clickCount": 1, "buttons": held,
            });
            page.call("Input.dispatchMouseEvent", event);
        };
        for (index, [row, col]) in cells.iter().enumerate() {
            place = self.value(&format!(
                "(() => {{
                    const box = document.querySelector('.cells g:nth-child({}) .cell:nth-child({})').getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                }})()",
                row + 1,
                col + 1
            ));
            mouse(self, if index == 0 { "mousePressed" } else { "mouseMoved" }, &place);
        }
        mouse(self, "mouseReleased", &place);
    }

    pub fn press_cell(&mut self, row: usize, col: usize) {
        self.stroke("left", &[[row, col]]);
    }

    pub fn press_cell_right(&mut self, row: usize, col: usize) {
        self.stroke("right", &[[row, col]]);
    }

    pub fn drag(&mut self, cells: &[[usize; 2]]) {
        self.stroke("left", cells);
    }

    /// Clicks in a cell, this part of its size away from the middle.
    pub fn click_in_cell(&mut self, [row, col]: [usize; 2], [right, down]: [f64; 2]) {
        let place = self.value(&format!(
            "(() => {{
                const box = document.querySelector('.cells g:nth-child({}) .cell:nth-child({})').getBoundingClientRect();
                return [box.x + box.width * (0.5 + {right}), box.y + box.height * (0.5 + {down})];
            }})()",
            row + 1,
            col + 1
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses the tab key.
    pub fn tab(&mut self) {
        for kind in ["keyDown", "keyUp"] {
            self.call("Input.dispatchKeyEvent", json!({"type": kind, "key": "Tab", "windowsVirtualKeyCode": 9}));
        }
    }

    /// Waits for an element of a picture that has exactly this text.
    pub fn sees_text(&mut self, selector: &str, text: &str) {
        let [selector, text] = [selector, text].map(|part| json!(part));
        self.until(&format!("[...document.querySelectorAll({selector})].some((one) => one.textContent === {text})"));
    }

    /// Focuses a cell.
    pub fn focus_cell(&mut self, row: usize, col: usize) {
        self.focus(&format!(".cells g:nth-child({}) .cell:nth-child({})", row + 1, col + 1));
    }

    /// Presses keys one after the other.
    pub fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            self.press(key);
        }
    }

    /// Presses a letter together with Shift.
    pub fn shift(&mut self, letter: char) {
        for kind in ["keyDown", "keyUp"] {
            let key = letter.to_ascii_uppercase().to_string();
            self.call("Input.dispatchKeyEvent", json!({"type": kind, "key": key, "modifiers": SHIFT}));
        }
    }

    /// Waits until a parameter of the address has a value; the page writes it a moment after each change.
    pub fn has_parameter(&mut self, name: &str, value: &str) {
        let [name, value] = [name, value].map(|part| json!(part));
        self.until(&format!("(new URLSearchParams(location.search).get({name}) ?? '') === {value}"));
    }

    /// Pastes a text outside any field.
    pub fn paste(&mut self, text: &str) {
        self.value(&format!(
            "(() => {{
                const data = new DataTransfer();
                data.setData('text/plain', {});
                dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data }}));
            }})()",
            json!(text)
        ));
    }

    /// Replaces the value of a field.
    pub fn fill(&mut self, selector: &str, text: &str) {
        self.focus(selector);
        self.value(&format!("document.querySelector({}).select()", json!(selector)));
        self.write(text);
    }

    /// Chooses an entry of a list by its value, once it is there.
    pub fn choose(&mut self, selector: &str, value: &str) {
        self.until(&format!(
            "document.querySelector({})?.querySelector(`option[value={}]`)",
            json!(selector),
            json!(value)
        ));
        self.value(&format!(
            "(() => {{
                const list = document.querySelector({});
                list.value = {};
                list.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()",
            json!(selector),
            json!(value)
        ));
    }

    /// Clicks the first element that contains a text.
    pub fn click_words(&mut self, selector: &str, words: &str) {
        self.sees(selector, words);
        self.value(&format!(
            "[...document.querySelectorAll({})].find((element) => element.innerText.includes({})).click()",
            json!(selector),
            json!(words)
        ));
    }

    /// Sends a request as the page does; null sends no body.
    pub fn ask(&mut self, path: &str, body: &Value) -> Value {
        let options = if body.is_null() {
            "{}".to_owned()
        } else {
            let text = json!(body.to_string());
            format!("{{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {text} }}")
        };
        self.value(&format!("fetch('/api/v1{path}', {options}).then((answer) => answer.json())"))
    }
}
