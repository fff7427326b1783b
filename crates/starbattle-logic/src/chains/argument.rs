//! A refutation as evidence: each link becomes a step of the rule that it is an instance of.

use starbattle_board::CellSet;

use super::{
    ground::{GroundArea, GroundSource, ground_areas, ruled_out},
    refutation::Refutation,
    state::Link,
};
use crate::{
    analysis::{areas::AreaRef, capacity::capacity},
    deduction::Deduction,
    evidence::{Broken, Evidence},
    position::Position,
    rule::RuleId,
    rules::{
        bounds::simple_shapes,
        direct::{complete, forced, touching},
        exclusion::{crowding, nosy_neighbours, unit_room},
        patterns::chain::{facts_used, suppose, told},
    },
    solver::apply,
};

impl Refutation {
    /// That the cell is not what was supposed, with every link as a step.
    pub fn deduction(&self, position: &Position, rule: RuleId) -> Option<Deduction> {
        let areas = &ground_areas(position);
        let mut supposed = suppose(position, self.cell, self.star);
        let mut steps = Vec::new();
        for &link in &self.links {
            let deduction = step(areas, &supposed, link)?;
            apply(&mut supposed, deduction, &mut steps);
        }
        for step in &mut steps {
            step.used = true;
        }
        let end = told(position, self.cell, self.star, &steps, supposed.contradiction()?);
        let evidence = Evidence::Chain { cell: self.cell, star: self.star, steps, end };
        let uses = facts_used(position, &evidence);
        let deduction = Deduction::new(position, rule, evidence).using(uses);
        Some(if self.star { deduction.empty_cell(self.cell) } else { deduction.star([self.cell]) })
    }
}

fn step(areas: &[GroundArea<'_>], supposed: &Position, link: Link) -> Option<Deduction> {
    let units = supposed.units();
    match link {
        Link::Touch(star) => {
            let around = units.neighbours(star) & supposed.live();
            Some(Deduction::new(supposed, touching::ID, Evidence::Touching { star }).empty(&around))
        }
        Link::Full(area) => {
            let unit = areas[usize::from(area)].unit()?;
            Some(complete::completed(supposed, unit))
        }
        Link::Last(area) => {
            let area = area_of(areas, supposed, area)?;
            let rule = rule_of_unit(supposed, &area, [forced::ROW, forced::COLUMN, forced::REGION]);
            let evidence = Evidence::Quota { area: area.area(supposed), need: area.min };
            let deduction = Deduction::new(supposed, rule.unwrap_or(simple_shapes::ID), evidence);
            Some(deduction.star(area.cells.iter()).using(area.fact()))
        }
        Link::Needed(cell, area) => {
            let area = area_of(areas, supposed, area)?;
            let only = CellSet::from_cells(units.size(), [cell]);
            let broken =
                Broken::Room { area: area.area(supposed), room: capacity(&(area.cells - &only)), need: area.min };
            let evidence = Evidence::Refuted { cells: only, star: false, broken };
            Some(Deduction::new(supposed, simple_shapes::ID, evidence).star([cell]).using(area.fact()))
        }
        Link::Room(cell, area) => {
            let area = area_of(areas, supposed, area)?;
            let inside = area.cells.contains(cell);
            let of_group = if inside { crowding::ID } else { nosy_neighbours::ID };
            let rule = rule_of_unit(supposed, &area, [unit_room::ROW, unit_room::COLUMN, unit_room::REGION]);
            let gone = ruled_out(units, cell, |unit| supposed.need_of(unit) <= 1);
            let (room, need) = (capacity(&(area.cells - &gone)), area.min - usize::from(inside));
            let broken = Broken::Room { area: area.area(supposed), room, need };
            Some(Deduction::no_star(supposed, rule.unwrap_or(of_group), cell, broken).using(area.fact()))
        }
    }
}

fn area_of<'p>(areas: &[GroundArea<'_>], supposed: &'p Position, area: u16) -> Option<AreaRef<'p>> {
    match areas[usize::from(area)].source {
        GroundSource::Unit(number) => Some(supposed.unit_area(number)),
        GroundSource::Fact(id) => supposed.facts().iter().find(|fact| fact.id == id).map(AreaRef::from),
    }
}

/// The rule for rows, columns or regions; none for a fact.
fn rule_of_unit(position: &Position, area: &AreaRef<'_>, rules: [RuleId; 3]) -> Option<RuleId> {
    match area.source {
        crate::analysis::areas::Source::Unit(number) => Some(rules[position.units().kind_and_index(number).0]),
        crate::analysis::areas::Source::Fact(_) => None,
    }
}
