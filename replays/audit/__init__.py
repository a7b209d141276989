"""Can the log be trusted, and why was that legal?"""
