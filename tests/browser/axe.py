"""What axe finds on a page, for tests to expect nothing of."""

from pathlib import Path

from browser.hall import Visitor

AXE = Path(__file__).parent / "vendor" / "axe.min.js"


def faults(visitor: Visitor) -> list[str]:
    """What axe finds against WCAG 2.2, levels A and AA."""
    page = visitor.page
    # The policy of the pages allows no script from elsewhere; the test's own goes in beside it.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
          rules: { "landmark-one-main": { enabled: true } } })"""
    )
    return [
        f"{page.url}: {one['id']}: {one['help']}: {node['html'][:160]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def faults_at(visitor: Visitor, path: str) -> list[str]:
    visitor.go(path)
    return faults(visitor)
