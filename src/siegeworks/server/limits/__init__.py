"""Rate limits: sliding windows, token buckets, shared counts, and the abuse log."""
