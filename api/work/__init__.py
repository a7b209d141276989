"""Heavy work, and whatever a stranger described: in processes of their own, within limits."""
