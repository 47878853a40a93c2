#===- view_in_browser.py - cairn-view's page as its readers see it --------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""view_in_browser.py PAGE: opens a page of loop.cl in Chromium, clicks, types, and
says what is seen."""

import pathlib
import sys
import time

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys


def open_page(width, height):
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.add_experimental_option(
        "mobileEmulation", {"deviceMetrics": {"width": width, "height": height}}
    )
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options)
    browser.get(pathlib.Path(sys.argv[1]).resolve().as_uri())
    return browser


def panes(browser):
    """The panes that are seen, by their titles."""
    found = browser.find_elements(By.CSS_SELECTOR, ".pane")
    return {
        pane.find_element(By.TAG_NAME, "h2").text.split()[0]: pane
        for pane in found
        if pane.is_displayed()
    }


def marked(browser):
    """The marked lines of each pane that is seen."""
    return {
        title: [
            row.get_property("textContent")
            for row in pane.find_elements(By.CSS_SELECTOR, ".marked .text")
        ]
        for title, pane in panes(browser).items()
    }


def row_with(pane, text):
    rows = pane.find_elements(By.CSS_SELECTOR, ".line .text")
    return next(row for row in rows if text in row.get_property("textContent"))


def press(browser, *keys):
    ActionChains(browser).send_keys(*keys).perform()


def appear(pane, selector):
    """Whether there are such elements before long: a page colours what is seen
    once it has the time."""
    until = time.monotonic() + 60
    while not pane.find_elements(By.CSS_SELECTOR, selector):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def check(what, holds):
    if not holds:
        sys.exit(f"expected {what}")
    print(what)


def on_a_desk(browser):
    shown = panes(browser)
    check("source and levels", ["loop.cl", "llvm", "ocl", "mux"] == list(shown)[:4])
    check("values in colour", appear(shown["mux"], ".text .value"))
    check("assembly", list(shown)[-2:] == ["llvm-ir", "assembly"])
    row_with(shown["loop.cl"], "v * v").click()
    now = marked(browser)
    check("one line of source", [line.strip() for line in now["loop.cl"]] == ["return v * v;"])
    check("the multiplication", any("arith.mulf" in line for line in now["mux"]))
    check("nothing else of the level", not any("mux.global_id" in l for l in now["mux"]))
    check("LLVM IR", any("fmul" in line for line in now["llvm-ir"]))
    check("machine code", len(now["assembly"]) > 0)

    row_with(shown["mux"], "mux.global_id").click()
    check("the other way round", "get_global_id" in marked(browser)["loop.cl"][0])
    loop = row_with(shown["mux"], "scf.for")
    loop.click()
    check("a loop where it opens", "for (" in marked(browser)["loop.cl"][0])
    press(browser, "f")
    check("a folded loop", not row_with(shown["mux"], "arith.mulf").is_displayed())
    row_with(shown["loop.cl"], "v * v").click()
    check("an unfolded loop", row_with(shown["mux"], "arith.mulf").is_displayed())

    press(browser, "/", "global_id", Keys.ENTER)
    check("a match", "1 of" in browser.find_element(By.ID, "found").text)
    check("its line", "global_id" in browser.find_element(By.CSS_SELECTOR, ".cursor").text)
    press(browser, Keys.ESCAPE, "t")
    check("the next target", "gpu" in panes(browser) and "spir-v" in panes(browser))
    row_with(panes(browser)["loop.cl"], "s +=").click()
    check("SPIR-V", len(marked(browser)["spir-v"]) > 0)
    press(browser, "j", "j")
    check("a later line", "x[i] = s" in marked(browser)["loop.cl"][0])
    press(browser, "2")
    check("a hidden pane", "llvm" not in panes(browser))
    check("no chart", not browser.find_elements(By.CSS_SELECTOR, "#chart:not([hidden])"))
    press(browser, "c")
    bars = browser.find_elements(By.CSS_SELECTOR, "#chart svg rect")
    check("a chart", len(bars) > 10 and bars[0].is_displayed())


def on_a_phone(browser):
    check("one pane", list(panes(browser)) == ["loop.cl"])
    fits = "return document.documentElement.scrollWidth <= screen.width"
    check("its width", browser.execute_script(fits))
    row_with(panes(browser)["loop.cl"], "v * v").click()
    buttons = browser.find_elements(By.CSS_SELECTOR, "#panes button")
    next(button for button in buttons if button.text == "mux").click()
    check("another pane", list(panes(browser)) == ["mux"])
    check("its marks", any("arith.mulf" in line for line in marked(browser)["mux"]))


for size, see in (((1600, 900), on_a_desk), ((390, 800), on_a_phone)):
    browser = open_page(*size)
    try:
        see(browser)
        said = browser.get_log("browser")
        check(f"no word in the console at {size[0]} pixels", not said)
    finally:
        browser.quit()
