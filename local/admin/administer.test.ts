import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, openDatabase } from "../../db/client.ts"
import { migrate } from "../../db/migrate.ts"
import * as schema from "../../db/schema/index.ts"
import { newAccountId } from "../../src/domain/_kernel/ids.ts"
import { type LoneService, startSqld } from "../start/stack.ts"
import { administer } from "./administer.ts"

let sqld: LoneService
let database: Database
let folder: string
const id = newAccountId(Date.now())

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-admin-"))
  sqld = await startSqld({ dataDirectory: folder })
  await migrate(sqld.url)
  database = openDatabase(sqld.url, undefined)
  await database
    .insert(schema.account)
    .values({ id, name: "First", email: "first@atelier.test", invitationCode: "abcdefghjk", createdAtMs: Date.now() })
})
afterAll(async () => {
  await sqld.stop()
  await rm(folder, { recursive: true, force: true })
})

test("a role is given and taken, noted in both logs, and brought to running sessions", async () => {
  expect(await administer(database, { kind: "role", who: "First@Atelier.test", role: "admin", on: true }, 1)).toContain("  roles    admin")
  expect(await administer(database, { kind: "role", who: id, role: "admin", on: false }, 2)).toContain("  roles    none")
  const [row] = await database.select().from(schema.account)
  expect(row?.factsVersion).toBe(3)
  expect(await database.select().from(schema.auditEntry)).toHaveLength(2)
  expect(await database.select().from(schema.securityEvent)).toHaveLength(2)
  const events = await database.select().from(schema.outbox).where(sql`event = 'account.facts'`)
  expect(events.map(({ subjectId }) => subjectId)).toEqual([id, id])
})

test("an account is disabled and enabled", async () => {
  expect(await administer(database, { kind: "status", who: id, isDisabled: true }, 3)).toContain("  status   disabled")
  expect(await administer(database, { kind: "status", who: id, isDisabled: false }, 4)).toContain("  status   active")
})

test("an invitation is stored with its limits", async () => {
  const [code] = await administer(database, { kind: "invite", uses: 2, days: 1 }, 1_000)
  const [row] = await database.select().from(schema.invitation)
  expect(row).toMatchObject({ code, maximumUses: 2, expiresAtMs: 86_401_000 })
})

test("an unknown account is said to be unknown", async () => {
  await expect(administer(database, { kind: "show", who: "nobody@atelier.test" }, 1)).rejects.toThrow("no account")
})
