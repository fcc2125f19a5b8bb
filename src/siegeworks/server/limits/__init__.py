"""Rate limits: sliding windows, token buckets, shared limits, and the abuse log."""
