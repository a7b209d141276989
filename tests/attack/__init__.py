"""The service attacked as a stranger would: `make attack`. Bounded, and on this machine alone."""
