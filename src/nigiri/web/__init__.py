"""The web: pages for people, an API for programs, live feeds for both.

How to add a page
-----------------
1. Write `nigiri/web/pages/NAME.py` and name it in `nigiri.web.pages.PAGES`. It holds `handlers`, a tuple of Litestar
   route handlers. Page handlers are `include_in_schema=False`, and `@threaded` where they touch the desk (never
   Litestar's `sync_to_thread=True`, which breaks where a GET and a POST share a path):

       @get("/events/{event:str}/pairings", include_in_schema=False)
       @threaded
       def pairings(request: Request[Any, Any, Any], event: str) -> Response[str]:
           desk, visit = desk_of(request), visit_of(request)
           tournament = desk.state(TournamentId(event))
           return render(visit, "pairings.html.j2", tournament=tournament, roster=desk.roster(tournament.id))

       handlers = (pairings,)

2. Templates are Jinja in `web/templates/NAME.html.j2`, extending `base.html.j2` (blocks `title`, `head`, `navigation`,
   `main`). Each knows `visit`, `say`, `csrf`, `asset("file under static/")`. Everything is escaped; never use `|safe`.
   The policy forbids inline scripts, inline styles and `on…=` attributes: scripts and styles are files in `static/`.
   Sentences: `{{ say("Pairings of round {number}", number=3) }}`, `say.plural("{n} player", "{n} players", n)`;
   translations stand in `web/locale/ru.po` and `cs.po`, beside those of `nigiri.documents`.
3. The reader: `visit.caller` (`nigiri.service.access.caller.Caller`) has `.is_known`, `.name`, `.may(Right.X, event)`;
   a handler that changes something begins with `caller.must(Right.X, event)`, which refuses with 401 or 403. A player
   with a link has `caller.side` and `caller.event`. What is not published is shown only to `may(Right.READ, event)`.
4. Forms: `<form method="post">` with `<input type="hidden" name="csrf_token" value="{{ csrf }}">`; htmx and `fetch`
   send the header `X-CSRF-Token` by themselves (`static/nigiri.js`, from the page's meta tag). After a post that
   changed something answer `Redirect(path, status_code=303)`; to htmx (`visit.is_part`) answer the part of the page.
5. Refusals need no catching: `nigiri.web.errors` turns them into a page (or JSON for `/api`), with 404, 409, 422 as
   fits. Decisions go through
   `desk.do(event, lambda t: verb(t, …), by=caller.actor, at=now(request), expected=version)`.
6. Live: `<body data-feed="/events/ID/feed">`; `static/nigiri.js` fires `nigiri:changed` on the document when the event
   has changed, so a part says `hx-get="…" hx-trigger="nigiri:changed from:body"`.
7. What costs much: `nigiri.web.event.parts.part` keeps a part of a page by everything it depends on, and
   `nigiri.web.event.printed.printed` a printout by all it says; `with_own` marks the reader's own line afterwards.
   Whole answers are compressed and compared (`nigiri.web.compact`); a page holds nothing that changes by chance.
8. Words: a `refusal` given to `view.render` is said in people's words (`nigiri.web.event.spoken`), results by
   `result_said`, settings by `value_said`, moments by `view.said`. Tables say what they stand after
   (`nigiri.web.event.standing`). No page shows an id, an enumeration's value or a time of UTC.

The first start has no accounts: `nigiri serve` prints a link to `/join/…` that makes the first owner.
"""
