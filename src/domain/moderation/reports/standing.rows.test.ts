import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { insertAccount, type MemberOptions } from "../../../../testing/identity/account.ts"
import { type AccountId, newRowId } from "../../_kernel/ids.ts"
import { STANDING_AGE_MS } from "../report-rules.ts"
import { isInGoodStanding, isMostlyWrong } from "./standing.ts"

const NOW_MS = Date.now()
type BanOver = Partial<typeof schema.ban.$inferInsert>

const reporter = (options: MemberOptions = {}) => insertAccount({ madeAtMs: NOW_MS - STANDING_AGE_MS, ...options })

async function truth(condition: ReturnType<typeof sql>): Promise<boolean> {
  const [row] = await testDatabase().all<{ readonly isTrue: number }>(sql`SELECT ${condition} AS "isTrue"`)
  return row?.isTrue === 1
}
const counts = (id: AccountId) => truth(isInGoodStanding(sql`${id}`, NOW_MS))

async function ban(accountId: AccountId, over: BanOver): Promise<void> {
  const row = { id: newRowId("ban", NOW_MS), accountId, reason: "", note: "", actorId: "m", startsAtMs: NOW_MS - 9 }
  await testDatabase()
    .insert(schema.ban)
    .values({ ...row, ...over })
}

/** Reports of theirs: `r`ejected, `a`greed with, `o`pen. */
async function report(reporterId: AccountId, outcomes: string): Promise<void> {
  const rows = [...outcomes].map((letter) => ({
    ...{ id: newRowId("report", NOW_MS), reporterId, subjectKind: "work" as const, subjectId: newRowId("work", NOW_MS) },
    ...{ reason: "spam" as const, text: "", caseId: newRowId("case", NOW_MS), createdAtMs: NOW_MS },
    outcome: letter === "o" ? null : letter === "r" ? ("rejected" as const) : ("agreed" as const),
  }))
  if (rows.length > 0) await testDatabase().insert(schema.report).values(rows)
}

describe("whose reports count", () => {
  it.each<readonly [string, MemberOptions, boolean]>([
    ["an account that is a day old", {}, true],
    ["an account that is a day old in a millisecond", { madeAtMs: NOW_MS - STANDING_AGE_MS + 1 }, false],
    ["a disabled account", { over: { status: 0 } }, false],
    ["an account that is deleted", { over: { deletedAtMs: NOW_MS } }, false],
  ])("%s", async (_case, options, isExpected) => {
    expect(await counts(await reporter(options))).toBe(isExpected)
  })

  it.each<readonly [string, BanOver, boolean]>([
    ["that is banned for good", {}, false],
    ["that is banned for another millisecond", { endsAtMs: NOW_MS + 1 }, false],
    ["whose ban is over", { endsAtMs: NOW_MS }, true],
    ["whose ban was cancelled", { cancelledAtMs: NOW_MS }, true],
  ])("an account %s", async (_case, over, isExpected) => {
    const [banned, other] = [await reporter(), await reporter()]
    await ban(banned, over)
    expect([await counts(banned), await counts(other)]).toEqual([isExpected, true])
  })

  it.each([
    ["three rejected", "rrr", false],
    ["four rejected", "rrrr", true],
    ["half of four rejected", "rraa", false],
    ["three of four rejected", "rrra", true],
    ["three rejected and others open", "rrrooo", false],
    ["most of what was decided rejected, be much open", "rrraoooo", true],
  ])("of somebody with %s they are mostly wrong or not", async (_case, outcomes, isWrong) => {
    const [id, other] = [await reporter(), await reporter()]
    await report(id, outcomes)
    expect([await truth(isMostlyWrong(sql`${id}`)), await counts(id), await counts(other)]).toEqual([isWrong, !isWrong, true])
  })
})
