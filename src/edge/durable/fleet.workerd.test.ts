import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import type { RunReport } from "../../domain/backend/index.ts"
import type { Env } from "../env.ts"
import { dropKnownFleet, fleetOf, readFleet, readIsPreview } from "../fleet/directory.ts"
import { FleetStore } from "../fleet/fleet-store.ts"
import { Dispatcher } from "./dispatcher.ts"
import { Fleet } from "./fleet.ts"

const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
const easel: { readonly url: string } = JSON.parse(env.RENDERERS)[0]
const fleets: DurableObjectStub<Fleet>[] = []
/** A fleet of its own, over the same table. */
const newFleet = () => {
  const fleet = env.FLEET.get(env.FLEET.idFromName(`fleet-${fleets.length}`))
  fleets.push(fleet)
  return fleet
}
/** An object that is not asked reads no table, also where tests take longer than its alarm waits. */
const silence = (fleet: DurableObjectStub<Fleet>) => runInDurableObject(fleet, (_fleet, { storage }) => storage.deleteAlarm())
/** Lets a fleet work that has other settings than the one of these tests, which reads the table for nobody meanwhile. */
const fleetWith = async <Answer>(
  over: Partial<Env>,
  use: (fleet: Fleet, storage: DurableObjectStorage) => Promise<Answer>,
): Promise<Answer> => {
  await runInDurableObject(fleetOf(env), (site) => {
    // Tasks of other files may still be under way, and their dispatchers ask for it.
    vi.spyOn(site, "directory").mockRejectedValue(new Error("another fleet is being tested"))
  })
  return runInDurableObject(newFleet(), async (real, state) => {
    // The alarm that the other one sets comes to this one, which would take out what its own RENDERERS does not name.
    vi.spyOn(real, "alarm").mockResolvedValue()
    const fleet = new Fleet(state, { ...env, ...over })
    // As the runtime does, which lets nobody in before.
    await state.blockConcurrencyWhile(async () => {})
    return use(fleet, state.storage)
  })
}
/** RENDERERS with one entry more, which is the preview renderer under another name and kind. */
const renderersWith = (entry: Readonly<Record<string, unknown>>) =>
  JSON.stringify([...JSON.parse(env.RENDERERS), { kind: "http", url: easel.url, slots: 1, ...entry }])
const statesOf = async (fleet: Fleet) =>
  Object.fromEntries(((await fleet.directory(null))?.entries ?? []).map(({ name, state }) => [name, state]))
const standingsOf = async (fleet: Fleet) => Object.fromEntries((await fleet.standings()).map((standing) => [standing.name, standing]))
const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
const report = (over: Partial<RunReport> = {}): RunReport => ({
  ...{ server: "easel", kind: "text-to-image", outcome: "done", code: null, tookMs: 1_000, atMs: Date.now() },
  ...over,
})

// A fleet that reads the table takes out what its own RENDERERS does not name: neither dispatchers nor alarms may wake one meanwhile.
beforeEach(async () => {
  vi.spyOn(Dispatcher.prototype, "fleetChanged").mockResolvedValue()
  await Promise.all([fleetOf(env), ...fleets].map(silence))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.run(sql`DELETE FROM renderer WHERE name LIKE 'seed-%'`)
})
afterAll(async () => {
  // A new instance sets its alarm.
  await evictDurableObject(fleetOf(env))
  await fleetOf(env).changed()
  dropKnownFleet(env)
})

describe("the fleet", () => {
  it("begins with RENDERERS, knows what each server said, and says nothing to whoever knows it", async () => {
    const fleet = newFleet()
    const first = await fleet.directory(null)
    expect(first?.entries).toMatchObject([{ name: "easel", kind: "easel", state: "active", slots: 2, capabilities: { isPreview: true } }])
    expect(await fleet.directory(first?.version ?? null)).toBeNull()
  })

  it("keeps how servers are reached sealed, in the table and beside it", async () => {
    const fleet = newFleet()
    await fleet.directory(null)
    const row = JSON.stringify(await database.all(sql`SELECT * FROM renderer WHERE name = 'easel'`))
    const kept = await runInDurableObject(fleet, (_fleet, { storage }) =>
      JSON.stringify([...storage.kv.list(), storage.sql.exec("SELECT * FROM learnt").toArray()]),
    )
    for (const text of [row, kept]) expect(text).not.toContain(new URL(easel.url).host)
  })

  it("knows all of it after an eviction, without the database and without asking anybody", async () => {
    const fleet = newFleet()
    const before = await fleet.directory(null)
    await evictDurableObject(fleet)
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("away"))
    const after = await fleet.directory(null)
    expect(after?.entries).toEqual(before?.entries)
    expect(after?.version).not.toBe(before?.version)
  })

  it("works on RENDERERS alone while the database was never there", async () => {
    const LIBSQL_URL = "http://127.0.0.1:1"
    expect(await fleetWith({ LIBSQL_URL }, statesOf)).toEqual({ easel: "active" })
    await fleetWith({ LIBSQL_URL }, (fleet) => expect(fleet.changed()).rejects.toThrow("cannot be read"))
  })
})

describe("an entry of RENDERERS", () => {
  it("stays removed by an admin until it changes, and drains when it is taken out", async () => {
    const RENDERERS = renderersWith({ name: "seed-1" })
    expect(await fleetWith({ RENDERERS }, statesOf)).toEqual({ easel: "active", "seed-1": "active" })
    await database.run(sql`UPDATE renderer SET state = 'removed' WHERE name = 'seed-1'`)
    expect(await fleetWith({ RENDERERS }, statesOf)).toMatchObject({ "seed-1": "removed" })
    const changed = renderersWith({ name: "seed-1", slots: 4 })
    expect(await fleetWith({ RENDERERS: changed }, statesOf)).toMatchObject({ "seed-1": "active" })
    expect(await fleetWith({}, statesOf)).toMatchObject({ "seed-1": "removed" })
  })

  it("that was removed is forgotten once nothing runs there: of one that RENDERERS still names the name is kept, without its secrets", async () => {
    const RENDERERS = renderersWith({ name: "seed-2" })
    await fleetWith({ RENDERERS }, statesOf)
    await database.run(sql`UPDATE renderer SET state = 'removed', updated_at_ms = ${Date.now()} WHERE name = 'seed-2'`)
    let running: Readonly<Record<string, number>> = { "seed-2": 1 }
    vi.spyOn(Dispatcher.prototype, "load").mockImplementation(async () => ({ running, waiting: {}, restingUntilMs: {} }))
    await fleetWith({ RENDERERS }, async (fleet) => {
      const states: unknown[] = []
      const look = async () => {
        await fleet.alarm()
        states.push((await statesOf(fleet))["seed-2"])
      }
      await look()
      later(601_000)
      // Something runs there still.
      await look()
      running = {}
      await look()
      expect(states).toEqual(["removed", "removed", undefined])
    })
    const rowOf = () => database.all(sql`SELECT state, sealed FROM renderer WHERE name = 'seed-2'`)
    expect(await rowOf()).toEqual([{ state: "removed", sealed: null }])
    later(700_000)
    await fleetWith({}, (fleet) => fleet.alarm())
    expect(await rowOf()).toEqual([])
  })

  it("that goes wrong when it is asked stops neither whoever asks for the fleet nor what is to be forgotten", async () => {
    const RENDERERS = renderersWith({ name: "seed-20" })
    await fleetWith({ RENDERERS }, statesOf)
    await database.run(sql`UPDATE renderer SET state = 'removed', updated_at_ms = ${Date.now()} WHERE name = 'seed-20'`)
    vi.spyOn(Dispatcher.prototype, "load").mockImplementation(async () => ({ running: {}, waiting: {}, restingUntilMs: {} }))
    vi.spyOn(FleetStore.prototype, "learn").mockImplementation(() => {
      throw new Error("full")
    })
    await fleetWith({ RENDERERS }, async (fleet) => {
      expect(await statesOf(fleet)).toEqual({ easel: "active", "seed-20": "removed" })
      later(601_000)
      await fleet.alarm()
      expect(await statesOf(fleet)).toEqual({ easel: "active" })
    })
  })

  it("is sealed anew under another key; what an admin entered is named as what cannot be opened, and nothing else fails", async () => {
    const RENDERERS = renderersWith({ name: "seed-3" })
    await fleetWith({ RENDERERS }, statesOf)
    await database.run(sql`INSERT INTO renderer SELECT 'seed-own', kind, state, slots, weight, audience, offers, sealed, hint, 'own', NULL, 1,
      created_at_ms, updated_at_ms FROM renderer WHERE name = 'seed-3'`)
    await fleetWith({ RENDERERS, SEALING_KEY: "k".repeat(32) }, async (fleet) => {
      expect(await statesOf(fleet)).toEqual({ easel: "active", "seed-3": "active" })
      expect(await standingsOf(fleet)).toMatchObject({ "seed-3": { blocked: null }, "seed-own": { blocked: "cannot-open" } })
      expect(await fleet.healths()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: "renderer seed-own", ok: false }),
          expect.objectContaining({ name: "renderer easel", ok: true }),
        ]),
      )
    })
  })
})

describe("a preview renderer in production", () => {
  const production = { ENVIRONMENT: "production", SEALING_KEY: "k".repeat(32) }

  it("gets no orders, whatever its kind is called, unless it is allowed; it is said why", async () => {
    const RENDERERS = renderersWith({ name: "seed-4" })
    await fleetWith({ ...production, RENDERERS }, async (fleet) => {
      expect(await statesOf(fleet)).toMatchObject({ easel: "paused", "seed-4": "paused" })
      expect(await standingsOf(fleet)).toMatchObject({
        easel: { blocked: "preview-not-allowed" },
        "seed-4": { blocked: "preview-not-allowed" },
      })
    })
    expect(await fleetWith({ ...production, RENDERERS, ALLOW_PREVIEW_RENDERER: "yes" }, statesOf)).toMatchObject({ "seed-4": "active" })
  })

  it("is named on pages wherever nothing else makes images, by RENDERERS alone before the table was ever read", async () => {
    const ask = (over: Partial<Env>) => fleetWith(over, (fleet) => fleet.isPreview())
    expect(await ask({ LIBSQL_URL: "http://127.0.0.1:1" })).toBe(true)
    expect(await ask({ RENDERERS: renderersWith({ name: "seed-6" }) })).toBe(true)
    expect(await ask({ RENDERERS: "[]" })).toBe(false)
    expect(await ask(production)).toBe(false)
    expect(await readIsPreview(env)).toBe(true)
  })

  it("cannot hide by saying nothing: a server gets orders once it has said what it is", async () => {
    const RENDERERS = renderersWith({ name: "seed-5", url: "http://127.0.0.1:1" })
    await fleetWith({ ...production, RENDERERS }, async (fleet) => {
      expect(await statesOf(fleet)).toMatchObject({ "seed-5": "paused" })
      expect((await standingsOf(fleet))["seed-5"]).toMatchObject({ blocked: "nothing-known", health: "away", capabilities: null })
    })
  })
})

describe("what the fleet sees of a server", () => {
  it("is its runs of the last day: latency, failures and the last 20 errors, over an eviction; nothing of servers that it does not know", async () => {
    const fleet = newFleet()
    await fleet.directory(null)
    for (const tookMs of [1_000, 2_000, 3_000, 4_000]) await fleet.note(report({ tookMs }))
    for (let index = 0; index < 25; index++) await fleet.note(report({ outcome: "failed", code: `out-of-memory-${index}`, tookMs: null }))
    await fleet.note(report({ server: "nobody" }))
    await evictDurableObject(fleet)
    const [standing, ...others] = await fleet.standings()
    expect(others).toEqual([])
    expect(standing).toMatchObject({ health: "failing", runs: 29, failures: 25, latencyP50Ms: 2_000, latencyP95Ms: 4_000 })
    expect(standing?.errors.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, index) => `out-of-memory-${24 - index}`))
  })

  it("is asked again after ten seconds while it never answered, by whoever asks for the fleet and by an alarm that comes sooner", async () => {
    const RENDERERS = renderersWith({ name: "seed-7", url: "http://127.0.0.1:1" })
    await fleetWith({ RENDERERS }, async (fleet, storage) => {
      const asked = async (name: string) => (await standingsOf(fleet))[name]?.askedAtMs ?? 0
      await fleet.directory(null)
      await vi.waitFor(async () => expect(await asked("seed-7")).toBeGreaterThan(0))
      await vi.waitFor(async () => expect(((await storage.getAlarm()) ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThan(100_000))
      const [first, spoken] = [await asked("seed-7"), await asked("easel")]
      await fleet.directory(null)
      expect(await asked("seed-7")).toBe(first)
      later(11_000)
      await fleet.directory(null)
      await vi.waitFor(async () => expect(await asked("seed-7")).toBeGreaterThan(first))
      const second = await asked("seed-7")
      later(11_000)
      await fleet.alarm()
      expect(await asked("seed-7")).toBeGreaterThan(second)
      expect(await asked("easel")).toBe(spoken)
    })
  })

  it("is asked again every five minutes, and at once after a failure that hints at a change; an alarm that comes twice asks once", async () => {
    const fleet = newFleet()
    await fleet.directory(null)
    const asked = (one: Pick<Fleet, "standings"> = fleet) => one.standings().then(([standing]) => standing?.askedAtMs ?? 0)
    const first = await asked()
    await runDurableObjectAlarm(fleet)
    expect(await asked()).toBe(first)
    const clock = later(10_000)
    await fleet.note(report({ outcome: "failed", code: "out-of-memory" }))
    expect(await asked()).toBe(first)
    await fleet.note(report({ outcome: "failed", code: "model-missing" }))
    await vi.waitFor(async () => expect(await asked()).toBeGreaterThan(first))
    clock.mockRestore()
    const second = await asked()
    later(320_000)
    await runInDurableObject(fleet, async (instance) => {
      await instance.alarm()
      const third = await asked(instance)
      expect(third).toBeGreaterThan(second)
      await instance.alarm()
      expect(await asked(instance)).toBe(third)
    })
  })

  it("sets its alarm anew, also after the clock was set back", async () => {
    const fleet = newFleet()
    await fleet.directory(null)
    const alarm = () => runInDurableObject(fleet, (_fleet, { storage }) => storage.getAlarm())
    await runDurableObjectAlarm(fleet)
    expect((await alarm()) ?? 0).toBeGreaterThan(Date.now())
    await runInDurableObject(fleet, (_fleet, { storage }) => storage.setAlarm(Date.now() + 4 * 3_600_000))
    await evictDurableObject(fleet)
    await fleet.directory(null)
    expect(((await alarm()) ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThan(400_000)
  })
})

describe("the directory", () => {
  it("serves an isolate for five seconds by one question, then asks again", async () => {
    const entries = await readFleet(env)
    expect(entries).toMatchObject([{ name: "easel", renderer: { kind: "easel" } }])
    const asked = vi.spyOn(env.FLEET, "get")
    await Promise.all([readFleet(env), readFleet(env)])
    expect(asked).not.toHaveBeenCalled()
    later(5_001)
    await Promise.all([readFleet(env), readFleet(env)])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it("answers what it knew last while the object is away, and throws where it never knew anything", async () => {
    const away = { idFromName: () => "fleet", get: vi.fn() }
    const FLEET = away as unknown as typeof env.FLEET
    const entries = await readFleet(env)
    away.get.mockReturnValue({ directory: async () => ({ version: "1", entries }) })
    expect(await readFleet({ FLEET })).toEqual(entries)
    away.get.mockReturnValue({ directory: () => Promise.reject(new Error("away")) })
    dropKnownFleet({ FLEET })
    expect(await readFleet({ FLEET })).toEqual(entries)
    await expect(readFleet({ FLEET: { ...away } as unknown as typeof env.FLEET })).rejects.toThrow("away")
  })

  it("acts on a change whose message was lost within ten seconds", async () => {
    await readFleet(env)
    await database.run(sql`UPDATE renderer SET weight = 7 WHERE name = 'easel'`)
    const weight = async () => (await readFleet(env)).find(({ name }) => name === "easel")?.weight
    // Longer than the directory and the object together know an answer.
    later(10_000)
    await weight()
    await vi.waitFor(async () => {
      dropKnownFleet(env)
      expect(await weight()).toBe(7)
    })
    await database.run(sql`UPDATE renderer SET weight = 1 WHERE name = 'easel'`)
  })
})
