"""Deliveries of webhooks, beside the loop that answers."""

import asyncio
import logging
from typing import Final

from nigiri.errors import Refusal
from nigiri.service.webhooks.webhooks import Webhooks
from nigiri.web.settings import Settings
from nigiri.web.threads import in_thread

_REST: Final = 2.0
"""Seconds between two looks at what is due."""

_log = logging.getLogger("nigiri.web")


async def deliver_for_ever(webhooks: Webhooks, settings: Settings) -> None:
    """Deliver what is due, for ever; a fault of one look is told and the next one comes."""
    while True:
        await asyncio.sleep(_REST)
        try:
            await in_thread(webhooks.deliver, settings.now())
        except Refusal as refusal:
            _log.warning("webhooks: %s", refusal.message)
        except Exception:
            _log.exception("webhooks")
