import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, openDatabase } from "../../db/client.ts"
import { migrate } from "../../db/migrate.ts"
import * as schema from "../../db/schema/index.ts"
import { MEMBERSHIPS } from "../../src/domain/credits/plans.ts"
import { type LoneService, startSqld } from "../start/stack.ts"
import { administer } from "./administer.ts"
import { findOwner, firstOwnerLink, hasOwnerPassword, makeOwner, OWNER_EMAIL } from "./owner.ts"

let sqld: LoneService
let database: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-owner-"))
  sqld = await startSqld({ dataDirectory: folder })
  await migrate(sqld.url)
  database = openDatabase(sqld.url, undefined)
})
afterAll(async () => {
  await sqld.stop()
  await rm(folder, { recursive: true, force: true })
})

test("an Atelier without an administrator gets an owner with the highest plan, once", async () => {
  expect(await findOwner(database)).toBeNull()
  const id = await makeOwner(database, 1_000)
  expect(await makeOwner(database, 2_000)).toBe(id)
  expect(await findOwner(database)).toEqual({ id, email: OWNER_EMAIL })
  const rows = await database.select().from(schema.account)
  expect(rows).toMatchObject([{ isAdmin: true, status: 1 }])
  const terms: { plan: string; startsAtMs: number }[] = JSON.parse(rows[0]?.terms ?? "")
  expect(terms).toMatchObject([{ plan: MEMBERSHIPS.at(-1), startsAtMs: 1_000 }])
})

test("an owner has a password once they set one; where there is no owner, nobody has", async () => {
  const id = await makeOwner(database, 1_000)
  expect(await hasOwnerPassword(database)).toBe(false)
  await database.update(schema.account).set({ passwordHash: "hash" }).where(sql`id = ${id}`)
  expect(await hasOwnerPassword(database)).toBe(true)
  await database.update(schema.account).set({ isAdmin: false }).where(sql`id = ${id}`)
  expect(await hasOwnerPassword(database)).toBe(false)
  await database.update(schema.account).set({ isAdmin: true, passwordHash: null }).where(sql`id = ${id}`)
})

test("a start has a link for the owner where there is none yet, and none from then on", async () => {
  const other = await mkdtemp(join(tmpdir(), "atelier-first-"))
  const server = await startSqld({ dataDirectory: other })
  try {
    await migrate(server.url)
    const fresh = openDatabase(server.url, undefined)
    expect(await firstOwnerLink(fresh, "http://localhost:8787", 1_000)).toMatch(/^http:\/\/localhost:8787\/dev\/owner\?token=/)
    expect(await firstOwnerLink(fresh, "http://localhost:8787", 2_000)).toBeNull()
  } finally {
    await server.stop()
    await rm(other, { recursive: true, force: true })
  }
})

test("a link is stored hashed, and a newer one ends it", async () => {
  const command = { kind: "owner-link" } as const
  const [first = ""] = await administer(database, command, 3_000, "http://localhost:8787")
  const [second = ""] = await administer(database, command, 4_000, "http://localhost:8787")
  for (const link of [first, second]) expect(link).toMatch(/^ {2}http:\/\/localhost:8787\/dev\/owner\?token=[0-9a-z]{20,}$/)
  expect(first).not.toBe(second)
  const stored = await database.select().from(schema.challenge).where(sql`kind = 'owner'`).orderBy(schema.challenge.createdAtMs)
  expect(JSON.stringify(stored)).not.toContain(second.split("=")[1])
  expect(stored.map(({ createdAtMs, expiresAtMs }) => expiresAtMs - createdAtMs)).toEqual([1_000, 86_400_000])
})

test("a link is for the machine that Atelier runs on: without one there is none", async () => {
  await expect(administer(database, { kind: "owner-link" }, 5_000, null)).rejects.toThrow("npm start")
})
