"""Boards without regions: everything is counted a second way, from the list of placements."""

import numpy
import pytest
import starbattle


@pytest.mark.parametrize(("size", "stars", "total"), [(4, 1, 2), (6, 1, 90), (8, 1, 5242), (8, 2, 2), (9, 2, 664)])
def test_count_list_and_array_agree(size, stars, total):
    listed = list(starbattle.placements(size, stars))
    array = starbattle.placements_array(size, stars)
    assert starbattle.count(size, stars) == len(listed) == len(array) == total
    assert all((placement.to_array() == board).all() for placement, board in zip(listed, array))
    assert len(set(listed)) == total


def test_an_analysis_is_what_the_placements_say():
    boards = starbattle.placements_array(9, 2)
    pattern = [tuple(cell) for cell in numpy.argwhere(boards[100])[:2]]
    compatible = boards[numpy.all([boards[:, row, column] for row, column in pattern], axis=0)]
    found = starbattle.analyze(9, 2, pattern)
    assert found.compatible == len(compatible) and found.total == len(boards)
    assert numpy.array_equal(numpy.array(found.counts), compatible.sum(axis=0))
    assert set(found.forced_empty) == {tuple(cell) for cell in numpy.argwhere(~compatible.any(axis=0))}
    forced = {tuple(cell) for cell in numpy.argwhere(compatible.all(axis=0))} - set(pattern)
    assert set(found.forced_star) == forced and set(found.deduced_empty) <= set(found.forced_empty)
    assert numpy.allclose(found.to_array(), compatible.mean(axis=0))
    assert found._repr_svg_().startswith("<svg")


def test_patterns_are_texts_or_cells():
    assert starbattle.analyze(8, 1, "r1c1 r2c3") == starbattle.analyze(8, 1, [(0, 0), "r2c3"])
    only = list(starbattle.placements(8, 1, pattern="r1c1, r2c3"))
    assert len(only) == 93 and all({(0, 0), (1, 2)} <= set(placement.stars) for placement in only)


def test_a_part_of_the_list():
    every = list(starbattle.placements(8, 1))
    assert list(starbattle.placements(8, 1, 7, start=1020)) == every[1020:1027]
    assert list(starbattle.placements(8, 1, start=99999)) == []
    assert starbattle.placements_array(8, 1, 3, start=5240).shape == (2, 8, 8)


def test_rule_files_are_verified(tmp_path):
    text = """{"board_size":6,"stars_per_row":1,"initial_stars":2,"unconstrained_rules":[
        {"canonical_stars":[[0,0],[1,2]],"canonical_candidate":[3,1]}]}"""
    path = tmp_path / "false.json"
    path.write_text(text)
    report = starbattle.Rules.load(path).verify()
    assert (report.rules, report.sound, report.unsound) == (1, 0, 1)
    (failure,) = report.failures
    stars = set(failure.pattern)
    assert any(stars <= set(placement.stars) for placement in starbattle.placements(6, 1))
