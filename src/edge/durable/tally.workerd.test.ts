import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newMediaName } from "../../domain/_kernel/ids.ts"
import { foldEveryCount } from "../../domain/features.ts"
import { flushSeen } from "../../domain/feed/ranking/flush-seen.ts"
import type { SeenBy } from "../../domain/social/ports.ts"
import { createViewTallies, tallyOf } from "../adapters/view-tallies.ts"
import { TallyStore } from "./tally-store.ts"

const DAY_MS = 86_400_000
const START_MS = Date.now()
const { context } = makeTestContext()
const { database } = context
const tallies = createViewTallies(env)
const newGuest = (): SeenBy => ({ key: newMediaName(), accountId: null })
const memberOf = (accountId = newAccountId(Date.now())): SeenBy => ({ key: accountId, accountId })
const objectOf = ({ key }: SeenBy) => env.TALLY.get(env.TALLY.idFromName(tallyOf(key)))
const flush = (by: SeenBy) => runDurableObjectAlarm(objectOf(by))
const views = async (id: string) => {
  await foldEveryCount(context)
  return (
    await database.all<{ views: number; memberViews: number; plays: number }>(
      sql`SELECT view_count AS views, member_view_count AS "memberViews", play_count AS plays FROM work WHERE id = ${id}`,
    )
  )[0]
}

describe("a tally", () => {
  it("counts a thing once a day and viewer, views and plays apart", async () => {
    const id = await insertWork()
    const viewer = newGuest()
    const nowMs = Date.now()
    expect(await tallies.note(viewer, "view", [id, id], nowMs)).toBe(1)
    expect(await tallies.note(viewer, "view", [id], nowMs + 1)).toBe(0)
    expect(await tallies.note(viewer, "play", [id], nowMs)).toBe(1)
    expect(await tallies.note(viewer, "view", [id], nowMs + DAY_MS)).toBe(1)
    const other = newGuest()
    expect(await tallies.note(other, "view", [id], nowMs)).toBe(1)
    await flush(viewer)
    await flush(other)
    expect(await views(id)).toEqual({ views: 3, memberViews: 0, plays: 1 })
  })

  it("counts members' views apart besides, and visitors' views of what is nobody's as of what is somebody's", async () => {
    const { id: authorId } = await makeMember()
    const [houses, theirs] = [await insertWork(), await insertWork({ authorId })]
    const [member, visitor] = [memberOf(), newGuest()]
    for (const by of [member, visitor]) await tallies.note(by, "view", [houses, theirs], Date.now())
    await tallies.note(member, "play", [houses], Date.now())
    for (const by of [member, visitor]) await flush(by)
    expect(await views(houses)).toEqual({ views: 2, memberViews: 1, plays: 1 })
    expect(await views(theirs)).toEqual({ views: 2, memberViews: 1, plays: 0 })
  })

  it("leaves out what is not open, what is not there, and what is the viewer's own", async () => {
    const { id: authorId } = await makeMember()
    const own = await insertWork({ authorId })
    const hidden = await insertWork({ state: "pending" })
    const author = memberOf(authorId)
    await tallies.note(author, "view", [own, hidden, "work_00000000000000000000000000"], Date.now())
    await flush(author)
    for (const id of [own, hidden]) expect(await views(id)).toEqual({ views: 0, memberViews: 0, plays: 0 })
    expect(
      await database.all(sql`SELECT 1 FROM count_log WHERE thing_id = 'work_00000000000000000000000000' AND at_ms > ${START_MS}`),
    ).toEqual([])
  })

  it("that sleeps or dies keeps what it noted, and what is written twice counts once", async () => {
    const id = await insertWork()
    const viewer = newGuest()
    await tallies.note(viewer, "view", [id], Date.now())
    await evictDurableObject(objectOf(viewer))
    const { name, seen } = await runInDurableObject(objectOf(viewer), (_object, state) => {
      const store = new TallyStore(state.storage)
      return { name: store.name, seen: store.pending(100) }
    })
    // The write arrives and its answer does not; then more is noted, and all of it is written.
    await flushSeen(context, name, seen)
    expect(await tallies.note(viewer, "play", [id], Date.now())).toBe(1)
    await flush(viewer)
    await flushSeen(context, name, seen)
    expect(await views(id)).toEqual({ views: 1, memberViews: 0, plays: 1 })
  })

  it("keeps nothing to be written once it is, and a day's hashes no longer than the day after", async () => {
    const viewer = newGuest()
    const id = await insertWork()
    await tallies.note(viewer, "view", [id], Date.now() - 3 * DAY_MS)
    await tallies.note(viewer, "view", [id], Date.now())
    await flush(viewer)
    const kept = await runInDurableObject(objectOf(viewer), async (_object, state) => ({
      pending: new TallyStore(state.storage).hasPending,
      tables: state.storage.sql
        .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE name GLOB 'seen_*' ORDER BY name")
        .toArray()
        .map(({ name }) => name),
      alarmAtMs: await state.storage.getAlarm(),
    }))
    const today = Math.floor(Date.now() / DAY_MS)
    expect(kept.pending).toBe(false)
    expect(kept.tables.at(0)).toBe(`seen_${today}`)
    expect(kept.alarmAtMs).toBeGreaterThan(Date.now() + 60_000)
  })

  it("counts no more than bounds allow, for one viewer and for all", async () => {
    const viewer = newGuest()
    const ids = (from: number) => Array.from({ length: 1_000 }, (_, index) => `work_${from + index}`)
    let counted = 0
    for (let from = 0; from < 7_000; from += 1_000) counted += await tallies.note(viewer, "view", ids(from), Date.now())
    expect(counted).toBe(5_000)
    expect(await tallies.note(newGuest(), "view", ["work_1"], Date.now())).toBe(1)
    await flush(viewer)
  })

  it("is never filled by visitors to where members are counted no more", async () => {
    const visitor = newGuest()
    const counted = await runInDurableObject(objectOf(visitor), (_object, { storage }) => {
      const nowMs = Date.UTC(2040, 0, 1)
      const store = new TallyStore(storage, { perViewer: 50, perDay: 40, pending: 100_000 })
      const ids = Array.from({ length: 50 }, (_, index) => `work_${index}`)
      const many = [newGuest(), newGuest(), newGuest(), memberOf(), newGuest(), memberOf()].map((by) => store.note("view", by, ids, nowMs))
      const full = new TallyStore(storage, { perViewer: 50, perDay: 4_000, pending: 200 })
      const waiting = [newGuest(), newGuest(), newGuest(), memberOf()].map((by) => full.note("play", by, ids, nowMs))
      store.written(Number.MAX_SAFE_INTEGER)
      store.dropOld(nowMs + 3 * DAY_MS)
      return { many, waiting }
    })
    expect(counted).toEqual({ many: [20, 0, 0, 20, 0, 0], waiting: [50, 0, 0, 50] })
  })

  it("is one of 64 that share the viewers evenly", () => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 6_400; index++) {
      const name = tallyOf(newGuest().key)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    expect(counts.size).toBe(64)
    expect(Math.max(...counts.values())).toBeLessThan(200)
  })
})
