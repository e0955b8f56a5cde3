"""Chromium, where it is installed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.hall import CHROMIUM, PATIENCE_MS


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module", autouse=True)
def left_of_a_module(browser: Browser) -> Iterator[None]:
    """Close what the fixtures of a module have opened: a page that is left goes on asking a server that is no more."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture(autouse=True)
def left_of_a_test(browser: Browser, left_of_a_module: None) -> Iterator[None]:
    """Close what a test has opened."""
    standing = browser.contexts
    yield
    for context in browser.contexts:
        if context not in standing:
            context.close()
