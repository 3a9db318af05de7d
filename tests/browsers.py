"""Debian's Chromium for the tests: opens pages as a reader would, and has axe-core look at them."""

import base64
from collections.abc import Mapping
from pathlib import Path
from shutil import which
from typing import Any

import legends_pbem.reports

AXE = Path(__file__).parents[1] / "build/axe/node_modules/axe-core/axe.min.js"
"""The accessibility checker that `make test-all` fetches."""
_FONTS = Path(legends_pbem.reports.__file__).parent / "fonts"
_PATIENCE = 30
"""Seconds after which a page that does not load, or a script that does not end, is an error."""


def with_own_font(html: str) -> str:
    """The page in the font that comes along: every machine has others, and other fonts break lines elsewhere."""
    faces = "".join(
        f'@font-face {{ font-family: Own; font-weight: {weight}; src: url("{(_FONTS / file).as_uri()}") }}'
        for weight, file in (("400", "LegendsSans-Regular.ttf"), ("700", "LegendsSans-Bold.ttf"))
    )
    return html.replace("</head>", f"<style>{faces} * {{ font-family: Own !important }}</style></head>")


def with_pictures(html: str, pictures: Mapping[str, bytes]) -> str:
    """The page of a mail with its pictures written into it, as a mail program shows it; by their Content-IDs."""
    for name, png in pictures.items():
        html = html.replace(f"cid:{name}", f"data:image/png;base64,{base64.b64encode(png).decode()}")
    return html


class Browser:
    """A window of Chromium; each test opens its pages in the same one."""

    def __init__(self, folder: Path) -> None:
        """`folder` is where pages are written to be opened."""
        from selenium.webdriver import Chrome, ChromeOptions  # few tests need it, and all workers load this module
        from selenium.webdriver.chrome.service import Service

        self._page = folder / "page.html"
        options = ChromeOptions()
        for argument in (
            "headless=new",
            "no-sandbox",
            "disable-dev-shm-usage",
            "disable-background-networking",
            "hide-scrollbars",  # as on a phone; a screenshot of the whole page has none either, and would be cut
        ):
            options.add_argument(f"--{argument}")
        self.driver = Chrome(options, Service(which("chromedriver")))
        self.driver.set_page_load_timeout(_PATIENCE)
        self.driver.set_script_timeout(_PATIENCE)

    def open(self, page: str, width: int = 800, height: int = 900, dark: bool = False, sharpness: int = 1) -> None:
        """Show the HTML `page`, opened as a file, in a window whose inside has this size in CSS pixels.

        A screenshot has `sharpness` pixels for each of them.
        """
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        size = {"width": width, "height": height, "deviceScaleFactor": sharpness, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self._page.write_text(page, encoding="utf-8")
        self.driver.get(self._page.as_uri())

    def run(self, script: str, *arguments: object) -> Any:
        """What the JavaScript returns, run in the page."""
        return self.driver.execute_script(script, *arguments)

    def overflow(self) -> int:
        """How many CSS pixels the page is wider than its window."""
        root = "document.documentElement"
        return int(self.run(f"return {root}.scrollWidth - {root}.clientWidth"))

    def findings(self) -> list[str]:
        """What axe-core finds wrong with the page: the rule, what it asks for, and where; empty if all is well."""
        self.run(AXE.read_text(encoding="utf-8"))
        results = self.driver.execute_async_script("axe.run().then(arguments[0], arguments[0])")
        return [
            f"{found['id']}: {found['help']}: {[node['html'] for node in found['nodes']]}"
            for found in results["violations"]
        ]

    def screenshot(self) -> bytes:
        """The whole page as PNG."""
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
        return base64.b64decode(shot["data"])

    def close(self) -> None:
        """End the browser."""
        self.driver.quit()
