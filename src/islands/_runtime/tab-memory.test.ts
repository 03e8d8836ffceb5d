import { afterEach, expect, it, vi } from "vitest"
import { keepInTab, keptInTab } from "./tab-memory.ts"

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
afterEach(() => vi.unstubAllGlobals())

it("each window keeps its own words, a new one begins with the last, and one that was emptied stays empty", () => {
  vi.stubGlobal("localStorage", storage())
  const [first, second, third] = [storage(), storage(), storage()]
  const inWindow = (own: ReturnType<typeof storage>) => vi.stubGlobal("sessionStorage", own)
  inWindow(first)
  expect(keptInTab("words")).toBeNull()
  keepInTab("words", "a fox")
  inWindow(second)
  expect(keptInTab("words")).toBe("a fox")
  keepInTab("words", "a boat")
  inWindow(first)
  expect(keptInTab("words")).toBe("a fox")
  keepInTab("words", null)
  inWindow(second)
  expect(keptInTab("words")).toBe("a boat")
  keepInTab("words", "a boat at sea")
  inWindow(first)
  expect(keptInTab("words")).toBeNull()
  inWindow(third)
  expect(keptInTab("words")).toBe("a boat at sea")
})
