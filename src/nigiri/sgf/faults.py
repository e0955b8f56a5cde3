"""What is wrong with a file, and where."""

import msgspec


class SgfFault(msgspec.Struct, frozen=True):
    """One fault: a stable code, a sentence, line and column in the text, both from 1."""

    code: str
    message: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"
