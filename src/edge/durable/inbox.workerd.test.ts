import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { closeAll, enter, until } from "../../../testing/durable/hub.ts"
import { inboxes, inboxOf } from "../../../testing/message/inbox.ts"
import { aLike, newMember } from "../../../testing/message/notification.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { Position } from "../../domain/_kernel/paging.ts"
import { InboxRounds } from "./inbox-rounds.ts"
import { InboxTables } from "./inbox-tables.ts"

const DAY_MS = 86_400_000
const EVERYTHING = { before: null, limit: 100 } as const

afterEach(() => {
  closeAll()
  vi.restoreAllMocks()
})

const hubOf = (memberId: string) => env.USER_HUB.get(env.USER_HUB.idFromName(memberId))
/** Tables of an inbox, and when its alarm comes. */
const keptBy = (memberId: string) =>
  runInDurableObject(inboxOf(memberId), async (_inbox, state) => ({
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    alarmAtMs: await state.storage.getAlarm(),
  }))
const EMPTY = { tables: [], alarmAtMs: null }

describe("the lines of an inbox", () => {
  it("are one for what is told of one thing, with the last people first and how many they are", async () => {
    const member = newMember()
    const [ada, bea, cem] = [newMember(), newMember(), newMember()]
    for (const [index, actorId] of [ada, bea, cem].entries()) await inboxes.notify(member, aLike({ actorId, atMs: Date.now() + index }))
    const lines = await inboxes.notifications(member, EVERYTHING)
    expect(lines).toMatchObject([{ kind: "like", actorIds: [cem, bea, ada], count: 3, isRead: false, subject: { id: "work_a" } }])
    expect(await inboxes.unread(member)).toBe(1)
  })

  it("take each thing once, however often it is told and in whatever order", async () => {
    const member = newMember()
    const likes = [aLike(), aLike(), aLike({ groupKey: "like:work_b" })]
    await Promise.all([...likes, ...likes.toReversed(), ...likes].map((like) => inboxes.notify(member, like)))
    const lines = await inboxes.notifications(member, EVERYTHING)
    expect(lines.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([1, 2])
  })

  it("count people and not what they do: whoever comments twice is one", async () => {
    const member = newMember()
    const actorId = newMember()
    for (const key of ["comment:1", "comment:2"])
      await inboxes.notify(member, aLike({ kind: "comment", key, groupKey: "comment:work_a", actorId }))
    expect(await inboxes.notifications(member, EVERYTHING)).toMatchObject([{ count: 1, actorIds: [actorId] }])
  })

  it("come in pages, last told first, and one that is told again comes to the top unread", async () => {
    const member = newMember()
    const startMs = Date.now() - 10_000
    for (let index = 0; index < 5; index++)
      await inboxes.notify(member, aLike({ key: `k${index}`, groupKey: `g${index}`, atMs: startMs + index }))
    const seen: string[] = []
    let before: Position | null = null
    for (let page = 0; page < 3; page++) {
      const lines = await inboxes.notifications(member, { before, limit: 2 })
      seen.push(...lines.map(({ id }) => id))
      const last = lines.at(-1)
      if (last !== undefined) before = { sortValue: last.atMs, id: last.id }
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
    expect(await inboxes.markRead(member, null)).toBe(0)
    await inboxes.notify(member, aLike({ key: "again", groupKey: "g0" }))
    expect((await inboxes.notifications(member, { before: null, limit: 1 }))[0]).toMatchObject({ id: seen.at(-1), isRead: false, count: 2 })
    expect(await inboxes.unread(member)).toBe(1)
  })

  it("are read one by one", async () => {
    const member = newMember()
    for (const groupKey of ["a", "b", "c"]) await inboxes.notify(member, aLike({ key: groupKey, groupKey }))
    const [first] = await inboxes.notifications(member, EVERYTHING)
    expect(await inboxes.markRead(member, [first?.id ?? "", "line_unknown"])).toBe(2)
    expect((await inboxes.notifications(member, EVERYTHING)).map(({ isRead }) => isRead)).toEqual([true, false, false])
  })

  it("of a kind that is turned off are not taken, until it is turned on", async () => {
    const member = newMember()
    expect(await inboxes.mutedKinds(member, { like: false })).toEqual(["like"])
    await inboxes.notify(member, aLike())
    await inboxes.notify(member, aLike({ kind: "follow", groupKey: "follow", subject: null }))
    expect((await inboxes.notifications(member, EVERYTHING)).map(({ kind }) => kind)).toEqual(["follow"])
    expect(await inboxes.mutedKinds(member, { like: true })).toEqual([])
    await inboxes.notify(member, aLike())
    expect(await inboxes.notifications(member, EVERYTHING)).toHaveLength(2)
  })

  it("are kept for 90 days, and with the last of them all storage goes", async () => {
    const member = newMember()
    await inboxes.notify(member, aLike({ atMs: Date.now() - 91 * DAY_MS }))
    expect(await inboxes.notifications(member, EVERYTHING)).toEqual([])
    await inboxes.notify(member, aLike())
    const nowMs = Date.now()
    vi.spyOn(Date, "now").mockReturnValue(nowMs + 89 * DAY_MS)
    await runDurableObjectAlarm(inboxOf(member))
    expect(await inboxes.notifications(member, EVERYTHING)).toHaveLength(1)
    vi.spyOn(Date, "now").mockReturnValue(nowMs + 91 * DAY_MS)
    expect(await inboxes.notifications(member, EVERYTHING)).toEqual([])
    await runDurableObjectAlarm(inboxOf(member))
    expect(await keptBy(member)).toEqual(EMPTY)
  })

  it("of somebody whom nothing was told cost no storage, whatever is asked", async () => {
    const member = newMember()
    await inboxes.notifications(member, EVERYTHING)
    await inboxes.markRead(member, null)
    await inboxes.searches(member)
    await inboxes.recentViews(member, { objectTypes: null, before: null, limit: 5 })
    await inboxes.forgetViews(member)
    await inboxes.keepsViews(member)
    expect(await keptBy(member)).toEqual(EMPTY)
  })
})

describe("what is told live", () => {
  it("reaches open sockets within two seconds: the line, and how many are unread", async () => {
    const member = newMember()
    const client = await enter(hubOf(member))
    const startMs = performance.now()
    await inboxes.notify(member, aLike())
    await until(() => expect(client.messages.map(({ type }) => type)).toEqual([4, 2, 5]))
    expect(performance.now() - startMs).toBeLessThan(2_000)
    expect(client.messages.slice(1)).toMatchObject([{ notification: { kind: "like" } }, { unread: { system: 1 } }])
    await inboxes.markRead(member, null)
    await until(() => expect(client.messages.at(-1)).toEqual({ type: 5, unread: { system: 0 } }))
  })

  it("of a thousand likes at once is all counted, and said in a few messages", async () => {
    const member = newMember()
    const client = await enter(hubOf(member))
    await Promise.all(Array.from({ length: 1_000 }, () => inboxes.notify(member, aLike())))
    await until(() => expect(client.messages.at(-1)).toEqual({ type: 5, unread: { system: 1 } }))
    expect(await inboxes.notifications(member, EVERYTHING)).toMatchObject([{ count: 1_000 }])
    expect(client.messages.length).toBeLessThan(60)
  })
})

describe("those who follow a member", () => {
  const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)

  it("are told of a work once, those who are there, meet works of its level, and hide neither its author nor its tags", async () => {
    const author = await makeMember()
    const follower = async (over = {}) => {
      const { id } = await makeMember({ over })
      await database.insert(schema.follow).values({ followerId: id, followedId: author.id, createdAtMs: Date.now() })
      return id
    }
    const [safe, grown, gone] = [await follower(), await follower({ levels: 31 }), await follower({ status: 2, levels: 31 })]
    const work = await insertWork({ authorId: author.id, level: 4 })
    const hiders = [await follower({ levels: 31 }), await follower({ levels: 31 })] as const
    const things = [
      { accountId: hiders[0], kind: "account", thingId: author.id },
      { accountId: hiders[1], kind: "tag", thingId: "wasps" },
    ] as const
    await database.insert(schema.hidden).values(things.map((thing) => ({ ...thing, createdAtMs: 1 })))
    await database.insert(schema.workTag).values({ tag: "wasps", workId: work })
    const subject = { kind: "work", id: work, path: "", title: "" }
    const told = aLike({ kind: "publish", key: `publish:${work}`, groupKey: `publish:${author.id}`, actorId: author.id, subject })
    for (let times = 0; times < 2; times++) {
      await inboxes.tellFollowers(author.id, told)
      await vi.waitFor(async () => expect(await inboxes.unread(grown)).toBe(1), { timeout: 5_000 })
    }
    expect(await inboxes.notifications(grown, EVERYTHING)).toMatchObject([{ kind: "publish", actorIds: [author.id], count: 1 }])
    const others = [safe, gone, ...hiders]
    expect(await Promise.all(others.map((id) => inboxes.unread(id)))).toEqual([0, 0, 0, 0])
  })
})

describe("a follower whose inbox takes nothing", () => {
  const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)

  it("holds up neither the others nor the author's next work: after some tries the round goes on, and the log says so", async () => {
    const author = await makeMember()
    const [broken, fine] = [await makeMember(), await makeMember()]
    for (const [index, { id }] of [broken, fine].entries())
      await database.insert(schema.follow).values({ followerId: id, followedId: author.id, createdAtMs: index + 1 })
    const logged = vi.spyOn(console, "error").mockReturnValue()
    const works = [await insertWork({ authorId: author.id }), await insertWork({ authorId: author.id })]
    const told = new Map<string, number>()
    const failed = await runInDurableObject(inboxOf(author.id), async (_inbox, { storage }) => {
      const rounds = new InboxRounds(new InboxTables(storage.sql), env, async (memberId, { key }) => {
        if (memberId === broken.id) throw new Error("broken")
        told.set(key, (told.get(key) ?? 0) + 1)
      })
      for (const [index, id] of works.entries()) {
        const subject = { kind: "work", id, path: "", title: "" }
        rounds.begin(author.id, aLike({ kind: "publish", key: id, actorId: author.id, subject, atMs: index + 1 }))
      }
      let tries = 0
      for (let steps = 0; rounds.isUnderWay && steps < 100; steps++) if (!(await rounds.step(Date.now()))) tries += 1
      return tries
    })
    expect([...told]).toEqual(works.map((id) => [id, 20]))
    expect(failed).toBe(38)
    expect(logged.mock.calls.filter(([line]) => String(line).includes("followers left out"))).toHaveLength(2)
    await inboxes.purge(author.id)
  })
})

describe("what a member looked at and searched for", () => {
  it("is each thing once, last first, by kind and in pages, 500 at most", async () => {
    const member = newMember()
    const nowMs = Date.now()
    const views = Array.from({ length: 510 }, (_, index) => ({ objectType: index % 2 === 0 ? 1 : 4, id: `work_${index}` }))
    await inboxes.noteViews(member, views, nowMs)
    await inboxes.noteViews(member, [{ objectType: 1, id: "work_100" }], nowMs + 1)
    const first = await inboxes.recentViews(member, { objectTypes: [1], before: null, limit: 2 })
    expect(first.map(({ id }) => id)).toEqual(["work_100", "work_508"])
    const next = await inboxes.recentViews(member, { objectTypes: [1], before: first[1] ?? null, limit: 1 })
    expect(next.map(({ id }) => id)).toEqual(["work_506"])
    expect(await inboxes.recentViews(member, { objectTypes: null, before: null, limit: 1_000 })).toHaveLength(500)
  })

  it("is works of 90 days, which are listed no longer than that, and then all storage goes", async () => {
    const member = newMember()
    const seen = async () => (await inboxes.recentViews(member, { objectTypes: null, before: null, limit: 5 })).map(({ id }) => id)
    const nowMs = Date.now()
    await inboxes.noteViews(member, [{ objectType: 1, id: "work_old" }], nowMs - DAY_MS)
    await inboxes.noteViews(member, [{ objectType: 1, id: "work_new" }], nowMs)
    vi.spyOn(Date, "now").mockReturnValue(nowMs + 89.5 * DAY_MS)
    expect(await seen()).toEqual(["work_new"])
    await runDurableObjectAlarm(inboxOf(member))
    vi.spyOn(Date, "now").mockReturnValue(nowMs)
    expect(await seen()).toEqual(["work_new"])
    vi.spyOn(Date, "now").mockReturnValue(nowMs + 90 * DAY_MS)
    await runDurableObjectAlarm(inboxOf(member))
    expect(await keptBy(member)).toEqual(EMPTY)
  })

  it("is no work while that is off, from the moment it is turned off and for as long as it stays so", async () => {
    const member = newMember()
    const view = (id: string) => inboxes.noteViews(member, [{ objectType: 1, id }], Date.now())
    const seen = async () => (await inboxes.recentViews(member, { objectTypes: null, before: null, limit: 5 })).map(({ id }) => id)
    await view("work_before")
    await inboxes.keepViews(member, false)
    expect(await seen()).toEqual([])
    await view("work_meanwhile")
    // An inbox in which nothing else is left is not emptied of the choice.
    await runDurableObjectAlarm(inboxOf(member))
    await view("work_later")
    expect([await inboxes.keepsViews(member), await seen()]).toEqual([false, []])
    await inboxes.keepViews(member, true)
    await view("work_after")
    expect([await inboxes.keepsViews(member), await seen()]).toEqual([true, ["work_after"]])
    await inboxes.noteSearch(member, "sea", 1)
    await inboxes.forgetViews(member)
    expect([await inboxes.keepsViews(member), await seen(), (await inboxes.searches(member)).queries]).toEqual([true, [], ["sea"]])
  })

  it("is 50 queries, each once, none while that is off, and can be forgotten", async () => {
    const member = newMember()
    for (let index = 0; index < 52; index++) await inboxes.noteSearch(member, `query ${index}`, index)
    await inboxes.noteSearch(member, "query 30", 100)
    const { queries, isOn } = await inboxes.searches(member)
    expect([queries.length, queries[0], queries[1], isOn]).toEqual([50, "query 30", "query 51", true])
    await inboxes.keepSearches(member, false)
    await inboxes.noteSearch(member, "unseen", 200)
    await inboxes.forgetSearches(member, ["query 30"])
    expect(await inboxes.searches(member)).toMatchObject({ isOn: false, queries: expect.not.arrayContaining(["unseen", "query 30"]) })
    await inboxes.keepSearches(member, true)
    await inboxes.forgetSearches(member, null)
    expect(await inboxes.searches(member)).toEqual({ queries: [], isOn: true })
  })

  it("goes with the account, and nothing of it is left", async () => {
    const member = newMember()
    await inboxes.notify(member, aLike())
    await inboxes.noteSearch(member, "sea", 1)
    await inboxes.purge(member)
    expect(await keptBy(member)).toEqual(EMPTY)
    expect(await inboxes.unread(member)).toBe(0)
  })
})
