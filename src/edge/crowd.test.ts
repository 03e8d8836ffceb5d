import { afterEach, describe, expect, it, vi } from "vitest"
import { Crowd } from "./crowd.ts"
import { STANDING, type Standing } from "./standing.ts"

afterEach(() => {
  vi.useRealTimers()
})

const after = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms))

it("no more than its number are let in, the others are told at once, and whoever left makes room, by an error too", async () => {
  const crowd = new Crowd(2)
  const { promise, resolve } = Promise.withResolvers<string>()
  const inside = [crowd.enter(() => promise), crowd.enter(() => promise)]
  expect(await crowd.enter(async () => "third")).toBeNull()
  resolve("served")
  expect(await Promise.all(inside)).toEqual(["served", "served"])
  await expect(crowd.enter(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await Promise.all([crowd.enter(async () => 1), crowd.enter(async () => 2)])).toEqual([1, 2])
})

describe("of a crowd whose answers come slowly", () => {
  /** Sixty callers, each asking again a moment after an answer, of something that gets through `perSecond` requests; how long each answer took. */
  async function ask(crowd: Crowd, perSecond: number, forMs: number): Promise<{ servedMs: number[]; refusedMs: number[] }> {
    const servedMs: number[] = []
    const refusedMs: number[] = []
    const untilMs = Date.now() + forMs
    let freeAtMs = 0
    const work = () => {
      freeAtMs = Math.max(freeAtMs, Date.now()) + 1_000 / perSecond
      return after(freeAtMs - Date.now())()
    }
    const callers = Array.from({ length: 60 }, async () => {
      while (Date.now() < untilMs) {
        const beganAtMs = Date.now()
        const answered = await crowd.enter(work)
        ;(answered === null ? refusedMs : servedMs).push(Date.now() - beganAtMs)
        await after(200)()
      }
    })
    await vi.advanceTimersByTimeAsync(forMs + 30_000)
    await Promise.all(callers)
    return { servedMs, refusedMs }
  }

  it("so many are let in as are answered in time, the others are told at once", async () => {
    vi.useFakeTimers()
    const { servedMs, refusedMs } = await ask(new Crowd(), 10, 60_000)
    const late = servedMs.slice(servedMs.length / 2)
    expect(Math.max(...servedMs)).toBeLessThan(7_000)
    expect(Math.max(...late)).toBeLessThan(3_500)
    // It is still as busy as it can be.
    expect(servedMs.length).toBeGreaterThan(550)
    expect(refusedMs.length).toBeGreaterThan(0)
    expect(Math.max(...refusedMs)).toBe(0)
  })

  it("hardly anybody who was let in waits longer than two seconds, though requests differ and all share one processor", async () => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    const tickMs = 5
    const shared = new Set<{ leftMs: number; readonly end: () => void }>()
    const processor = setInterval(() => {
      const share = tickMs / Math.max(1, shared.size)
      for (const job of shared) {
        job.leftMs -= share
        if (job.leftMs > 0) continue
        shared.delete(job)
        job.end()
      }
    }, tickMs)
    let drawn = 1
    // Of 25 ms in the mean, some of ten times as much.
    const random = () => (drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647
    const work = () => new Promise<void>((end) => shared.add({ leftMs: -25 * Math.log(1 - random()), end }))
    const servedMs: number[] = []
    let refused = 0
    const untilMs = Date.now() + 60_000
    const sinceMs = Date.now() + 10_000
    const callers = Array.from({ length: 64 }, async () => {
      while (Date.now() < untilMs) {
        const beganAtMs = Date.now()
        const answered = await crowd.enter(work)
        if (answered === null) refused++
        else if (beganAtMs > sinceMs) servedMs.push(Date.now() - beganAtMs)
        await after(20)()
      }
    })
    await vi.advanceTimersByTimeAsync(90_000)
    await Promise.all(callers)
    clearInterval(processor)
    expect(refused).toBeGreaterThan(0)
    expect(servedMs.length).toBeGreaterThan(1_700)
    expect(servedMs.filter((ms) => ms > 2_000).length / servedMs.length).toBeLessThan(0.01)
  })

  it("all are let in again once answers come fast", async () => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    await ask(crowd, 10, 60_000)
    await ask(crowd, 1_000, 5_000)
    expect((await ask(crowd, 1_000, 5_000)).refusedMs).toEqual([])
  })

  it("twelve are always let in, and what takes its time by its nature makes no room smaller and waits for none", async () => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    const all = Array.from({ length: 40 }, () => crowd.enter(after(20_000)))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await Promise.all(all)).toEqual(all.map(() => 20_000))
    const next = Array.from({ length: 12 }, () => crowd.enter(after(20_000)))
    const uploads = Array.from({ length: 100 }, () => crowd.enter(after(20_000), { takesItsTime: true }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await Promise.all([...next, ...uploads])).not.toContain(null)
    const other = new Crowd()
    const slow = Array.from({ length: 100 }, () => other.enter(after(20_000), { takesItsTime: true }))
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all(slow)
    const many = Array.from({ length: 200 }, () => other.enter(after(1)))
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(many)).not.toContain(null)
  })
})

it("one slow rush that is over makes no room smaller for the next", async () => {
  vi.useFakeTimers()
  const crowd = new Crowd()
  for (let rush = 0; rush < 3; rush++) {
    const all = Array.from({ length: 50 }, (_, place) => crowd.enter(after(100 * place)))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await Promise.all(all)).not.toContain(null)
  }
})

it("answers that are slow by themselves, one after the other, make no room smaller", async () => {
  vi.useFakeTimers()
  const crowd = new Crowd()
  for (let count = 0; count < 30; count++) {
    const one = crowd.enter(after(5_000))
    await vi.advanceTimersByTimeAsync(5_000)
    await one
  }
  const many = Array.from({ length: 100 }, () => crowd.enter(after(1)))
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(many)).not.toContain(null)
})

it("requests that were ended before their answer take nobody's room for longer than a minute", async () => {
  vi.useFakeTimers()
  const crowd = new Crowd(2)
  for (let count = 0; count < 2; count++) void crowd.enter(() => new Promise(() => {}))
  expect(await crowd.enter(async () => "no")).toBeNull()
  await vi.advanceTimersByTimeAsync(60_001)
  expect(await crowd.enter(async () => "yes")).toBe("yes")
})

describe("what is not our work", () => {
  const quickly = async (crowd: Crowd, count: number, from?: string) => {
    const answers: unknown[] = []
    for (let asked = 0; asked < count; asked++) {
      const one = crowd.enter(after(5), from === undefined ? {} : { from })
      await vi.advanceTimersByTimeAsync(5)
      answers.push(await one)
    }
    return answers
  }

  it.each([8, 12, 200, 300])("%i bodies that never end refuse nobody, minute after minute", async (bodies) => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    for (let minute = 0; minute < 3; minute++) {
      for (let body = 0; body < bodies; body++) void crowd.enter((visit) => visit.arriving(() => new Promise(() => {})))
      await vi.advanceTimersByTimeAsync(1_200)
      expect(await quickly(crowd, 100)).not.toContain(null)
      await vi.advanceTimersByTimeAsync(60_000)
    }
  })

  it("where too many bodies arrive, the oldest of the household that sends the most is wanted no longer", async () => {
    const crowd = new Crowd(4)
    const wanted: (() => boolean)[] = []
    const arrive = (from: string) =>
      void crowd.enter((visit) => visit.arriving((isWanted) => new Promise(() => void wanted.push(isWanted))), { from })
    for (const from of ["one", "many", "many", "many", "other"]) arrive(from)
    await Promise.resolve()
    expect(wanted.map((isWanted) => isWanted())).toEqual([true, false, true, true, true])
  })

  it("waiting for the database or for others makes no room smaller, however long it takes", async () => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    const waits = Array.from({ length: 60 }, () => crowd.enter((visit) => visit.aside(after(5_000))))
    const others = Array.from({ length: 60 }, () =>
      crowd.enter((visit) => {
        visit.takeTime()
        return after(5_000)()
      }),
    )
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await quickly(crowd, 100)).not.toContain(null)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all([...waits, ...others])).not.toContain(null)
    const next = Array.from({ length: 130 }, () => crowd.enter(after(1)))
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(next)).not.toContain(null)
  })

  it("a wait that ends late because we are busy counts as ours", async () => {
    vi.useFakeTimers()
    const crowd = new Crowd()
    const { promise, resolve } = Promise.withResolvers<void>()
    void crowd.enter(() => new Promise(() => {}))
    const waits = Array.from({ length: 40 }, () => crowd.enter((visit) => visit.aside(() => promise)))
    await vi.advanceTimersByTimeAsync(50)
    // Nothing else gets its turn for three seconds, the timers beside the waits neither.
    vi.setSystemTime(Date.now() + 3_000)
    resolve()
    await Promise.all(waits)
    const next = Array.from({ length: 40 }, () => crowd.enter(after(1)))
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(next)).toContain(null)
  })
})

it("what stands first is turned away first, then what is usual, and money, rooms and signing in last; a household has half of each", async () => {
  const crowd = new Crowd(16)
  const { promise, resolve } = Promise.withResolvers<string>()
  /** How many come in before one is turned away. */
  const comeIn = async (standing: Standing, from: string | null = null) => {
    for (let count = 0; ; count++) {
      const entered = crowd.enter(() => promise, { standing, from })
      if ((await Promise.race([entered, Promise.resolve("inside")])) === null) return count
    }
  }
  expect(await comeIn(STANDING.first)).toBe(16)
  expect(await comeIn(STANDING.usual)).toBe(4)
  expect(await comeIn(STANDING.first)).toBe(0)
  expect(await comeIn(STANDING.last, "198.51.100.7")).toBe(12)
  expect(await comeIn(STANDING.usual)).toBe(0)
  resolve("served")
  const other = new Crowd(16)
  const flood = Array.from({ length: 40 }, () => other.enter(() => promise, { standing: STANDING.last, from: "198.51.100.7" }))
  expect((await Promise.all(flood)).filter((answer) => answer !== null)).toHaveLength(16)
})

it("one household takes half of the room at most, and addresses that say nothing of who is who are not counted", async () => {
  const crowd = new Crowd(16)
  const { promise, resolve } = Promise.withResolvers<string>()
  const enter = (from: string | null, takesItsTime = false) => crowd.enter(() => promise, { from, takesItsTime })
  const inside = Array.from({ length: 8 }, () => enter("198.51.100.7"))
  expect(await enter("198.51.100.7")).toBeNull()
  const slow = Array.from({ length: 6 }, () => enter("198.51.100.7", true))
  expect(await enter("198.51.100.7", true)).toBeNull()
  const others = Array.from({ length: 8 }, () => enter(null))
  resolve("served")
  expect(await Promise.all([...inside, ...slow, ...others])).not.toContain(null)
})
