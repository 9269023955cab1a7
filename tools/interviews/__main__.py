"""Record the talks that the tests hold again: `python tools/interviews [GAME ...]`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import interviews  # noqa: E402
from interviews.costs import Costs  # noqa: E402

for name in sys.argv[1:] or interviews.MOST:
    interviews.record(name)
    print(f"{name}: {Costs(name).questions:.2f} questions each, {interviews.MOST[name]} at most")
