//! Just enough of the grammar of JavaScript to find the strings of a script.

/// A string of a script.
#[derive(Debug)]
pub struct Literal {
    /// The line it begins in, from 1.
    pub line: usize,
    /// What it says. A template has `${}` where it has values.
    pub text: String,
    /// The code before it, in one line.
    pub before: String,
}

/// How much of the code before a string is kept.
const BEFORE: usize = 60;

/// All strings of a script, the ones within templates too, in no particular order.
pub fn literals(script: &str) -> Vec<Literal> {
    let mut reader =
        Reader { script: script.chars().collect(), at: 0, line: 1, code: String::new(), found: Vec::new() };
    reader.code_until(None);
    reader.found
}

struct Reader {
    script: Vec<char>,
    at: usize,
    line: usize,
    /// The code so far, without comments; strings are a pair of quotation marks.
    code: String,
    found: Vec<Literal>,
}

impl Reader {
    fn next(&mut self) -> Option<char> {
        let letter = *self.script.get(self.at)?;
        self.at += 1;
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    fn peek(&self) -> Option<char> {
        self.script.get(self.at).copied()
    }

    /// Reads code up to the end, or to the brace that closes a value of a template.
    fn code_until(&mut self, end: Option<char>) {
        let mut depth = 0;
        while let Some(letter) = self.next() {
            match letter {
                '"' | '\'' => self.string(letter),
                '`' => self.template(),
                '/' if self.peek() == Some('/') => {
                    while self.peek().is_some_and(|next| next != '\n') {
                        self.next();
                    }
                }
                '/' if self.peek() == Some('*') => {
                    let mut last = ' ';
                    self.next();
                    while let Some(letter) = self.next() {
                        if last == '*' && letter == '/' {
                            break;
                        }
                        last = letter;
                    }
                }
                '/' if self.value_may_begin() => self.regular_expression(),
                '{' => {
                    depth += 1;
                    self.code.push('{');
                }
                '}' if depth == 0 && end == Some('}') => return,
                '}' => {
                    depth -= 1;
                    self.code.push('}');
                }
                letter => self.code.push(letter),
            }
        }
    }

    /// Whether a slash begins a regular expression here, and does not divide.
    fn value_may_begin(&self) -> bool {
        let code = self.code.trim_end();
        code.ends_with("return") || code.chars().next_back().is_none_or(|last| "(,=:[!&|?{};+>".contains(last))
    }

    fn regular_expression(&mut self) {
        let mut in_class = false;
        while let Some(letter) = self.next() {
            match letter {
                '\\' => drop(self.next()),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => break,
                _ => {}
            }
        }
        self.code.push_str("\"\"");
    }

    fn string(&mut self, quote: char) {
        let (line, before) = self.place();
        let mut text = String::new();
        while let Some(letter) = self.next().filter(|&letter| letter != quote) {
            if letter == '\\' {
                text.extend(self.next());
            } else {
                text.push(letter);
            }
        }
        self.keep(line, text, before);
    }

    fn template(&mut self) {
        let (line, before) = self.place();
        let mut text = String::new();
        while let Some(letter) = self.next().filter(|&letter| letter != '`') {
            match letter {
                '\\' => text.extend(self.next()),
                '$' if self.peek() == Some('{') => {
                    self.next();
                    text.push_str("${}");
                    let outer = std::mem::take(&mut self.code);
                    self.code_until(Some('}'));
                    self.code = outer;
                }
                letter => text.push(letter),
            }
        }
        self.keep(line, text, before);
    }

    fn place(&self) -> (usize, String) {
        let tail = |code: &str, most: usize| {
            let from = code.char_indices().rev().nth(most).map_or(0, |(at, _)| at);
            code[from..].to_owned()
        };
        // Code is indented, so that more of it is needed than is kept.
        let code: Vec<String> = tail(&self.code, 10 * BEFORE).split_whitespace().map(str::to_owned).collect();
        (self.line, tail(&code.join(" "), BEFORE))
    }

    fn keep(&mut self, line: usize, text: String, before: String) {
        self.code.push_str("\"\"");
        self.found.push(Literal { line, text, before });
    }
}

#[test]
fn strings_are_found_in_code_and_templates_but_not_in_comments_and_expressions() {
    let script = "// \"no\"\nf(\"one\", /a\"b[/\"]/.test(x)); /* 'no' */\nconst y = `two ${g('three')} / ${1}` + 4 / 2 / \"four\";";
    let mut found: Vec<_> = literals(script).into_iter().map(|each| (each.line, each.text, each.before)).collect();
    found.sort();
    let expected = [
        (2, "one", "f("),
        (3, "four", "f(\"\", \"\".test(x)); const y = \"\" + 4 / 2 /"),
        (3, "three", "g("),
        (3, "two ${} / ${}", "f(\"\", \"\".test(x)); const y ="),
    ];
    assert_eq!(found, expected.map(|(line, text, before)| (line, text.to_owned(), before.to_owned())));
}
