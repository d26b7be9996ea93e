"""Chromium without a window."""

import json

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


class Browser:
    """A browser with a window of a given size, in one of the two colour schemes."""

    def __init__(self, chromium, chromedriver):
        options = Options()
        options.binary_location = chromium
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                         "--disable-dev-shm-usage", "--force-prefers-reduced-motion"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(chromedriver))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def run(self, script, *arguments):
        """Returns what the body of a function returns."""
        return self.driver.execute_script(script, *arguments)

    def open(self, path, width=1400, scheme="light", scripts=True):
        """Opens a file. Returns the requests that it made, and the messages on the console."""
        command = self.driver.execute_cdp_cmd
        command("Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 600})
        command("Emulation.setEmulatedMedia",
                {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        command("Emulation.setScriptExecutionDisabled", {"value": not scripts})
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        uri = path.as_uri()
        self.driver.get(uri)
        requests = []
        for entry in self.driver.get_log("performance"):
            event = json.loads(entry["message"])["message"]
            if event["method"] == "Network.requestWillBeSent":
                requests.append(event["params"]["request"]["url"])
        requests = [url for url in requests if url != uri and not url.startswith("data:")]
        return requests, [entry["message"] for entry in self.driver.get_log("browser")]

    def first_paint(self):
        """Returns the time of the first paint with content after the start, in milliseconds."""
        return self.run("""return new Promise((resolve) => new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (entry.name === "first-contentful-paint") resolve(entry.startTime);
          }).observe({type: "paint", buffered: true}))""")

    def screenshot(self, path, selector=None):
        """Writes what the window shows, from the element on that matches."""
        if selector:
            self.run("document.querySelector(arguments[0]).scrollIntoView()", selector)
        self.driver.save_screenshot(str(path))
