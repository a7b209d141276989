"""§6.6: movement, phase 6."""
