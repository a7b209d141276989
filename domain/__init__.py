"""The rules of the world: the kernel, the rulesets, the table and its log."""
