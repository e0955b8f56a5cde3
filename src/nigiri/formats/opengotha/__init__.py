"""OpenGotha's XML, both ways: Nigiri's settings become values, all else is kept by its place and written back."""
