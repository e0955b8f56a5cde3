"""Country codes: two letters of ISO 3166, with the alias the European lists use."""

_ALIASES = {"UK": "GB"}


def iso_country(code: str) -> str:
    """Return the ISO code of a country as written: upper case, `UK` is `GB`."""
    upper = code.strip().upper()
    return _ALIASES.get(upper, upper)
