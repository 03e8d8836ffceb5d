import { afterEach, expect, it, vi } from "vitest"
import { wireOffline } from "./wire-offline.ts"

const isSaid = () => document.documentElement.hasAttribute("data-offline")

afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event("online"))
})

it("the page says that it is offline while the browser is, and no longer", () => {
  const onLine = vi.spyOn(Navigator.prototype, "onLine", "get").mockReturnValue(true)
  wireOffline()
  expect(isSaid()).toBe(false)
  onLine.mockReturnValue(false)
  dispatchEvent(new Event("offline"))
  expect(isSaid()).toBe(true)
  onLine.mockReturnValue(true)
  dispatchEvent(new Event("online"))
  expect(isSaid()).toBe(false)
})
