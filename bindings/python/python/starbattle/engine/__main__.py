"""The command line: ``python -m starbattle.engine``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, List, Optional, Sequence

EXAMPLES = """\
examples:
  python -m starbattle.engine estimate --size 16 --stars 3
  python -m starbattle.engine count --size 16 --stars 3 --memory 4GB --work-dir /data/16-3
  python -m starbattle.engine analyze --size 14 --stars 3 --pattern "r1c1 r1c4"
  python -m starbattle.engine generate --size 10 --stars 2 --seeds 1..1000 -o pack.parquet
  python -m starbattle.engine sql "select difficulty, count(*) from 'pack.parquet' group by 1"

exit codes: 0 done, 1 the second way disagrees, 2 bad input or a limit, 130 interrupted
"""


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    top = argparse.ArgumentParser(
        prog="python -m starbattle.engine",
        description="Count placements beyond memory, and ask questions about many puzzles.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    count = verbs.add_parser("count", help="count the placements of a board, with layers on disk")
    analyze = verbs.add_parser("analyze", help="count the placements that have the stars of a pattern")
    for verb in (count, analyze):
        add_board(verb)
        verb.add_argument("--backend", choices=("datafusion", "spark"), default="datafusion", help="the engine (%(default)s)")
        verb.add_argument("--memory", default="2GB", metavar="BYTES", help="what the process should take, libraries included, such as 4GB (%(default)s)")
        verb.add_argument("--work-dir", metavar="DIR", help="the folder for layers, from which an interrupted run goes on")
        verb.add_argument("--no-resume", action="store_true", help="compute all layers again")
        verb.add_argument("--threads", type=int, metavar="N", help="the number of threads; by default one for each core")
        verb.add_argument("--compression", choices=("none", "lz4", "zstd"), default="none", help="of the layers (%(default)s)")
        verb.add_argument("--force", action="store_true", help="start even if the disk seems too small")
        verb.add_argument("--json", action="store_true", help="print the answer as JSON")
        verb.add_argument("-q", "--quiet", action="store_true", help="report no progress")
    count.add_argument("--check", action="store_true", help="count again in plain SQL modulo two primes, which takes much longer")
    analyze.add_argument("--pattern", required=True, metavar="CELLS", help='the stars, such as "r1c1 r1c4"')
    add_board(verbs.add_parser("estimate", help="print what a count will take"))
    ask = verbs.add_parser("sql", help="ask a question about tables of puzzles")
    ask.add_argument("query", help="quoted file names are tables; rate, solve, unique and id are functions")
    ask.add_argument("--json", action="store_true", help="print a JSON object for each row")
    make = verbs.add_parser("generate", help="make a table of new puzzles")
    add_board(make)
    make.add_argument("--seeds", required=True, metavar="A..B", help="the seeds, first and last, such as 1..1000")
    make.add_argument("--difficulty", help="such as hard")
    make.add_argument("--backend", choices=("datafusion", "spark"), default="datafusion", help="the engine (%(default)s)")
    make.add_argument("-o", "--output", required=True, metavar="FILE", help="the Parquet file to write")
    return top


def add_board(verb: argparse.ArgumentParser) -> None:
    """The size of a board and its stars."""
    verb.add_argument("--size", type=int, required=True, metavar="N", help="the number of rows and columns")
    verb.add_argument("--stars", type=int, required=True, metavar="S", help="the number of stars in each row and column")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a verb; the exit code."""
    asked = parser().parse_args(arguments)
    try:
        return {"count": placements, "analyze": placements, "estimate": forecast, "sql": query, "generate": new}[asked.verb](asked)
    except KeyboardInterrupt:
        kept = f"; whole layers are kept in {asked.work_dir}" if getattr(asked, "work_dir", None) else ""
        say(f"interrupted{kept}")
        return 130
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does.
        sys.stderr.close()
        return 0
    except (ValueError, TypeError, ImportError, OSError) as error:
        say(f"error: {error}")
        return 2


def placements(asked: Any) -> int:
    """``count`` and ``analyze``."""
    from starbattle import engine

    if not asked.quiet:
        say(f"estimate: {engine.estimate(asked.size, asked.stars)}")
    options = {
        "backend": asked.backend,
        "memory": asked.memory,
        "work_dir": asked.work_dir,
        "resume": not asked.no_resume,
        "threads": asked.threads,
        "compression": asked.compression,
        "force": asked.force,
        "progress": None if asked.quiet else say,
    }
    answer = {"size": asked.size, "stars": asked.stars}
    if asked.verb == "analyze":
        answer["compatible"] = total = engine.analyze(asked.size, asked.stars, asked.pattern, **options)
    else:
        answer["placements"] = total = engine.count(asked.size, asked.stars, **options)
    print(json.dumps(answer) if asked.json else total, flush=True)
    if not getattr(asked, "check", False):
        return 0
    from starbattle.engine._second_way import PRIMES, agrees

    found = engine.residues(asked.size, asked.stars, memory=asked.memory)
    same = agrees(total, found)
    say(f"the second way {'agrees' if same else 'DISAGREES'}: {found[0]} modulo {PRIMES[0]}, {found[1]} modulo {PRIMES[1]}")
    return 0 if same else 1


def forecast(asked: Any) -> int:
    """``estimate``."""
    from starbattle import engine

    print(engine.estimate(asked.size, asked.stars), flush=True)
    return 0


def query(asked: Any) -> int:
    """``sql``."""
    from starbattle import engine

    table = engine.sql(asked.query)
    if asked.json:
        for row in table.to_pylist():
            print(json.dumps(row, ensure_ascii=False, default=str))
    else:
        show([table.column_names, *([text(value) for value in row.values()] for row in table.to_pylist())])
    sys.stdout.flush()
    return 0


def new(asked: Any) -> int:
    """``generate``."""
    import pyarrow.parquet
    from starbattle import engine

    first, dots, last = asked.seeds.partition("..")
    if not dots or not first.isdigit() or not last.isdigit() or int(last) < int(first):
        raise ValueError(f"--seeds: {asked.seeds!r} is not a range: expected text such as 1..1000")
    seeds = range(int(first), int(last) + 1)
    criteria = {} if asked.difficulty is None else {"difficulty": asked.difficulty}
    frame = engine.generate(asked.size, asked.stars, seeds, backend=asked.backend, **criteria)
    table = frame.toArrow() if hasattr(frame, "toArrow") else frame.to_arrow_table()
    pyarrow.parquet.write_table(table, asked.output)
    say(f"{table.num_rows} puzzles from {len(seeds)} seeds in {asked.output}")
    return 0


def text(value: Any) -> str:
    """A value of a table for people."""
    return "" if value is None else json.dumps(value, default=str) if isinstance(value, (dict, list)) else str(value)


def show(rows: List[List[str]]) -> None:
    """A table in columns."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(value.ljust(width) for value, width in zip(row, widths)).rstrip())


def say(message: Any) -> None:
    """A line for people, beside the answer."""
    print(message, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
