#===- view_times.py - how long cairn-view's page takes --------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""view_times.py [COUNT]: makes the page of a kernel of 300 lines for the host and Vulkan,
and opens it COUNT times in headless Chromium, on a desk and on a phone. Needs Debian's
chromium-driver and python3-selenium."""

import pathlib
import sys
import tempfile
import time

from selenium import webdriver

from cairn import view

BLOCK = """  for (int j = 0; j < n + %d; ++j) {
    float v = x[i * n + j] * %d.5f;
    sum += v > 0 ? sqrt(v) : -v;
  }
"""
BLOCKS = 73


def make_source():
    lines = ["kernel void k(global const float *x, global float *y, int n) {"]
    lines += ["  int i = get_global_id(0);", "  float sum = 0;"]
    blocks = "".join(BLOCK % (b, b) for b in range(BLOCKS))
    return "\n".join(lines) + "\n" + blocks + "  y[i] = sum;\n  // 73 loops\n  // 300 lines\n  // in all\n}\n"


def open_page(path, width, height):
    """Milliseconds from the request to what is seen, and to the end of loading."""
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(word)
    metrics = {"width": width, "height": height}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    browser = webdriver.Chrome(options=options)
    try:
        browser.get(path.as_uri())
        time.sleep(0.5)
        return browser.execute_script(
            "return [performance.getEntriesByType('paint')[0].startTime,"
            " performance.getEntriesByType('navigation')[0].loadEventEnd]"
        )
    finally:
        browser.quit()


count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
source = make_source()
assert len(source.splitlines()) == 300, len(source.splitlines())
view.make_page([("first.cl", b"kernel void f() {}")])  # loads the compiler
start = time.perf_counter()
page = view.make_page([("kernel.cl", source.encode())])
print(f"made   {time.perf_counter() - start:5.2f} s, {len(page) / 1e6:.1f} MB")
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "kernel.html"
    path.write_text(page)
    for name, size in (("desk", (1600, 900)), ("phone", (390, 800))):
        seen, loaded = zip(*(open_page(path, *size) for _ in range(count)))
        print(f"{name:6} {min(seen) / 1e3:.2f} s until it is seen, {min(loaded) / 1e3:.2f} s until it is loaded")
