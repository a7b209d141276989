"""Faults: servers, services and followers die while people play: `make faults`. On this machine."""
