"""Sentences of Land of Clans: log, prompts, labels, glossary and the side panel."""
