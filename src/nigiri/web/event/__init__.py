"""What all pages of an event need: what a reader may see of it, its tables, its forms, its pictures."""
