//! Criteria as a line of text, so that two runs can be compared by people and programs.

use std::fmt;

use starbattle_logic::RuleId;

use crate::{criteria::Criteria, region_sizes::RegionSizes, region_symmetry::RegionSymmetry};

/// Everything that decides which puzzles a seed gives: not the number of tries, which only says when to give up.
impl fmt::Display for Criteria {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {}, stars {}", self.board.size(), self.board.stars())?;
        if let Some(class) = self.difficulty {
            write!(f, ", difficulty {class}")?;
        }
        if let Some(score) = &self.score {
            write!(f, ", score {}..{}", score.start(), score.end())?;
        }
        for (name, rules) in [("require", &self.require), ("needs", &self.needs), ("forbid", &self.forbid)] {
            if !rules.is_empty() {
                let rules: Vec<String> = rules.iter().map(RuleId::to_string).collect();
                write!(f, ", {name} {}", rules.join(" "))?;
            }
        }
        let ranges = [("chain", self.chain), ("first star", self.first_star), ("hard steps", self.hard_steps)];
        for (name, range) in ranges {
            if let Some(range) = range {
                write!(f, ", {name} {range}")?;
            }
        }
        if self.region_sizes != RegionSizes::Any {
            write!(f, ", region sizes {}", self.region_sizes)?;
        }
        if self.symmetry != RegionSymmetry::None {
            write!(f, ", symmetry {}", self.symmetry)?;
        }
        if let Some(template) = &self.template {
            write!(f, ", template {}", template.to_string().replace('\n', "/"))?;
        }
        if let Some(sibling) = &self.sibling {
            let rows = sibling.puzzle.regions().to_rows().join("/");
            write!(f, ", like {rows}, distance {}", sibling.distance)?;
        }
        if self.distance_apart > 1 {
            write!(f, ", apart {}", self.distance_apart)?;
        }
        f.write_str(if self.no_guess { "" } else { ", guess" })
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;
    use starbattle_logic::Difficulty;

    use super::*;

    #[test]
    fn every_criterion_but_the_tries_is_in_the_text() {
        let plain = Criteria::new(Board::new(8, 1).unwrap());
        assert_eq!(plain.to_string(), "size 8, stars 1");
        assert_eq!(Criteria { tries: 7, ..plain.clone() }.to_string(), plain.to_string());
        let rule: RuleId = "R4.5".parse().unwrap();
        let template = "A.......\n".repeat(8);
        let full = Criteria {
            difficulty: Some(Difficulty::Hard),
            score: Some(150.0..=220.5),
            require: vec![rule],
            needs: vec![rule],
            forbid: vec!["R5.9".parse().unwrap(), "R5.10".parse().unwrap()],
            chain: "..12".parse().ok(),
            first_star: "3..".parse().ok(),
            hard_steps: "2".parse().ok(),
            region_sizes: "2x4..6".parse().unwrap(),
            symmetry: RegionSymmetry::Diagonal,
            template: template.parse().ok(),
            no_guess: false,
            distance_apart: 9,
            ..plain
        };
        assert_eq!(
            full.to_string(),
            "size 8, stars 1, difficulty hard, score 150..220.5, require R4.5, needs R4.5, forbid R5.9 R5.10, chain ..12, \
             first star 3.., hard steps 2, region sizes 2x4..6, symmetry diagonal, \
             template A......./A......./A......./A......./A......./A......./A......./A......., apart 9, guess"
        );
    }
}
