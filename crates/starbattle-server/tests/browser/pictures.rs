//! Pictures of boards: pasted, dropped, checked beside the board that was read, mended and taken.

use serde_json::json;

use crate::{
    input::PUZZLE,
    page::{DESKTOP, PHONE, Page},
    site::Site,
};

/// Draws the puzzle on a canvas, runs `extra` with its context, and hands the picture over by an event.
fn hand_over(page: &mut Page, event: &str, extra: &str) {
    let letters = PUZZLE.trim_start_matches("5x1.");
    page.value(&format!(
        "(async () => {{
            const [letters, pitch, margin] = [{}, 60, 20];
            const canvas = Object.assign(document.createElement('canvas'), {{ width: 340, height: 340 }});
            const context = canvas.getContext('2d');
            context.fillStyle = 'white';
            context.fillRect(0, 0, 340, 340);
            const letter = (row, col) => (row < 0 || col < 0 || row > 4 || col > 4 ? '' : letters[row * 5 + col]);
            const line = (isBorder, x, y, width, height) => {{
                context.fillStyle = isBorder ? 'black' : '#999';
                const reach = isBorder ? 2.5 : 0.5;
                context.fillRect(x - reach, y - reach, width + 2 * reach, height + 2 * reach);
            }};
            for (const isBorder of [false, true])
                for (let row = 0; row <= 5; row += 1)
                    for (let col = 0; col <= 5; col += 1) {{
                        const [x, y] = [margin + col * pitch, margin + row * pitch];
                        if (row < 5 && (letter(row, col) !== letter(row, col - 1)) === isBorder) line(isBorder, x, y, 0, pitch);
                        if (col < 5 && (letter(row, col) !== letter(row - 1, col)) === isBorder) line(isBorder, x, y, pitch, 0);
                    }}
            {extra}
            const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
            const data = new DataTransfer();
            data.items.add(new File([blob], 'photo.png', {{ type: 'image/png' }}));
            {event}
        }})()",
        json!(letters)
    ));
}

const PASTE: &str = "dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));";
const DROP: &str =
    "document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));";
const CHOOSE: &str = "const picker = document.querySelector('dialog input[capture]');
    picker.files = data.files;
    picker.dispatchEvent(new Event('change'));";

#[test]
fn a_picture_is_pasted_dropped_or_taken_and_used_after_a_check() {
    for viewport in [DESKTOP, PHONE] {
        let Some(mut page) = Page::open(viewport) else { return };
        for event in [PASTE, DROP, CHOOSE] {
            page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
            if event == CHOOSE {
                page.click(".head [title^=Import]");
                page.sees("dialog .button", "Take a photo…");
            }
            hand_over(&mut page, event, "");
            page.sees(".check-picture [role=status]", "Everything is clear.");
            assert_eq!(page.count(".check-picture img"), 1);
            page.fits();
            page.click(".check-picture .primary");
            page.has_parameter("p", PUZZLE);
            page.until("document.querySelector('dialog') === null");
        }
        page.has_no_errors();
    }
}

#[test]
fn what_is_not_clear_pulses_and_one_tap_changes_it() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/?p=4x1.AABBACBBCCDDCDDD");
    // A dot so faint that it may be chance, in the cell r3c3.
    hand_over(
        &mut page,
        PASTE,
        "context.fillStyle = 'rgba(0, 0, 0, 0.03)'; context.beginPath(); context.arc(170, 170, 12, 0, 7); context.fill();",
    );
    page.sees(".check-picture [role=status]", "1 place not clear");
    assert_eq!(page.count(".check-picture .targets .doubt"), 1);
    page.click(".check-picture summary");
    page.sees(".doubts .button", "r3c3 is empty");
    page.click(".doubts .button");
    page.sees(".doubts .button", "r3c3 is a star");
    page.click(".doubts .button");
    page.sees(".doubts .button", "r3c3 is a cross");
    // Without the border between r1c1 and r1c2 two regions are one, and the board is refused until it is back.
    let tap = "document.querySelector('.check-picture .targets path').dispatchEvent(new MouseEvent('click'))";
    page.value(tap);
    page.sees(".check-picture [role=status]", "The board has 4 regions and needs 5.");
    page.click(".check-picture .primary");
    page.sees(".check-picture .message", "region");
    page.value(tap);
    page.click(".check-picture .primary");
    page.has_parameter("p", PUZZLE);
    page.has_parameter("m", "............x............");
    page.has_no_errors();
}

#[test]
fn a_picture_without_a_board_says_so() {
    let Some(mut page) = Page::open(DESKTOP) else { return };
    page.go_to_board("/");
    hand_over(&mut page, PASTE, "context.fillStyle = 'white'; context.fillRect(0, 0, 340, 340);");
    page.sees("dialog .message", "No board found in the picture");
}

#[test]
fn on_a_static_site_the_picture_is_read_in_the_browser() {
    let Some(mut site) = Site::open() else { return };
    site.go("/");
    let page = &mut site.page;
    page.until("document.querySelectorAll('.board .cell').length > 0");
    hand_over(page, PASTE, "");
    page.sees(".check-picture [role=status]", "Everything is clear.");
    let asked = page.value("performance.getEntriesByType('resource').map(({ name }) => name)");
    let loaded =
        asked.as_array().unwrap().iter().filter(|name| name.as_str().unwrap().ends_with("/engine/vision.wasm"));
    assert_eq!(loaded.count(), 1, "{asked}");
    page.click(".check-picture .primary");
    page.until(&format!("location.hash.includes({})", json!(PUZZLE)));
    page.has_no_errors();
}
