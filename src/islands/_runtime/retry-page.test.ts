import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { PAGE_RETRIES, retryPage } from "./retry-page.ts"

const reload = vi.fn<() => void>()
let root: Record<string, string>
/** What hears of the page's events. */
const heard = new Map<string, () => void>()

/** Opens an address whose page could not be made, in the same tab. */
function open(pathname: string) {
  root = {}
  vi.stubGlobal("document", { documentElement: { dataset: root } })
  vi.stubGlobal("location", { pathname, search: "", reload })
  vi.stubGlobal("addEventListener", (type: string, hear: () => void) => void heard.set(type, hear))
  retryPage(2)
}

beforeEach(() => {
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  reload.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("a page that could not be made comes again twice, later each time, and says meanwhile that it is slow", () => {
  for (const [leastMs, mostMs] of [
    [2_000, 3_000],
    [4_000, 5_000],
  ] as const) {
    reload.mockClear()
    open("/en")
    expect(root["slow"]).toBe("")
    vi.advanceTimersByTime(leastMs - 1)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(mostMs - leastMs + 1)
    expect(reload).toHaveBeenCalledTimes(1)
  }
  reload.mockClear()
  open("/en")
  vi.advanceTimersByTime(30_000)
  expect([PAGE_RETRIES, reload.mock.calls.length, root["slow"]]).toEqual([2, 0, undefined])
})

it("another address, and a failure a minute later, are new ones", () => {
  for (let times = 0; times < 3; times++) {
    open("/en")
    vi.advanceTimersByTime(6_000)
  }
  reload.mockClear()
  open("/en/search")
  vi.advanceTimersByTime(3_000)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  open("/en")
  vi.advanceTimersByTime(3_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it("a page that somebody leaves does not come again", () => {
  open("/en")
  heard.get("beforeunload")?.()
  vi.advanceTimersByTime(30_000)
  expect(reload).not.toHaveBeenCalled()
})
