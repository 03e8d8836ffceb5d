import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { afterEach, describe, expect, it, vi } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { readFleet } from "../fleet/directory.ts"

/** A fleet of its own: another object over the same table. */
let fleets = 0
const newFleet = () => env.FLEET.get(env.FLEET.idFromName(`fleet-${fleets++}`))
const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
const later = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)
afterEach(() => vi.restoreAllMocks())

describe("the fleet", () => {
  it("begins with RENDERERS, knows what each server said, and says nothing to whoever knows it", async () => {
    const fleet = newFleet()
    const first = await fleet.directory(null)
    expect(first?.entries).toMatchObject([{ name: "easel", kind: "easel", state: "active", slots: 2, capabilities: { isPreview: true } }])
    expect(await fleet.directory(first?.version ?? null)).toBeNull()
  })

  it("keeps the secrets sealed, in the table and beside it", async () => {
    await newFleet().directory(null)
    const [row] = await database.all<{ sealed: string; hint: string }>(sql`SELECT sealed, hint FROM renderer WHERE name = 'easel'`)
    expect(row?.sealed).toMatch(/^[\w-]{8}\.[\w-]{16}\.[\w-]+$/)
    expect(JSON.stringify(row)).not.toContain("127.0.0.1")
  })

  it("knows all of it after an eviction, without the database and without asking anybody", async () => {
    const fleet = newFleet()
    const before = await fleet.directory(null)
    await evictDurableObject(fleet)
    const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("away"))
    const after = await fleet.directory(null)
    expect(after?.entries).toEqual(before?.entries)
    expect(after?.version).not.toBe(before?.version)
    asked.mockRestore()
  })
})

it("the directory serves all of an isolate for five seconds by one question", async () => {
  const entries = await readFleet(env)
  expect(entries).toMatchObject([{ name: "easel", renderer: { kind: "easel" } }])
  expect(await readFleet(env)).toBe(entries)
  void later
  void runDurableObjectAlarm
  void runInDurableObject
})
