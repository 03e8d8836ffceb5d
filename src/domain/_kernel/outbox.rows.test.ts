import { inArray, sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import * as z from "zod/mini"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { namedBatch, whenEmitted } from "./batch.ts"
import { newRowId } from "./ids.ts"
import { defineEvent, drainOutbox, drainOwn, type EventHandler, emit, emitEach, on, withdraw } from "./outbox.ts"

const { outbox } = schema
const newSubject = () => newRowId("subject", Date.now())
const payload = () => z.object({ id: z.string(), note: z.optional(z.string()) })
const done = defineEvent({ name: "test.done", payload, subject: "id" })
const failing = defineEvent({ name: "test.failing", payload, subject: "id" })
// "toString" is nobody's handler, though every object has one.
const NAMES = ["test.done", "test.failing", "toString"]

const rows = () => makeTestContext().context.database.select().from(outbox).where(inArray(outbox.event, NAMES)).orderBy(outbox.id)

afterEach(async () => {
  await makeTestContext().context.database.delete(outbox).where(inArray(outbox.event, NAMES))
})

describe("the drain of the outbox", () => {
  it("carries out events by the handlers of features, each once that it succeeds, and keeps what fails or is unknown", async () => {
    const { context } = makeTestContext()
    const { database, nowMs } = context
    const carried: unknown[] = []
    const handlers = [
      on(done, async (_context, told) => void carried.push(told)),
      on(done, async (_context, told) => void carried.push(told.id)),
      on(failing, () => Promise.reject(new Error("not now"))),
    ]
    const [first, second, third] = [newSubject(), newSubject(), newSubject()]
    await namedBatch(database, {
      first: emit(done, { id: first, note: "it's" }, { nowMs }),
      second: emit(failing, { id: second }, { nowMs }),
    })
    await database.insert(outbox).values({ event: "toString", subjectId: third, createdAtMs: 1, dueAtMs: 1 })
    expect(await drainOutbox(context, handlers)).toBeGreaterThanOrEqual(3)
    await drainOutbox(context, handlers)
    expect(carried).toEqual([{ id: first, note: "it's" }, first])
    expect((await rows()).map((one) => [one.subjectId, one.attempts, one.dueAtMs > nowMs])).toEqual([
      [second, 1, true],
      [third, 1, true],
    ])
  })

  it("reads rows from before there were payloads, whose subject says it all", async () => {
    const { context } = makeTestContext()
    const [subjectId, carried] = [newSubject(), [] as unknown[]]
    await context.database.insert(outbox).values({ event: done.name, subjectId, createdAtMs: 1, dueAtMs: 1 })
    await drainOutbox(context, [on(done, async (_context, told) => void carried.push(told))])
    expect(carried).toEqual([{ id: subjectId }])
    expect(await rows()).toEqual([])
  })

  it("shares the work with drains that run at once", async () => {
    const { context } = makeTestContext()
    const carried: string[] = []
    const ids = Array.from({ length: 20 }, newSubject)
    await namedBatch(context.database, Object.fromEntries(ids.map((id) => [id, emit(done, { id }, context)])))
    const handlers = [on(done, async (_context, { id }) => void carried.push(id))]
    await Promise.all([drainOutbox(context, handlers), drainOutbox(context, handlers), drainOutbox(context, handlers)])
    expect(carried.toSorted()).toEqual(ids.toSorted())
  })
})

describe("a drain of long", () => {
  const DAY_MS = 86_400_000
  const record = async (graceMs: number, nowMs: number) => {
    const id = newSubject()
    await namedBatch(makeTestContext().context.database, { one: emit(done, { id }, { nowMs, graceMs }) })
    return id
  }
  /** A context that was made long ago, and whose clock goes on. */
  const longAgo = (clock: () => number) => ({ ...makeTestContext().context, nowMs: clock() - 300_000, clock })

  it.each([10_000, 300_001, 3_600_000, 2 * DAY_MS])("leaves an event to its maker for %i ms, in every drain", async (graceMs) => {
    const { context } = makeTestContext()
    await record(graceMs, context.nowMs)
    const carried: string[] = []
    const handlers = [on(done, async (_context, { id }) => void carried.push(id))]
    await drainOutbox(context, handlers)
    await drainOwn(context, handlers, ["somebody's"])
    await drainOutbox({ ...context, nowMs: context.nowMs + graceMs - 1 }, handlers)
    expect(carried).toEqual([])
    await drainOutbox({ ...context, nowMs: context.nowMs + graceMs }, handlers)
    expect(carried).toHaveLength(1)
  })

  it("carries out at once, and once, what was recorded before the clock was set back", async () => {
    const { context } = makeTestContext()
    await record(0, context.nowMs + DAY_MS)
    const carried: string[] = []
    await drainOutbox(context, [on(done, async (_context, { id }) => void carried.push(id))])
    expect(carried).toHaveLength(1)
    await namedBatch(context.database, { one: emit(failing, { id: newSubject() }, { nowMs: context.nowMs + DAY_MS }) })
    const refuse = [on(failing, () => Promise.reject(new Error("not now")))]
    expect([await drainOutbox(context, refuse), await drainOutbox(context, refuse)]).toEqual([1, 0])
  })

  it("claims at the moment that it claims, and tells handlers theirs", async () => {
    const nowMs = Date.now()
    await record(0, nowMs)
    const told: number[] = []
    const slowly: EventHandler = on(done, async ({ nowMs: at }) => {
      told.push(at)
      // Somebody else drains while this one is at work, and finds it claimed.
      expect(
        await drainOutbox(
          longAgo(() => nowMs + 10_000),
          [slowly],
        ),
      ).toBe(0)
    })
    await drainOutbox(
      longAgo(() => nowMs),
      [slowly],
    )
    expect(told).toEqual([nowMs])
  })

  it("leaves to others what it comes to only after its claim is over", async () => {
    let nowMs = Date.now()
    for (let count = 0; count < 40; count++) await record(0, nowMs)
    let begun = 0
    const handler = on(done, async () => {
      begun++
      await Promise.resolve()
      nowMs += 2_000
    })
    expect(
      await drainOutbox(
        longAgo(() => nowMs),
        [handler],
      ),
    ).toBe(40)
    expect(begun).toBeLessThan(40)
    expect(await rows()).toHaveLength(40 - begun)
  })

  it("tries what fails each time later, up to an hour, and takes others meanwhile", async () => {
    const { context } = makeTestContext()
    await namedBatch(context.database, { bad: emit(failing, { id: newSubject() }, context) })
    const refuse = on(failing, () => Promise.reject(new Error("poison")))
    const waitsMs: number[] = []
    let nowMs = context.nowMs
    for (let tries = 0; tries < 10; tries++) {
      await drainOutbox({ ...context, nowMs }, [refuse])
      const [row] = await rows()
      waitsMs.push((row?.dueAtMs ?? 0) - nowMs)
      nowMs = row?.dueAtMs ?? 0
    }
    expect(waitsMs).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 128, 128].map((times) => times * 30_000))
  })
})

/** Records that many events that are due since long. */
async function backlog(count: number): Promise<void> {
  const { database } = makeTestContext().context
  const numbers = sql`FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n)`
  await namedBatch(database, { due: emitEach(done, { id: sql`'backlog-' || i`, note: sql`''` }, numbers, { nowMs: 1 }) })
}

describe("a backlog of events", () => {
  it("of 10,000 is worked off by one run of the clock, in one round trip for 250 of them, a few at once", async () => {
    await backlog(10_000)
    const { context, counts } = makeTestContext()
    let [carried, running, most] = [0, 0, 0]
    const handler = on(done, async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      carried++
    })
    expect(await drainOutbox(context, [handler])).toBe(10_000)
    expect(carried).toBe(10_000)
    expect(counts.roundTrips).toBeLessThanOrEqual(41)
    expect(most).toBeLessThanOrEqual(16)
    expect(await rows()).toEqual([])
  })

  it("does not keep a write waiting: what it recorded goes first, with a few of the oldest", async () => {
    await backlog(600)
    const { context, counts } = makeTestContext()
    const [own, carried] = [newSubject(), [] as string[]]
    await namedBatch(context.database, { own: emit(done, { id: own }, context) })
    counts.roundTrips = 0
    expect(await drainOwn(context, [on(done, async (_context, { id }) => void carried.push(id))], [own])).toBe(true)
    expect(carried).toContain(own)
    expect(carried.length).toBeLessThanOrEqual(9)
    expect(counts.roundTrips).toBe(2)
    expect(await rows()).toHaveLength(601 - carried.length)
  })
})

describe("an event", () => {
  it("is recorded only where its condition holds, once for each row of a query, and can be taken back", async () => {
    const { database, nowMs } = makeTestContext().context
    const [kept, dropped, gone] = [newSubject(), newSubject(), newSubject()]
    await namedBatch(database, {
      never: emit(done, { id: dropped }, { nowMs, only: sql`1 = 0` }),
      each: emitEach(done, { id: sql`value`, note: sql`'of ' || key` }, sql`FROM json_each(${JSON.stringify([kept, gone])})`, { nowMs }),
    })
    await namedBatch(database, { taken: withdraw(done, gone) })
    expect((await rows()).map((one) => [one.subjectId, one.payload])).toEqual([[kept, JSON.stringify({ id: kept, note: "of 0" })]])
  })

  it("is followed right after its batch, unless it is left to its maker for a while or its batch fails", async () => {
    const { database, nowMs } = makeTestContext().context
    const followed: string[] = []
    whenEmitted(database, (subjects) => void followed.push(...subjects))
    await namedBatch(database, { later: emit(done, { id: newSubject() }, { nowMs, graceMs: 10_000 }) })
    await expect(namedBatch(database, { now: emit(done, { id: "x" }, { nowMs }), bad: sql`no statement` })).rejects.toThrow()
    expect(followed).toEqual([])
    const subject = newSubject()
    await namedBatch(database, { now: emit(done, { id: subject }, { nowMs }) })
    expect(followed).toEqual([subject])
  })
})
