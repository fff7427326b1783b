"""New puzzles, and many puzzles at once."""

import itertools

import polars
import pyarrow
import starbattle


def test_the_same_seed_makes_the_same_puzzles():
    first, again = (list(starbattle.generate(8, 1, seed=7, count=5)) for _ in range(2))
    assert first == again and len({puzzle.id for puzzle in first}) == 5
    assert list(starbattle.generate(8, 1, seed=first[3].seed)) == [first[3]]


def test_criteria_are_met():
    for puzzle in starbattle.generate(9, 2, seed=3, count=5, difficulty="medium", forbid=["R3.1"]):
        rating = puzzle.rate()
        assert rating.difficulty == puzzle.difficulty == "medium" and "R3.1" not in rating.rules
        assert rating.score == puzzle.score and puzzle.is_unique and puzzle.solve() == puzzle.solution


def test_a_series_can_be_left_early():
    series = starbattle.generate(8, 1, seed=1, count=10**9)
    assert len(list(itertools.islice(series, 3))) == 3
    del series


def test_batches_answer_as_single_questions_do():
    puzzles = list(starbattle.generate(8, 1, seed=11, count=20))
    assert starbattle.rate_many(puzzles) == [puzzle.rate() for puzzle in puzzles]
    assert starbattle.rate_many(map(str, puzzles)) == starbattle.rate_many(puzzles)
    assert [found[0] for found in starbattle.solve_many(puzzles)] == [puzzle.solve() for puzzle in puzzles]
    assert starbattle.rate_many([]) == []


def test_columns_make_tables():
    puzzles = list(starbattle.generate(8, 1, seed=11, count=5))
    texts = [str(puzzle) for puzzle in puzzles]
    scores = [puzzle.rate().score for puzzle in puzzles]
    table = starbattle.rate_many(pyarrow.array(texts))
    assert isinstance(table, pyarrow.Table) and table["score"].to_pylist() == scores
    assert starbattle.rate_many(pyarrow.chunked_array([texts[:2], texts[2:]])).equals(table)
    frame = starbattle.rate_many(polars.Series(texts))
    assert isinstance(frame, polars.DataFrame) and frame["score"].to_list() == scores
    solved = starbattle.solve_many(polars.Series(texts))
    assert solved["solutions"].to_list() == [1] * 5 and solved["solution"][0] == "".join(puzzles[0].solve().rows)
