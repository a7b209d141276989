"""§6.8: the resolution of missions, phase 8."""
