"""Set-up, the phases of a turn up to the marches, and clean-up."""
