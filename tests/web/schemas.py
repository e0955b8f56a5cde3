"""Bodies for calls, made from the description of the API: mostly of its form, with values of every kind."""

from typing import Any

from hypothesis import strategies as st

WORDS = (
    *("e1", "e2", "e3", "nobody", "1-0", "B+R", "jigo", "?", "3k", "9d", "spring-open", "egf", "MMS", "director", "en"),
    *("UTC", "2026-05-01", "", " ", "x" * 300, "\u0000", "Ž", "\u202e", "'; DROP TABLE journal; --", "<b>"),
)
NUMBERS = (0, 1, 2, 3, 4, 5, -1, 9, 99, 1000, 2**31, 2**53, 2**63 - 1, -(2**63), 2**64, 10**30)

TEXT = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
NUMBER = st.one_of(st.sampled_from(NUMBERS), st.integers(-20, 20))
FLOAT = st.floats(allow_nan=False, allow_infinity=False)
ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBER, FLOAT, TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)


def bodies(description: dict[str, Any], path: str, method: str) -> st.SearchStrategy[Any] | None:
    """Return bodies for a call, nine of ten of the form described, the tenth of any; None where none is described."""
    content = description["paths"][path][method.lower()].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    fitting = _Maker(description["components"]["schemas"]).of(content["application/json"]["schema"])
    return st.integers(0, 9).flatmap(lambda n: fitting if n else ANYTHING)


class _Maker:
    def __init__(self, named: dict[str, Any]) -> None:
        self._named = named
        self._made: dict[str, st.SearchStrategy[Any]] = {}

    def of(self, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
        if "$ref" in schema:
            return self._ref(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                return st.one_of([self.of(one) for one in schema[several]])
        match schema.get("type"):
            case "object":
                return self._object(schema)
            case "array":
                return self._array(schema)
            case "string":
                return TEXT
            case "integer":
                return NUMBER
            case "number":
                return st.one_of(NUMBER, FLOAT, st.just(6.5))
            case "boolean":
                return st.booleans()
            case "null":
                return st.none()
            case _:
                return ANYTHING

    def _ref(self, name: str) -> st.SearchStrategy[Any]:
        if name not in self._made:
            self._made[name] = st.deferred(lambda: self.of(self._named[name]))
        return self._made[name]

    def _object(self, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
        fields = {name: self.of(one) for name, one in schema.get("properties", {}).items()}
        if not fields:
            more = schema.get("additionalProperties")
            return st.dictionaries(TEXT, self.of(more) if isinstance(more, dict) else ANYTHING, max_size=2)
        needed = set(schema.get("required", ()))
        return st.fixed_dictionaries(
            {name: one for name, one in fields.items() if name in needed},
            optional={name: one for name, one in fields.items() if name not in needed},
        )

    def _array(self, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
        if "prefixItems" in schema:
            return st.tuples(*(self.of(one) for one in schema["prefixItems"])).map(list)
        items = schema.get("items")
        return st.lists(self.of(items) if isinstance(items, dict) else ANYTHING, max_size=3)
