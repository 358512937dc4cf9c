"""`python -m matchless`: the same as the command `matchless`."""

from matchless.cli import main

raise SystemExit(main())
