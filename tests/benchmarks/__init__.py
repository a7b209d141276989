"""Benchmarks: every figure is a ratio of two things measured in turns, in one run.

`make bench` runs them all but the load (`ARGS="--only fold"` one of them, `ARGS=--quick` roughly,
`ARGS="--against COMMIT"` what the rules and the table take beside what they took at a commit);
`make bench ARGS=load` is the load (`ARGS="load --help"`), `ARGS=peers` installs what others made
for games and measures it beside ours. Absolute times differ from machine to machine; the ratios
are what the targets are about.
"""
