import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { addServer, forgetServer } from "../../../testing/backend/fleet.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { needOf } from "../../domain/backend/index.ts"
import type { SpeedType } from "../../domain/credits/rules.ts"

let pools = 0
/** A pool of its own for each test; the renderer has two slots. */
const newPool = () => env.DISPATCHER.get(env.DISPATCHER.idFromName(`pool-${pools++}`))
const seeker = (taskId: string, viewerId = taskId, plan: Plan = "free", speedType: SpeedType = 1) => ({ taskId, viewerId, plan, speedType })
const draftOf = (draftId: string, kind: string) => ({
  draftId,
  viewerId: `user_${draftId}`,
  plan: "free" as const,
  need: needOf({ kind, fields: {} }),
})
const GRANTED = { kind: "granted", renderer: "easel" }
const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
afterEach(() => vi.restoreAllMocks())

describe("the dispatcher", () => {
  it("lends as many slots as there are and answers the others their place, the same again when asked again", async () => {
    const pool = newPool()
    expect(await pool.request(seeker("a"))).toEqual(GRANTED)
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.request(seeker("d"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.request(seeker("a"))).toEqual(GRANTED)
  })

  it("passes over a task that no renderer takes, and serves what comes after it", async () => {
    const pool = newPool()
    const waiting = await pool.request({ ...seeker("video"), kind: "text-to-hologram" })
    expect(waiting).toMatchObject({ kind: "waiting", position: 1 })
    // However long it takes, it is a time.
    expect(waiting.kind === "waiting" && Number.isFinite(waiting.restMs)).toBe(true)
    expect(await pool.request({ ...seeker("larger"), kind: "upscale" })).toEqual(GRANTED)
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await pool.request({ ...seeker("words"), kind: "image-to-text" })).toMatchObject({ kind: "waiting" })
    await pool.release("larger", null)
    await vi.waitFor(async () => expect(await pool.request({ ...seeker("words"), kind: "image-to-text" })).toEqual(GRANTED))
    expect(await pool.request({ ...seeker("video"), kind: "text-to-hologram" })).toMatchObject({ kind: "waiting", position: 1 })
  })

  it("gives a task whose server does not begin its order a free slot of another one, the same when asked again", async () => {
    const pool = newPool()
    await addServer("other-one")
    try {
      const first = await pool.request(seeker("a"))
      const from = first.kind === "granted" ? first.renderer : ""
      const { renderer } = await pool.seekOther(seeker("a"), from)
      expect(new Set([from, renderer])).toEqual(new Set(["easel", "other-one"]))
      expect(await pool.seekOther(seeker("a"), from)).toEqual({ renderer })
      expect((await pool.load()).running).toEqual({ [String(renderer)]: 1 })
      for (const id of ["b", "c"]) expect(await pool.request(seeker(id))).toMatchObject({ kind: "granted" })
      expect(await pool.seekOther(seeker("a"), String(renderer))).toEqual({ renderer: null })
    } finally {
      await forgetServer("other-one")
    }
  })

  it("tries a renderer that rests at once when somebody has mended it", async () => {
    const pool = newPool()
    const refusal = { server: "easel", kind: "text-to-image", code: "away", outcome: "refused" } as const
    for (let times = 0; times < 3; times++) await pool.noteOrder(refusal)
    expect(await pool.request(seeker("a"))).toMatchObject({ kind: "waiting", isWithoutServer: true })
    expect((await pool.load()).restingUntilMs).toHaveProperty("easel")
    await pool.forgive("easel")
    expect((await pool.load()).restingUntilMs).toEqual({})
    expect(await pool.request(seeker("a"))).toEqual(GRANTED)
    expect(await pool.request(seeker("b"))).toMatchObject({ kind: "waiting" })
  })

  it("lends drafts what is idle, takes it for tasks, and has lent none after a restart", async () => {
    const pool = newPool()
    const draft = (draftId: string, kind = "text-to-image") => pool.lendIdle(draftOf(draftId, kind))
    const LENT = { kind: "lent", renderer: "easel" }
    expect(await draft("d1", "image-to-image")).toEqual(LENT)
    expect(await draft("d2")).toEqual(LENT)
    expect(await draft("d3")).toEqual({ kind: "busy" })
    expect(await draft("d3", "text-to-hologram")).toEqual({ kind: "absent" })
    await pool.takeBack("d2")
    expect(await draft("d3")).toEqual(LENT)
    // Drafts are in no task's way, and there is room for none beside two of them.
    for (const id of ["a", "b"]) expect(await pool.request(seeker(id))).toEqual(GRANTED)
    await pool.release("a", null)
    expect(await draft("d4")).toEqual(LENT)
    expect(await draft("d5")).toEqual({ kind: "busy" })
    await evictDurableObject(pool)
    expect(await draft("d5")).toEqual(LENT)
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
  })

  it("lends no draft a slot that a task waits for, and one that is not given back ends by itself", async () => {
    const pool = newPool()
    const draft = (draftId: string) => pool.lendIdle(draftOf(draftId, "text-to-image"))
    for (const id of ["d1", "d2"]) expect((await draft(id)).kind).toBe("lent")
    expect((await draft("d3")).kind).toBe("busy")
    later(11_000)
    for (const id of ["d3", "d4"]) expect((await draft(id)).kind).toBe("lent")
    for (const id of ["a", "b", "c"]) await pool.request(seeker(id))
    expect((await draft("d5")).kind).toBe("busy")
  })

  it("lends samples of voices the same slots of their own server, and takes them for tasks", async () => {
    const pool = newPool()
    const sample = (sampleId: string, server = "easel", kind = "text-to-image") => pool.lendForSample({ sampleId, server, kind })
    expect(await sample("s1")).toEqual({ kind: "lent", renderer: "easel" })
    expect(await sample("s2", "nobody")).toEqual({ kind: "absent" })
    expect(await sample("s2", "easel", "text-to-hologram")).toEqual({ kind: "absent" })
    expect(await pool.lendIdle(draftOf("d1", "text-to-image"))).toEqual({ kind: "lent", renderer: "easel" })
    expect(await sample("s2")).toEqual({ kind: "busy" })
    await pool.takeBack("s1")
    for (const id of ["a", "b", "c"]) await pool.request(seeker(id))
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await sample("s3")).toEqual({ kind: "busy" })
  })

  it("goes on when the clock is set back: slots and an alarm of hours ahead are lost, and not waited for", async () => {
    const pool = newPool()
    const hoursAhead = later(4 * 3_600_000)
    for (const id of ["a", "b"]) expect(await pool.request(seeker(id))).toEqual(GRANTED)
    hoursAhead.mockRestore()
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
    const soonAtMs = await runInDurableObject(pool, (_pool, { storage }) => storage.getAlarm())
    expect((soonAtMs ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThan(60_000)
    await runDurableObjectAlarm(pool)
    expect(await pool.request(seeker("c"))).toEqual(GRANTED)
  })

  it("keeps its word over a restart", async () => {
    const pool = newPool()
    for (const id of ["a", "b", "c", "d"]) await pool.request(seeker(id))
    await evictDurableObject(pool)
    expect(await pool.request(seeker("d"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
  })

  it("lets an account run no more tasks than its plan allows, in both queues together", async () => {
    const pool = newPool()
    expect(await pool.request(seeker("a1", "a"))).toEqual(GRANTED)
    expect(await pool.request(seeker("a2", "a"))).toMatchObject({ kind: "waiting" })
    await pool.release("a1", 1000)
    await vi.waitFor(async () => expect(await pool.request(seeker("a2", "a"))).toEqual(GRANTED))
    const other = newPool()
    expect(await other.request(seeker("v1", "v", "lite", 1))).toEqual(GRANTED)
    expect(await other.request(seeker("v2", "v", "lite", 2))).toEqual(GRANTED)
    expect(await other.request(seeker("v3", "v", "lite", 2))).toMatchObject({ kind: "waiting" })
  })

  it("serves the fast queue by its weight, and a task that asks again with that speed is in it", async () => {
    const pool = newPool()
    for (const id of ["a", "b"]) await pool.request(seeker(id))
    for (let index = 0; index < 6; index++) await pool.request(seeker(`f${index}`))
    await pool.request(seeker("slow", "m", "vip1", 1))
    expect(await pool.request(seeker("slow", "m", "vip1", 1))).toMatchObject({ position: 7 })
    expect(await pool.request(seeker("slow", "m", "vip1", 2))).toMatchObject({ position: 1 })
    await evictDurableObject(pool)
    expect(await pool.request(seeker("slow", "m", "vip1", 2))).toMatchObject({ position: 1 })
    expect(await pool.request(seeker("f0"))).toMatchObject({ position: 2 })
  })

  it("counts a task that asks with another owner as that owner's, waiting and running, over a restart", async () => {
    const pool = newPool()
    await pool.request(seeker("g1", "guest", "visitor"))
    await pool.request(seeker("g2", "guest", "visitor"))
    expect(await pool.request(seeker("g1", "user", "visitor"))).toEqual(GRANTED)
    await evictDurableObject(pool)
    const owners = await runInDurableObject(pool, (_pool, state) =>
      ["waiting", "lease"].map(
        (table) => JSON.parse(state.storage.sql.exec<{ entry: string }>(`SELECT entry FROM ${table}`).one().entry).viewerId,
      ),
    )
    expect(owners).toEqual(["guest", "user"])
    // The guest runs nothing anymore, so that its second task may.
    expect(await pool.request(seeker("g2", "guest", "visitor"))).toEqual(GRANTED)
    expect(await pool.request(seeker("u1", "user"))).toMatchObject({ kind: "waiting" })
  })

  it("reads and hears what an earlier version wrote and says: a membership where there is a plan today", async () => {
    const pool = newPool()
    const old = (id: string, membership: string) => JSON.stringify({ taskId: id, viewerId: id, membership, renewedAtMs: 1 })
    await runInDurableObject(pool, (_pool, { storage: { sql } }) => {
      for (const id of ["a", "b", "c"])
        sql.exec("INSERT INTO waiting (task_id, entry) VALUES (?, ?)", id, old(id, id === "c" ? "vip" : "visitor"))
      for (const id of ["r", "s"]) {
        const lease = JSON.stringify({ taskId: id, viewerId: id, membership: "vip", renderer: "easel", renewedAtMs: 1 })
        sql.exec("INSERT INTO lease (task_id, entry) VALUES (?, ?)", id, lease)
      }
      const fairness = { passes: { visitor: 8 }, passNow: 8, turns: { a: 3, b: 2, c: 1 }, nextTurn: 4 }
      sql.exec("INSERT INTO pool (id, entry) VALUES (1, ?)", JSON.stringify({ fairness, health: {}, averageMs: 4_000 }))
    })
    await evictDurableObject(pool)
    const asking = { taskId: "a", viewerId: "a", membership: "visitor" } as unknown as ReturnType<typeof seeker>
    // The class that was served less goes first; in the other it was b's turn before a's.
    expect(await pool.request(asking)).toMatchObject({ kind: "waiting", position: 3 })
    expect(await pool.request(seeker("b", "b", "visitor"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("c", "c", "vip1"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.request(seeker("r", "r", "vip1"))).toEqual(GRANTED)
  })

  it("takes a slot back at once from a room that does not want it, and lends it to the next that asks", async () => {
    const pool = newPool()
    for (const id of ["a", "b", "gone"]) await pool.request(seeker(id))
    await pool.release("a", null)
    await vi.waitFor(async () => expect(await pool.request(seeker("next"))).toEqual(GRANTED))
  })

  it("ends leases and interest that nobody renews", async () => {
    const pool = newPool()
    for (const id of ["a", "b", "c"]) await pool.request(seeker(id))
    later(61_000)
    await pool.request(seeker("b"))
    await runDurableObjectAlarm(pool)
    // The room of "c" does not exist, so its slot comes back at once.
    await vi.waitFor(async () => expect(await pool.request(seeker("d"))).toEqual(GRANTED))
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await pool.request(seeker("a"))).toMatchObject({ kind: "waiting" })
  })

  it("believes a room that holds a slot which it has forgotten", async () => {
    const pool = newPool()
    expect(await pool.request({ ...seeker("a"), holding: "easel" })).toEqual(GRANTED)
    await pool.request({ ...seeker("b"), holding: "easel" })
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
  })

  it("sets an alarm anew that is so late that it will not come", async () => {
    const pool = newPool()
    await pool.request(seeker("a"))
    const alarm = () => runInDurableObject(pool, (_pool, state) => state.storage.getAlarm())
    const before = (await alarm()) ?? 0
    later(600_000)
    await evictDurableObject(pool)
    expect(await alarm()).toBeGreaterThan(before + 590_000)
  })

  it("puts a task that leaves its server to the front of the line, over a restart, and says where none could take it", async () => {
    const pool = newPool()
    for (const id of ["a", "b"]) await pool.request(seeker(id))
    await pool.request({ ...seeker("x"), holding: "easel" })
    for (const id of ["c", "d"]) await pool.request(seeker(id))
    expect(await pool.moveOn(seeker("a"), false, [])).toMatchObject({ kind: "waiting", position: 1 })
    await evictDurableObject(pool)
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("a"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.moveOn({ ...seeker("b"), failedAt: ["easel"] }, true, [])).toEqual({ kind: "nowhere" })
  })

  it("lets a server that failed rest, over a restart, then sends it one task, and more once that has succeeded", async () => {
    const pool = newPool()
    const run = (isServersFault: boolean) => ({
      ...{ server: "easel", kind: "text-to-image", code: null, tookMs: null, atMs: Date.now(), isServersFault },
      outcome: isServersFault ? ("failed" as const) : ("done" as const),
    })
    await pool.request(seeker("a"))
    await pool.release("a", null, [run(true)])
    await evictDurableObject(pool)
    expect(await pool.request(seeker("b"))).toMatchObject({ kind: "waiting", isWithoutServer: true })
    expect((await pool.load()).restingUntilMs).toEqual({ easel: expect.any(Number) })
    later(6_000)
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting" })
    await pool.request({ ...seeker("b"), holding: "easel" })
    await pool.release("b", 1_000, [run(false)])
    for (const id of ["d", "e"]) await vi.waitFor(async () => expect(await pool.request(seeker(id))).toEqual(GRANTED))
  })

  it("lets those far back in the line ask less often", async () => {
    const pool = newPool()
    for (let index = 0; index < 12; index++) await pool.request(seeker(`t${index}`))
    const [front, back] = [await pool.request(seeker("t2")), await pool.request(seeker("t11"))]
    expect(front).toMatchObject({ kind: "waiting", position: 1, askAgainMs: 2_000 })
    expect(back.kind === "waiting" && back.askAgainMs > 5_000 && back.askAgainMs <= 15_000).toBe(true)
  })

  it("learns from how long tasks take", async () => {
    const pool = newPool()
    for (const id of ["a", "b", "c"]) await pool.request(seeker(id))
    const before = await pool.request(seeker("c"))
    for (let count = 0; count < 10; count++) await pool.release("nobody", 60_000)
    await pool.request({ ...seeker("d"), holding: "easel" })
    const after = await pool.request(seeker("e"))
    expect(after.kind === "waiting" && before.kind === "waiting" && after.restMs > before.restMs * 5).toBe(true)
  })
})
