//! `sheet`: puzzles on paper.

mod common;

use std::{fs, path::Path};

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

/// The texts of the pages in a folder, one after the other.
fn pages(folder: &Path) -> Vec<String> {
    let count = fs::read_dir(folder).unwrap().count();
    (1..=count).map(|number| fs::read_to_string(folder.join(format!("page-{number}.svg"))).unwrap()).collect()
}

#[test]
fn a_book_has_a_title_page_hints_and_solutions() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, pdf) = (folder.path().join("pages"), folder.path().join("book.pdf"));
    let run = with_input(
        &[
            "sheet",
            "-",
            "--svg",
            svg.to_str().unwrap(),
            "--pdf",
            pdf.to_str().unwrap(),
            "--title",
            "Stars & regions",
            "--author",
            "Zoë Größe",
            "--paper",
            "letter",
            "--per-page",
            "1",
            "--hints",
            "--solutions",
        ],
        b"551W9jo0cIn\n661W9Agum9_Rym\n",
    );
    assert_eq!((run.code, run.stdout.as_str()), (0, "5 pages\n"), "{}", run.stderr);
    let pages = pages(&svg);
    assert_eq!(pages.len(), 5);
    for text in ["Stars &amp; regions", "Zoë Größe", "2 puzzles", "2 easy", ">Puzzles<", ">Hints<", ">Solutions<"] {
        assert!(pages[0].contains(text), "the title page has {text}");
    }
    for (page, number, caption) in [(1, 1, "easy, 5×5, 1 star"), (2, 2, "easy, 6×6, 1 star")] {
        assert!(pages[page].contains(&format!(">{number}</text>")) && pages[page].contains(caption));
        assert!(pages[page].contains(&format!(">{}</text>", page + 1)), "it has the page number");
        assert!(pages[page].contains(r#"width="612pt""#), "the paper is Letter");
    }
    assert!(pages[3].contains("First step: Look at "), "{}", pages[3]);
    // The boards of the last page are solved: five stars and six.
    assert_eq!(pages[4].matches("<svg ").count(), 3);
    let pdf = String::from_utf8_lossy(&fs::read(pdf).unwrap()).into_owned();
    for bookmark in ["(Puzzles)", "(Hints)", "(Solutions)", "(Stars & regions)"] {
        assert!(pdf.contains(bookmark), "{bookmark}");
    }
}

#[test]
fn bad_lines_of_a_batch_are_reported_and_the_rest_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("pages");
    let input = "551W9jo0cIn\nnonsense\n4x1.AABBAABBCCDDCCDD\n661W9Agum9_Rym\n";
    let run = with_input(&["sheet", "-", "--svg", svg.to_str().unwrap(), "--solutions", "--json"], input.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (2, "{\"pages\":2,\"puzzles\":2}\n"), "{}", run.stderr);
    assert!(run.stderr.contains("line 2") && run.stderr.contains("line 3"), "{}", run.stderr);
    let pages = pages(&svg);
    assert!(pages[0].contains("5×5") && pages[0].contains("6×6") && pages[0].contains(">2</text>"));
    // Nothing is written if nothing can be printed.
    let none = folder.path().join("none.pdf");
    let several = "4x1.AABBAABBCCDDCCDD\n4x1.AABBAABBCCDDCCDD\n";
    let run = with_input(&["sheet", "-", "--solutions", "--pdf", none.to_str().unwrap()], several.as_bytes());
    assert!(run.code == 2 && !none.exists() && run.stderr.contains("no puzzle to print"), "{}", run.stderr);
}

#[test]
fn what_the_fonts_of_a_pdf_cannot_write_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, pdf) = (folder.path().join("pages"), folder.path().join("book.pdf"));
    let sheet = |output: &str, path: &Path, title: &str| {
        starbattle(&["sheet", "551W9jo0cIn", output, path.to_str().unwrap(), "--title", title])
    };
    let run = sheet("--pdf", &pdf, "★ for you");
    assert!(run.code == 2 && run.stderr.contains("--title has '★'") && !pdf.exists(), "{}", run.stderr);
    assert_eq!(sheet("--svg", &svg, "★ for you").code, 0);
    assert_eq!(sheet("--pdf", &pdf, " ").code, 2);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn", "--pdf", "x.pdf", "--author", "me"]).code, 2);
    assert_eq!(starbattle(&["sheet", "551W9jo0cIn", "--pdf", "x.pdf", "--paper", "a5"]).code, 2);
}

#[test]
fn cells_that_are_too_small_to_write_in_are_mentioned() {
    let folder = tempfile::tempdir().unwrap();
    let svg = folder.path().join("pages");
    let rows: String = ('A'..='N').map(|letter| letter.to_string().repeat(14)).collect();
    let board = format!("14x3.{rows}");
    let run = starbattle(&["sheet", &board, "--svg", svg.to_str().unwrap(), "--per-page", "12"]);
    assert!(run.code == 0 && run.stderr.contains("lower --per-page"), "{}", run.stderr);
    // A board with several solutions has no difficulty.
    assert!(pages(&svg)[0].contains(">14×14, 3 stars<"));
    let run = starbattle(&["sheet", &board, "--svg", svg.to_str().unwrap(), "--per-page", "1"]);
    assert!(run.code == 0 && !run.stderr.contains("per-page"), "{}", run.stderr);
}
