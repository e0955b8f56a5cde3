"""What is delivered beside the loop that answers: webhooks, and notices to players' phones."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from nigiri.errors import Refusal
from nigiri.web.settings import Settings
from nigiri.web.threads import in_thread

_log = logging.getLogger("nigiri.web")


async def deliver_for_ever(name: str, deliver: Callable[[datetime], object], settings: Settings) -> None:
    """Deliver what is due, for ever; a fault of one look is told and the next one comes."""
    while True:
        await asyncio.sleep(settings.delivery_interval / 1000)
        try:
            await in_thread(deliver, settings.now())
        except Refusal as refusal:
            _log.warning("%s: %s", name, refusal.message)
        except Exception:
            _log.exception("%s", name)
