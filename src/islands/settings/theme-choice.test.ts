import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { onThemeShown, showTheme, storedTheme } from "./theme-choice.ts"

const kept = new Map<string, string>()
const root = { dataset: {} as Record<string, string> }
let observe = () => {}

beforeEach(() => {
  kept.clear()
  root.dataset = {}
  vi.stubGlobal("document", { documentElement: root })
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(look: () => void) {
        observe = look
      }
      observe() {}
      disconnect() {
        observe = () => {}
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it.each(["dark", "light"] as const)("a theme is shown and kept, until the system decides: %s", (theme) => {
  showTheme(theme)
  expect([root.dataset, storedTheme()]).toEqual([{ theme }, theme])
  showTheme("system")
  expect([root.dataset, storedTheme(), kept.size]).toEqual([{}, null, 0])
})

it("another word than a theme is none", () => {
  kept.set("atelier.theme", "sepia")
  expect(storedTheme()).toBeNull()
})

it("the theme that the page shows is told: the system's where it names none", () => {
  const told: string[] = []
  const stop = onThemeShown((theme) => told.push(theme))
  for (const theme of ["dark", "light", "sepia"]) {
    root.dataset = { theme }
    observe()
  }
  expect(told).toEqual(["dark", "light", "system"])
  stop()
  observe()
  expect(told).toHaveLength(3)
})
