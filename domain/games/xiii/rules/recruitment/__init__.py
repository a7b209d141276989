"""§6.5: recruitment and purchase, phase 5."""
