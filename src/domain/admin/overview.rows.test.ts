import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { give, makeMemberContext } from "../../../testing/credits/purse.ts"
import { appealRow } from "../../../testing/moderation/appeal-row.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newRowId } from "../_kernel/ids.ts"
import { countMailFailure, factsOf, keepFact, selectFacts } from "../_kernel/site-facts.ts"
import { banAccount } from "../moderation/ban-account.ts"
import { countSite } from "./count-site.ts"
import { readDesk } from "./read-desk.ts"
import { readOverview } from "./read-overview.ts"

const DAY_MS = 86_400_000
const database = testDatabase()
const log = { info: () => {}, error: () => {} }

async function openCase(over: Partial<typeof schema.moderationCase.$inferInsert> = {}) {
  const createdAtMs = over.createdAtMs ?? Date.now()
  const row = {
    id: newRowId("case", createdAtMs),
    subjectKind: "work",
    subjectId: await insertWork({ title: "Harbor" }),
    state: "open",
  } as const
  await database.insert(schema.moderationCase).values({ ...row, priority: 1, causes: "[]", createdAtMs, updatedAtMs: createdAtMs, ...over })
  return row
}

describe("the overview", () => {
  it("tells what waits the oldest first, cases and appeals together, with what they are called", async () => {
    const oldest = await openCase({ createdAtMs: 1_000 })
    const appeal = appealRow({ createdAtMs: 2_000, title: "cat.png" })
    await database.insert(schema.appeal).values(appeal)
    await openCase({ createdAtMs: 500, state: "decided" })
    const { waiting, oldestAtMs } = await readOverview(await makeMemberContext({ isModerator: true }))
    expect(oldestAtMs).toBe(1_000)
    expect(waiting.slice(0, 2)).toMatchObject([
      { what: "case", id: oldest.id, title: "Harbor", at: new Date(1_000).toISOString() },
      { what: "appeal", id: appeal.id, title: "cat.png", about: "refusal" },
    ])
  })

  it("tells moderators nothing of the site, and administrators all of it", async () => {
    expect((await readOverview(await makeMemberContext({ isModerator: true }))).site).toBeNull()
    const { site } = await readOverview(await makeMemberContext({ isAdmin: true }))
    expect(site).toMatchObject({ done: { secure: false, email: false }, later: [], mail: { way: null, failedToday: 0 } })
    expect(site?.migrations.newest).toMatch(/^\d{4}_\w+$/)
    expect(site?.migrations.count).toBeGreaterThan(1)
  })

  it("adds up what was given today, and neither what tasks hold nor other days", async () => {
    const admin = await makeMemberContext({ isAdmin: true })
    const before = (await readOverview(admin)).site?.credits ?? { sold: 0, granted: 0 }
    await give(admin.viewer.id, { coins: 40, stamina: 2 })
    expect((await readOverview(admin)).site?.credits).toEqual({ sold: before.sold, granted: before.granted + 42 })
    const tomorrow = { ...admin, nowMs: Date.now() + DAY_MS }
    expect((await readOverview(tomorrow)).site?.credits).toEqual({ sold: 0, granted: 0 })
  })

  it("says what staff did, the newest first, with names", async () => {
    const admin = await makeMemberContext({ isAdmin: true }, { nowMs: Date.now() + 2 * DAY_MS })
    const { viewer } = await makeMemberContext()
    await banAccount(admin, { account_id: viewer.id, reason: "spam" })
    const { site } = await readOverview(admin)
    expect(site?.acts[0]).toMatchObject({ action: "ban", actor: { id: admin.viewer.id, name: "T" }, subject: { id: viewer.id, name: "T" } })
  })

  it("is one round trip, and reads no table of things as a whole", async () => {
    const { context, counts, plans } = makeTestContext({ viewer: testMember({ isAdmin: true }) })
    await readOverview(context)
    expect(counts.roundTrips).toBe(1)
    await readOverview(sentAlone(context))
    const steps = await plans()
    const scans = steps.filter((step) => /^SCAN \w+/.test(step) && !/USING (COVERING )?INDEX|CONSTANT|SUBQUERY/.test(step))
    // A row for each kind of finding.
    expect(scans).toEqual(["SCAN site_fact"])
    expect(steps).toContain("SCAN moderation_case USING INDEX moderation_case_waiting")
  })

  it("costs each section one round trip besides", async () => {
    const { context, counts } = makeTestContext({ viewer: testMember({ isModerator: true }) })
    const desk = await readDesk(context)
    expect(counts.roundTrips).toBe(1)
    expect(desk.isAdmin).toBe(false)
    await openCase()
    expect((await readDesk(context)).waiting.reports).toBe(desk.waiting.reports + 1)
  })
})

describe("what the clock finds out", () => {
  const factsNow = async () => factsOf(await selectFacts(database))

  it("is counted once an hour, the ledger once in six", async () => {
    const nowMs = Date.now() + 10 * DAY_MS
    const at = (ms: number) => countSite({ database, log, nowMs: nowMs + ms })
    expect(await at(0)).toBe(3)
    expect(await at(60_000)).toBe(0)
    expect(await at(3_600_000)).toBe(2)
    expect(await at(6 * 3_600_000)).toBe(3)
    const { storage, ledger, database: size } = await factsNow()
    expect(storage).toMatchObject({ at: nowMs + 6 * 3_600_000 })
    expect(ledger).toMatchObject({ failed: 0 })
    expect(size?.bytes).toBeGreaterThan(0)
  })

  it("replaces what was found before", async () => {
    await database.run(keepFact("backup", { place: "/a", bytes: 1, files: 1 }, 1))
    await database.run(keepFact("backup", { place: "/b", bytes: 2, files: 1 }, 2))
    expect((await factsNow()).backup).toEqual({ place: "/b", bytes: 2, files: 1, at: 2 })
  })

  it("counts emails that no carrier took by the day", async () => {
    const failed = async (nowMs: number) => {
      await database.run(countMailFailure(nowMs))
      return (await factsNow()).mail?.failed
    }
    expect([await failed(DAY_MS), await failed(DAY_MS + 1), await failed(2 * DAY_MS)]).toEqual([1, 2, 1])
  })
})
