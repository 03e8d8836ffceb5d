import fc from "fast-check"
import { afterEach, describe, expect, it, test, vi } from "vitest"
import { isRead, RANK, WriterTurns } from "./writer-turns.ts"

afterEach(() => {
  vi.useRealTimers()
})

describe("writers", () => {
  it("of one isolate are never more than four at once, and each gets its turn", async () => {
    vi.useFakeTimers()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }), async (durationsMs) => {
        const turns = new WriterTurns()
        let [writing, most] = [0, 0]
        const writes = durationsMs.map((durationMs) =>
          turns.take(async () => {
            most = Math.max(most, ++writing)
            await new Promise((resolve) => setTimeout(resolve, durationMs))
            writing--
            return durationMs
          }),
        )
        await vi.advanceTimersByTimeAsync(7_000)
        expect(await Promise.all(writes)).toEqual(durationsMs)
        expect(most).toBe(Math.min(4, durationsMs.length))
      }),
      { numRuns: 30 },
    )
  })

  it("that fail give their turn back", async () => {
    const turns = new WriterTurns()
    for (let count = 0; count < 5; count++) await expect(turns.take(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await turns.take(async () => "written")).toBe("written")
  })

  it("keep their turn until the database is done with them; who waits behind them is told when to come back, and at once where it is away", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    const long = Array.from({ length: 4 }, () => turns.take(() => new Promise((resolve) => setTimeout(resolve, 60_000))))
    const there = { isAway: false }
    const outcomeOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)
    const waiting = outcomeOf(turns.take(async () => "written", there))
    await vi.advanceTimersByTimeAsync(8_100)
    expect(await waiting).toMatchObject({ name: "NotSent", message: expect.stringContaining("no turn") })
    const second = outcomeOf(turns.take(async () => "written", there))
    await vi.advanceTimersByTimeAsync(100)
    there.isAway = true
    await vi.advanceTimersByTimeAsync(100)
    expect(await second).toMatchObject({ name: "NotSent", message: "The database is away." })
    await vi.advanceTimersByTimeAsync(32_000)
    expect(await outcomeOf(turns.take(async () => "written"))).toMatchObject({ name: "NotSent", retryAfterSeconds: expect.any(Number) })
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all(long)
    expect(await turns.take(async () => "written")).toBe("written")
  })

  it("are refused at once where more wait than could be served in time", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    const answers = Array.from({ length: 200 }, () => turns.take(() => new Promise(() => {})).catch((error: unknown) => String(error)))
    await vi.advanceTimersByTimeAsync(0)
    const first = await Promise.race([answers.at(-1), Promise.resolve("still waiting")])
    expect(first).toContain("Too many writers wait")
    expect(await Promise.race([answers[100], Promise.resolve("still waiting")])).toBe("still waiting")
    await vi.advanceTimersByTimeAsync(3_000)
  })

  it("begin in the order they came, and wait about as long as those before them need", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    const order: number[] = []
    const waitsMs: number[] = []
    const came = Date.now()
    const writes = Array.from({ length: 60 }, (_, index) =>
      turns.take(async () => {
        order.push(index)
        waitsMs.push(Date.now() - came)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(writes)
    // Four begin together, in whatever order they look.
    for (const [place, index] of order.entries()) expect(Math.abs(place - index)).toBeLessThan(4)
    expect(Math.max(...waitsMs)).toBeLessThan(2_000)
  })

  it("whose turn would come too late by how long the last ones took are told at once, until writing is fast again", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    const writeFor = (ms: number) =>
      turns.take(() => new Promise((resolve) => setTimeout(resolve, ms))).catch((error: unknown) => String(error))
    const slow = Array.from({ length: 20 }, () => writeFor(1_000))
    await vi.advanceTimersByTimeAsync(5_500)
    await Promise.all(slow)
    const crowd = Array.from({ length: 60 }, () => writeFor(10))
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.race([crowd.at(-1), Promise.resolve("still waiting")])).toContain("Too many writers wait")
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await crowd[0]).toBeUndefined()
    const later = Array.from({ length: 30 }, () => writeFor(10))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(later)).toEqual(later.map(() => undefined))
  })

  it("of a higher rank come first, though others are told to come back meanwhile; what has begun is never told so", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    const order: string[] = []
    const write = (name: string, rank: (typeof RANK)[keyof typeof RANK], ms = 1_000) =>
      turns
        .take(
          async () => {
            order.push(name)
            await new Promise((resolve) => setTimeout(resolve, ms))
          },
          { isAway: false },
          rank,
        )
        .catch((error: unknown) => String(error))
    const slow = Array.from({ length: 20 }, () => write("slow", RANK.usual))
    await vi.advanceTimersByTimeAsync(5_500)
    await Promise.all(slow)
    const usual = Array.from({ length: 60 }, () => write("usual", RANK.usual))
    const before = [write("before", RANK.before), write("before", RANK.before)]
    const begun = write("begun", RANK.begun)
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.race([usual.at(-1), Promise.resolve("still waiting")])).toContain("Too many writers wait")
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await Promise.all([...before, begun])).toEqual([undefined, undefined, undefined])
    expect(order.slice(20, 28).toSorted()).toEqual(["before", "before", "begun", "usual", "usual", "usual", "usual", "usual"])
    await vi.advanceTimersByTimeAsync(20_000)
    // However long those at work take: it belongs to what is done already.
    const long = Array.from({ length: 4 }, () => write("long", RANK.usual, 20_000))
    const [late, going] = [write("late", RANK.before), write("going", RANK.begun)]
    await vi.advanceTimersByTimeAsync(22_000)
    expect([await late, await going]).toEqual([expect.stringContaining("no turn for a writer"), undefined])
    await Promise.all(long)
  })

  it("that were ended while they waited hold up nobody behind them, and are not counted for ever", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    // What an ended request waits for never comes.
    vi.stubGlobal("setTimeout", () => 0)
    vi.stubGlobal("setInterval", () => 0)
    for (let count = 0; count < 4; count++) void turns.take(() => new Promise(() => {}))
    for (let count = 0; count < 128; count++) void turns.take(async () => "never")
    vi.unstubAllGlobals()
    await vi.advanceTimersByTimeAsync(2_600)
    for (let count = 0; count < 4; count++) void turns.take(() => new Promise((resolve) => setTimeout(resolve, 100)))
    const behind = turns.take(async () => "written").catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(200)
    expect(await behind).toBe("written")
  })

  it("whose requests were ended with them hold up nobody for more than two and a half seconds", async () => {
    vi.useFakeTimers()
    const turns = new WriterTurns()
    vi.stubGlobal("setInterval", () => 0)
    for (let count = 0; count < 4; count++) void turns.take(() => new Promise(() => {}))
    vi.unstubAllGlobals()
    await vi.advanceTimersByTimeAsync(2_600)
    expect(await turns.take(async () => "written")).toBe("written")
    const began = Date.now()
    await turns.take(async () => "written")
    expect(Date.now()).toBe(began)
  })
})

test("statements that only read are distinguished from those that write", () => {
  const reading = ["SELECT 1", "\n  select * from task", "WITH page AS (SELECT 1) SELECT * FROM page"]
  const writing = [
    "INSERT INTO task VALUES (1)",
    "with one as (select 1) INSERT INTO task SELECT * FROM one",
    "UPDATE task SET a = 1 RETURNING a",
    "DELETE FROM task",
    "PRAGMA user_version = 3",
    "",
  ]
  expect(reading.map(isRead)).toEqual(reading.map(() => true))
  expect(writing.map(isRead)).toEqual(writing.map(() => false))
})
