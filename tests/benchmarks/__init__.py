"""Benchmarks: every figure is a ratio of two things measured in turns, in one run.

`make bench` runs them all (`ARGS="--only fold"` one of them, `ARGS=--quick` roughly). Absolute
times differ from machine to machine; the ratios are what the targets are about.
"""
