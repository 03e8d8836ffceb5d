import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { LivePace } from "./live-pace.ts"
import { type LiveFailure, LiveSession, type LiveView, REST_MS } from "./live-session.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Asked {
  readonly order: string
  readonly newest: number
  readonly signal: AbortSignal
  readonly answer: (draft: string) => void
  readonly fail: (failure: LiveFailure | null) => void
}

/** A session whose requests are answered by hand. */
function stage() {
  const asked: Asked[] = []
  const views: LiveView<string>[] = []
  const session = new LiveSession<string, string>({
    paint: (order, { newest, signal }) =>
      new Promise((resolve, reject) => asked.push({ order, newest, signal, answer: resolve, fail: reject })),
    keyOf: (order) => order,
    failureOf: (error) => error as LiveFailure | null,
    onView: (view) => views.push(view),
  })
  const rest = (ms = REST_MS) => vi.advanceTimersByTimeAsync(ms)
  return { session, asked, views, rest, last: () => asked.at(-1) }
}

describe("a live session", () => {
  it("sends what has rested, once, and shows the draft that comes", async () => {
    const { session, asked, rest } = stage()
    for (const words of ["a", "a r", "a red fox"]) {
      session.follow(words)
      await rest(REST_MS - 1)
    }
    expect(asked).toHaveLength(0)
    await rest(1)
    expect(asked.map(({ order }) => order)).toEqual(["a red fox"])
    expect(session.view.isPainting).toBe(true)
    asked[0]?.answer("fox")
    await rest()
    session.follow("a red fox")
    await rest(10_000)
    expect(asked).toHaveLength(1)
    expect(session.view).toEqual({ draft: "fox", isPainting: false, pause: null })
  })

  it("lets the newest win: it ends the older request, whose answer is dropped even where it comes later", async () => {
    const { session, asked, rest } = stage()
    session.follow("one")
    await rest()
    session.follow("two")
    expect(asked[0]?.signal.aborted).toBe(false)
    await rest()
    expect(asked[0]?.signal.aborted).toBe(true)
    expect(asked.map(({ newest }) => newest)).toEqual([1, 2])
    asked[1]?.answer("second")
    await rest()
    asked[0]?.answer("first")
    await rest()
    expect(session.view).toEqual({ draft: "second", isPainting: false, pause: null })
  })

  it("keeps the last draft on the screen while a newer one is painted", async () => {
    const { session, rest, last } = stage()
    session.follow("one")
    await rest()
    last()?.answer("first")
    await rest()
    session.follow("two")
    await rest()
    expect(session.view).toEqual({ draft: "first", isPainting: true, pause: null })
  })

  it("pauses while others wait and tries again, with what is wanted by then", async () => {
    const { session, asked, rest, last } = stage()
    session.follow("one")
    await rest()
    last()?.fail({ pause: "busy", afterMs: 2_000 })
    await rest(1_999)
    expect(session.view).toMatchObject({ pause: "busy", isPainting: false })
    expect(asked).toHaveLength(1)
    await rest(1)
    expect(asked).toHaveLength(2)
    last()?.fail({ pause: "busy", afterMs: 2_000 })
    await rest(100)
    session.follow("two")
    await rest()
    expect(last()?.order).toBe("two")
    last()?.answer("second")
    await rest()
    expect(session.view).toEqual({ draft: "second", isPainting: false, pause: null })
  })

  it("asks less and less often what stays away, never further apart than half a minute or what it was told", async () => {
    const { session, asked, rest, last } = stage()
    session.follow("one")
    await rest()
    for (const waitMs of [5_000, 10_000, 20_000, 30_000, 30_000]) {
      const before = asked.length
      last()?.fail({ pause: "away", afterMs: 5_000 })
      await rest(waitMs - 1)
      expect(asked).toHaveLength(before)
      await rest(1)
      expect(asked).toHaveLength(before + 1)
    }
    last()?.fail({ pause: "pace", afterMs: 60_000 })
    await rest(59_000)
    expect(asked).toHaveLength(6)
    await rest(1_000)
    expect(asked).toHaveLength(7)
  })

  it("does not send a wrong order again, and waits for a sign-in, until something changes or it is told to", async () => {
    const { session, asked, rest, last } = stage()
    session.follow("wrong")
    await rest()
    last()?.fail(null)
    await rest(60_000)
    expect(asked).toHaveLength(1)
    session.follow("right")
    await rest()
    last()?.fail({ pause: "login", afterMs: 0 })
    await rest(60_000)
    expect([asked.length, session.view.pause]).toEqual([2, "login"])
    session.retry()
    await rest(0)
    expect(asked).toHaveLength(3)
  })

  it("sends nothing while nobody looks, and afterwards only what is not there yet", async () => {
    const { session, asked, rest, last } = stage()
    session.follow("one")
    await rest()
    session.setHidden(true)
    expect(last()?.signal.aborted).toBe(true)
    session.follow("two")
    await rest(60_000)
    expect(asked).toHaveLength(1)
    session.setHidden(false)
    await rest(0)
    expect(last()?.order).toBe("two")
    last()?.answer("second")
    await rest()
    session.setHidden(true)
    session.setHidden(false)
    await rest()
    expect(asked).toHaveLength(2)
  })

  it("shows nothing where nothing can be drafted, and nothing that comes after its end", async () => {
    const { session, views, rest, last } = stage()
    session.follow("one")
    await rest()
    last()?.answer("first")
    await rest()
    session.follow(null)
    expect(session.view).toEqual({ draft: null, isPainting: false, pause: null })
    session.follow("one")
    await rest()
    session.stop()
    const told = views.length
    last()?.answer("late")
    await rest(60_000)
    expect(views).toHaveLength(told)
  })
})

describe("the pace of a live session", () => {
  it("never asks for more than 60 drafts in any minute, however fast things change", () => {
    const pace = new LivePace(0)
    const taken: number[] = []
    for (let nowMs = 0; nowMs < 600_000; nowMs += 50) if (pace.take(nowMs) === 0) taken.push(nowMs)
    for (const atMs of taken) expect(taken.filter((other) => other >= atMs && other < atMs + 60_000).length).toBeLessThanOrEqual(60)
    expect(taken.length).toBeGreaterThan(400)
  })
})
