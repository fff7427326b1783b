//! `sheet` and `dedupe`.

mod common;

use std::fs;

use common::{starbattle, with_input};

#[test]
fn puzzles_are_laid_out_on_pages_in_order_with_solutions_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, pdf) = (folder.path().join("pages"), folder.path().join("book.pdf"));
    let input = "551W9jo0cIn\n661W9Agum9_Rym\n5A1#d_Sxc\n";
    let run = with_input(
        &[
            "sheet",
            "-",
            "--svg",
            svg.to_str().unwrap(),
            "--pdf",
            pdf.to_str().unwrap(),
            "--per-page",
            "2",
            "--solutions",
            "--json",
        ],
        input.as_bytes(),
    );
    assert_eq!((run.code, run.stdout.as_str()), (0, "{\"pages\":3,\"puzzles\":3}\n"), "{}", run.stderr);
    assert_eq!(fs::read_dir(svg).unwrap().count(), 3);
    let pdf = fs::read(pdf).unwrap();
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    let pages = String::from_utf8_lossy(&pdf).matches("/Type /Page\n").count();
    assert_eq!(pages, 3);
}

#[test]
fn a_puzzle_without_one_solution_has_no_solution_page() {
    let folder = tempfile::tempdir().unwrap();
    let pdf = folder.path().join("book.pdf");
    let run = starbattle(&["sheet", "4x1.AABBAABBCCDDCCDD", "--pdf", pdf.to_str().unwrap(), "--solutions"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("exactly one solution") && !pdf.exists(), "{}", run.stderr);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn"]).code, 2);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn", "--pdf", "x.pdf", "--per-page", "5"]).code, 2);
}

#[test]
fn images_of_earlier_puzzles_are_left_out() {
    let image = starbattle(&["convert", "--to", "dotted", "--transform", "rotate-90", "551W9jo0cIn"]).stdout;
    let input = format!("551W9jo0cIn\n661W9Agum9_Rym\n{image}5A1#d_Sxc\n");
    let run = with_input(&["dedupe", "--to", "sbn1", "-"], input.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (0, "551W9jo0cIn\n661W9Agum9_Rym\n"), "{}", run.stderr);
    assert!(
        run.stderr.contains("line 3: an image of line 1") && run.stderr.contains("2 of 4 puzzles kept"),
        "{}",
        run.stderr
    );
}
