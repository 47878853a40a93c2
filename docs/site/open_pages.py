#===- open_pages.py - the site as its readers see it ----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: open_pages.py SITE

Opens each page in Chromium: nothing is said in the console, no other server is asked,
no page is wider than a phone, and the search finds. Needs Debian's chromium-driver
and python3-selenium."""

from __future__ import annotations

import functools
import http.server
import json
import pathlib
import sys
import threading

from selenium import webdriver
from selenium.common.exceptions import TimeoutException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

DESK, PHONE = (1400, 900), (390, 800)
SEARCHED = {"mux.global_id": "reference/Dialects/Mux.html", "run_pipeline": "reference/Python/cairn.html"}
"""A page that is found for a word."""


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def serve(site: pathlib.Path) -> str:
    """The address of the site on this machine."""
    handler = functools.partial(Silent, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def start(width: int, height: int) -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.add_experimental_option(
        "mobileEmulation", {"deviceMetrics": {"width": width, "height": height}}
    )
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options)


def foreign_requests(browser: webdriver.Chrome, address: str) -> list[str]:
    """What was asked of other servers since the last time."""
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    asked = [
        m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"
    ]
    return [url for url in asked if not url.startswith((address, "data:", "chrome"))]


def look(browser: webdriver.Chrome, address: str, page: str) -> list[str]:
    """What is wrong with a page."""
    browser.get(address + page)
    wrong = [entry["message"] for entry in browser.get_log("browser")]
    wrong += [f"asks for {url}" for url in foreign_requests(browser, address)]
    seen, screen = browser.execute_script(
        "return [document.documentElement.scrollWidth, screen.width]"
    )
    if seen > screen:
        wrong.append(f"is {seen} pixels wide on a screen of {screen}")
    return [f"{page}: {what}" for what in wrong]


def search(browser: webdriver.Chrome, address: str) -> list[str]:
    """What is wrong with the search, as it is on a desk."""
    wrong = []
    for word, page in SEARCHED.items():
        browser.get(address + "index.html")
        field = browser.find_element(By.CSS_SELECTOR, "input.md-search__input")
        browser.execute_script("arguments[0].focus()", field)
        field.send_keys(word)
        link = f'.md-search-result__item a[href*="{page}"]'
        try:
            WebDriverWait(browser, 20).until(lambda b: b.find_elements(By.CSS_SELECTOR, link))
        except TimeoutException:
            wrong.append(f"the search for '{word}' does not find '{page}'")
    return wrong


def main() -> int:
    site = pathlib.Path(sys.argv[1]).resolve()
    address = serve(site)
    pages = [str(path.relative_to(site)) for path in sorted(site.rglob("*.html"))]
    wrong = [] if pages else [f"expected pages in '{site}'"]
    for size in (PHONE, DESK):
        browser = start(*size)
        try:
            for page in pages if size == PHONE else pages[:1]:
                wrong += look(browser, address, page)
            if size == DESK:
                wrong += search(browser, address)
        finally:
            browser.quit()
    for what in wrong:
        print(f"error: {what}", file=sys.stderr)
    print(f"{len(pages)} pages were opened")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
