//! The element `<star-battle>` of the npm package, on its example page.
//!
//! `STARBATTLE_PACKAGE` is what `scripts/npm` has built; `./test` sets it. Without it the test does nothing and says so.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{file_server::FileServer, input::SOLUTION, page::Page};

/// An expression about the board inside the element.
fn inside(expression: &str) -> String {
    format!("((board) => {expression})(document.querySelector('star-battle').shadowRoot)")
}

#[test]
fn a_board_on_anybodys_page_is_played_with_hints_and_solved() {
    let Some(folder) = env::var_os("STARBATTLE_PACKAGE").map(PathBuf::from) else {
        eprintln!("not tested: STARBATTLE_PACKAGE is not set to what scripts/npm has built");
        return;
    };
    let server = FileServer::start(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder));
    let Some(mut page) = Page::at(&server.url()) else { return };
    page.go("/example/index.html");
    page.until(&inside("board.querySelectorAll('[role=gridcell]').length === 25"));
    let text = "board.querySelector('[role=status]').textContent";
    page.value(&inside("board.querySelector('.below button').click()"));
    page.until(&inside(&format!("{text} === 'Look at region D.'")));
    for _ in 0..3 {
        page.value(&inside("board.querySelector('.below button').click()"));
        page.until(&inside(&format!("{text}.length > 20")));
    }
    page.until(&inside("board.querySelector('.target') !== null"));
    // By keyboard: a star, a cross beside it, and nothing again.
    page.value(&inside("board.querySelector('[role=gridcell]').focus()"));
    for key in [" ", "ArrowRight", "x", "x"] {
        page.press(key);
    }
    page.until("document.querySelector('star-battle').marks === '*' + '.'.repeat(24)");
    page.value("document.querySelector('star-battle').marks = '**' + '.'.repeat(23)");
    page.until(&inside("board.querySelectorAll('.bad').length === 2"));
    page.value("document.querySelector('star-battle').addEventListener('solve', () => { globalThis.solved = true; })");
    let solution = SOLUTION.replace(' ', "");
    page.value(&format!("document.querySelector('star-battle').marks = '{solution}'"));
    page.until("globalThis.solved === true");
    page.until(&inside(&format!("{text} === 'Solved!'")));
    page.value("document.querySelector('star-battle').puzzle = 'nonsense'");
    page.until(&inside("board.querySelector('[role=alert]').textContent.includes('nonsense')"));
    page.has_no_errors();
}
