"""What a person would choose from, in a fixed order."""
