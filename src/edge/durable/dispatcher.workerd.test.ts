import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { Membership } from "../../domain/task/rules.ts"

let pools = 0
/** A pool of its own for each test; the renderer has two slots. */
const newPool = () => env.DISPATCHER.get(env.DISPATCHER.idFromName(`pool-${pools++}`))
const seeker = (taskId: string, viewerId = taskId, membership: Membership = "free") => ({ taskId, viewerId, membership })
const GRANTED = { kind: "granted", renderer: "easel" }
const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
afterEach(() => vi.restoreAllMocks())

describe("the dispatcher", () => {
  it("lends as many slots as there are and tells the others their place, the same again when asked again", async () => {
    const pool = newPool()
    expect(await pool.request(seeker("a"))).toEqual(GRANTED)
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.request(seeker("d"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("c"))).toMatchObject({ kind: "waiting", position: 1 })
    expect(await pool.request(seeker("a"))).toEqual(GRANTED)
  })

  it("keeps its word over a restart", async () => {
    const pool = newPool()
    for (const id of ["a", "b", "c", "d"]) await pool.request(seeker(id))
    await evictDurableObject(pool)
    expect(await pool.request(seeker("d"))).toMatchObject({ kind: "waiting", position: 2 })
    expect(await pool.request(seeker("b"))).toEqual(GRANTED)
  })

  it("lets an account run no more tasks than its membership allows", async () => {
    const pool = newPool()
    expect(await pool.request(seeker("a1", "a"))).toEqual(GRANTED)
    expect(await pool.request(seeker("a2", "a"))).toMatchObject({ kind: "waiting" })
    await pool.release("a1", 1000)
    await vi.waitFor(async () => expect(await pool.request(seeker("a2", "a"))).toEqual(GRANTED))
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

  it("reads the list of renderers once", async () => {
    const pool = newPool()
    const parsing = vi.spyOn(JSON, "parse")
    for (const id of ["a", "b", "c", "d"]) await pool.request(seeker(id))
    expect(parsing.mock.calls.filter(([text]) => text === env.RENDERERS)).toHaveLength(1)
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
