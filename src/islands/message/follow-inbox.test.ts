import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { $news, $unread } from "../_session/inbox-state.ts"
import { $isLive } from "../_session/live-tasks.ts"
import { followInbox } from "./follow-inbox.ts"

const { call, isLeaving } = vi.hoisted(() => ({ call: vi.fn(), isLeaving: vi.fn() }))
vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))
vi.mock("../_runtime/leaving.ts", () => ({ isLeaving }))
vi.mock("../_session/live-tasks.ts", async () => ({ $isLive: (await import("nanostores")).atom(false), followTasks: () => () => {} }))

const page = Object.assign(new EventTarget(), { visibilityState: "visible" })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("document", page)
  call.mockResolvedValue({ unread: { system: 2 } })
  isLeaving.mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("the count is asked for at first, while the channel is closed, when it opens and when somebody looks again", async () => {
  const asked = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms)
    const { length } = call.mock.calls
    call.mockClear()
    return length
  }
  const look = () => page.dispatchEvent(new Event("visibilitychange"))
  followInbox()
  expect([await asked(), $unread.get(), $news.get()]).toEqual([1, 2, 0])
  expect([await asked(29_999), await asked(1)]).toEqual([0, 1])
  $isLive.set(true)
  expect([await asked(), await asked(60_000)]).toEqual([1, 0])
  $isLive.set(false)
  expect(await asked()).toBe(0)
  look()
  expect(await asked()).toBe(1)

  // What is new is told, what is known or was read elsewhere is not.
  expect($news.get()).toBe(0)
  call.mockResolvedValue({ unread: { system: 3 } })
  await asked(30_000)
  expect([$unread.get(), $news.get()]).toEqual([3, 1])
  call.mockResolvedValue({ unread: { system: 1 } })
  await asked(30_000)
  expect([$unread.get(), $news.get()]).toEqual([1, 1])
  call.mockRejectedValueOnce(new Error("offline"))
  await asked(30_000)
  expect($unread.get()).toBe(1)

  // Nobody looks, or somebody signs out.
  page.visibilityState = "hidden"
  look()
  expect(await asked(30_000)).toBe(0)
  page.visibilityState = "visible"
  isLeaving.mockReturnValue(true)
  expect(await asked(30_000)).toBe(0)
})
