"""The refusal when not everybody can be paired, with its proof."""

from nigiri.errors import Refusal


class NoPerfectMatching(Refusal, ValueError):
    """Not everybody can be paired: a Tutte set shows why.

    Without the vertices of `removed` the graph of permitted pairs falls apart, and `components` are more
    groups of odd size than there are removed vertices. Each odd group leaves somebody over, who can only be
    paired with a removed vertex, and there are too few of those (Tutte's theorem).
    """

    def __init__(self, removed: tuple[int, ...], components: tuple[tuple[int, ...], ...]) -> None:
        self.removed = removed
        self.components = components
        super().__init__(
            "pairing.impossible",
            message=(
                "not everybody can be paired: {groups} groups of odd size may meet nobody outside themselves "
                "but {connectors} others"
            ),
            groups=len(components),
            connectors=len(removed),
        )
