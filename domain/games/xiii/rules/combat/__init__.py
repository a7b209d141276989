"""§6.7: combat, phase 7."""
