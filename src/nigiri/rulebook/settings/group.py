"""What a group of settings, and a setting of several fields, are made of."""

import msgspec


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that share the first part of their names: `late.both_absent` is `both_absent` of the group `late`."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of one setting that has several fields, all of them set together; no list in it names a thing twice."""

    def __post_init__(self) -> None:
        """Refuse a list with the same thing twice."""
        lists = [value for value in msgspec.structs.astuple(self) if isinstance(value, tuple)]
        if any(len(set(one)) < len(one) for one in lists):
            raise ValueError("the same twice")
