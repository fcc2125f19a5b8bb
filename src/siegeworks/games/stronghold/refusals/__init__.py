"""Reasons why an action is not allowed: a rule and a sentence."""
