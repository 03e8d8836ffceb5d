import { expect, test } from "vitest"
import { chromiumPlaces, installsToTry } from "./find-chromium.ts"

test("the browser that was asked for comes before any other", () => {
  expect(chromiumPlaces({ CHROMIUM_PATH: "/opt/c" }, "linux", "/home/a")[0]).toBe("/opt/c")
  expect(chromiumPlaces({}, "linux", "/home/a")[0]).toBe("/usr/bin/chromium")
})

test("Playwright's cache is searched where that system keeps it", () => {
  expect(chromiumPlaces({}, "linux", "/home/a").some((place) => place.startsWith("/home/a/.cache/ms-playwright/"))).toBe(true)
  expect(chromiumPlaces({}, "darwin", "/Users/a").some((place) => place.startsWith("/Users/a/Library/Caches/ms-playwright/"))).toBe(true)
})

test("the system's packages are touched only by root where apt is", () => {
  expect(installsToTry(false)).toEqual(["playwright"])
  expect(installsToTry(true)).toEqual(["playwright", "apt"])
})
