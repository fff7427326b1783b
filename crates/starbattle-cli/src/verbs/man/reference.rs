//! The pages of the book about the verbs, from the same definitions as the help.

use std::fmt::Write;

use clap::{Arg, Command, builder::StyledStr};

/// One page per verb and one about what all verbs share, as file names and Markdown.
pub fn pages(root: &Command) -> Vec<(String, String)> {
    let verbs = || root.get_subcommands().filter(|verb| !verb.is_hide_set());
    let mut list = format!("# The verbs\n\n{}\n\n| verb | what it does |\n|---|---|\n", about(root));
    for verb in verbs() {
        let name = verb.get_name();
        let summary = text(verb.get_about()).replace('|', "\\|");
        let _ = writeln!(list, "| [`{name}`]({name}.md) | {summary} |");
    }
    list.push_str("\n## Global options\n\n");
    list.push_str(&options(root, Arg::is_global_set));
    list.push_str(&examples(root, "##", ""));
    let mut pages: Vec<(String, String)> =
        verbs().map(|verb| (format!("{}.md", verb.get_name()), page(verb, 1))).collect();
    pages.push(("README.md".to_owned(), list));
    pages
}

/// A verb, and below it the verbs it has itself.
fn page(verb: &Command, level: usize) -> String {
    let mut usage = verb.clone();
    let usage = usage.render_usage().to_string();
    let usage = usage.trim().strip_prefix("Usage:").unwrap_or(&usage).trim().to_owned();
    let title = usage.split(['[', '<']).next().unwrap_or_default().trim();
    let mut page = format!("{} {title}\n\n{}\n\n```text\n{usage}\n```\n", "#".repeat(level), about(verb));
    let below = "#".repeat(level + 1);
    let of_verb = if level > 1 { format!(" of {title}") } else { String::new() };
    for (heading, positional) in [("Arguments", true), ("Options", false)] {
        let list = options(verb, |argument| argument.is_positional() == positional && !argument.is_global_set());
        if !list.is_empty() {
            let _ = write!(page, "\n{below} {heading}{of_verb}\n\n{list}");
        }
    }
    page.push_str(&examples(verb, &below, &of_verb));
    for task in verb.get_subcommands().filter(|task| !task.is_hide_set()) {
        let _ = write!(page, "\n{}", self::page(task, level + 1));
    }
    page
}

/// The arguments of a verb as a list.
fn options(verb: &Command, wanted: impl Fn(&Arg) -> bool) -> String {
    let known = |argument: &&Arg| !matches!(argument.get_id().as_str(), "help" | "version") && !argument.is_hide_set();
    verb.get_arguments().filter(known).filter(|argument| wanted(argument)).map(item).collect()
}

fn item(argument: &Arg) -> String {
    let mut spelling = Vec::new();
    spelling.extend(argument.get_short().map(|short| format!("-{short}")));
    spelling.extend(argument.get_long().map(|long| format!("--{long}")));
    let mut name = spelling.join(", ");
    if argument.get_action().takes_values() {
        let values: Vec<String> =
            argument.get_value_names().unwrap_or_default().iter().map(|value| format!("<{value}>")).collect();
        name = format!("{name} {}", values.join(" "));
    }
    let mut item = format!("- `{}`: {}", name.trim(), sentence(argument.get_long_help().or(argument.get_help())));
    if !argument.get_action().takes_values() {
        item.push('\n');
        return item;
    }
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| format!("`{}`", value.to_string_lossy())).collect();
    if !defaults.is_empty() {
        let _ = write!(item, " Default: {}.", defaults.join(", "));
    }
    item.push('\n');
    if !argument.is_hide_possible_values_set() {
        for value in argument.get_possible_values() {
            let help = value.get_help().map(|help| format!(": {}", text(Some(help)))).unwrap_or_default();
            let _ = writeln!(item, "  - `{}`{help}", value.get_name());
        }
    }
    item
}

/// The examples of the long help as a console session.
fn examples(verb: &Command, level: &str, of_verb: &str) -> String {
    let after = text(verb.get_after_long_help());
    let Some((title, lines)) = after.split_once(":\n") else { return String::new() };
    let lines: Vec<&str> = lines.lines().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    format!("\n{level} {title}{of_verb}\n\n```console\n{}\n```\n", lines.join("\n").trim_end())
}

fn about(verb: &Command) -> String {
    sentence(verb.get_long_about().or(verb.get_about()))
}

/// Help with the full stop that clap leaves out.
fn sentence(help: Option<&StyledStr>) -> String {
    let text = text(help);
    if text.ends_with('.') { text } else { format!("{text}.") }
}

/// Help without the escape sequences of terminals.
fn text(help: Option<&StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}
