"""Run every notebook from top to bottom, each in a process of its own, and say which fail.

    python tools/test_notebooks.py [NOTEBOOK ...] [--flags slow]

`nbdev_test` runs many notebooks in one process. A notebook that tells a card puts its own function into the room of
cards, where the next notebook would find it instead of the package's; so here nothing is left behind.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from nbdev.config import get_config
from nbdev.test import test_nb
from pages import ROOT, notebooks


def run(path: Path, flags: list[str]) -> bool:
    """One notebook; a failure is shown."""
    passed, _ = test_nb(path, skip_flags=get_config().tst_flags.split(), force_flags=flags, basepath=ROOT)
    return bool(passed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path, help="only these")
    parser.add_argument("--flags", nargs="*", default=[], help="run cells with these marks too, for instance slow")
    args = parser.parse_args()
    os.chdir(ROOT)
    paths = [path.resolve() for path in args.paths] or notebooks()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["nbdev.test", "test_notebooks"])  # imported once; every process is a copy
    with ProcessPoolExecutor(os.cpu_count(), mp_context=context, max_tasks_per_child=1) as pool:
        done = {pool.submit(run, path, args.flags): path for path in paths}
        failed = sorted(str(done[each].relative_to(ROOT)) for each in as_completed(done) if not each.result())
    print(f"{len(paths)} notebooks run" + (f"; these failed: {', '.join(failed)}" if failed else ", no failure."))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
