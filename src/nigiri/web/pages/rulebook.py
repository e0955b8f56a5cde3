"""The articles of the rulebooks, to look up and to cite."""

from typing import Any

from litestar import Request, Response, get

from nigiri.rulebook.article import Article
from nigiri.rulebook.citation import cited
from nigiri.rulebook.original import original
from nigiri.rulebook.search import find
from nigiri.web.rendering import render
from nigiri.web.threads import threaded
from nigiri.web.visit import visit_of

_MOST = 30


@get("/rulebook", include_in_schema=False)
@threaded
def rulebook_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Find articles by words."""
    asked = request.query_params.get("q", "").strip()[:200]
    found = [hit.article for hit in find(asked, _MOST)] if asked else []
    return _page(request, asked, found)


@get("/rulebook/{article:str}", include_in_schema=False)
@threaded
def article_page(request: Request[Any, Any, Any], article: str) -> Response[str]:
    """Show an article, or all that a citation means."""
    return _page(request, article, list(cited(article)))


def _page(request: Request[Any, Any, Any], asked: str, found: list[Article]) -> Response[str]:
    return render(
        visit_of(request),
        "rulebook.html.j2",
        asked=asked,
        found=found,
        originals={article.id: original(article) for article in found},
    )


handlers = (rulebook_page, article_page)
