"""`python -m nigiri` is the command `nigiri`."""

from nigiri.cli.main import main

main()
