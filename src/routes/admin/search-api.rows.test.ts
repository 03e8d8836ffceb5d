import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { insertTask, makeMemberContext } from "../../../testing/credits/purse.ts"
import { reportedWork } from "../../../testing/moderation/reviews.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asAccountId } from "../../domain/_kernel/ids.ts"
import { deskSearch } from "../../domain/admin/contract.ts"
import { searchDesk } from "../../domain/admin/search-desk.ts"
import { createRedeemCodes } from "../../domain/credits/create-redeem-codes.ts"

describeCall(deskSearch, {
  accepts: () => ({ query: "user_" }),
  refuses: [
    { input: { query: " x " }, path: "query" },
    { input: { query: "x".repeat(321) }, path: "query" },
  ],
})

const admin = () => makeMemberContext({ isModerator: true, isAdmin: true })
const moderator = () => makeMemberContext({ isModerator: true })
const found = async (context: Awaited<ReturnType<typeof admin>>, query: string) =>
  (await searchDesk(context, { query })).items.map(({ kind, id, path }) => ({ kind, id, path }))

describe("the desk's search", () => {
  it("finds an account by the beginning of its id or name, and leads to it", async () => {
    const context = await moderator()
    const { id } = context.viewer
    await testDatabase()
      .insert(schema.account)
      .values({ id: asAccountId("user_odile1"), name: "Odile", invitationCode: "odile1", createdAtMs: 1 })
    expect(await found(context, id.slice(0, -1))).toContainEqual({ kind: "account", id, path: `/admin/people?account=${id}` })
    expect(await found(context, "Odi")).toEqual([{ kind: "account", id: "user_odile1", path: "/admin/people?account=user_odile1" }])
  })

  it("finds a creation by its id wherever it stands", async () => {
    const id = await insertWork({ state: "removed" })
    expect(await found(await moderator(), id)).toEqual([{ kind: "work", id, path: `/admin/reports?tab=creations&work=${id}` }])
  })

  it("finds a report and its case, and leads to the case", async () => {
    const { id, reference } = await reportedWork()
    const [row] = await testDatabase().query.report.findMany({ where: (report, { eq }) => eq(report.caseId, reference.case_id) })
    const path = `/admin/reports?case=${reference.case_id}&kind=work&id=${id}`
    const context = await moderator()
    expect(await found(context, reference.case_id)).toEqual([{ kind: "case", id: reference.case_id, path }])
    expect(await found(context, row?.id ?? "")).toEqual([{ kind: "report", id: row?.id, path }])
  })

  it("finds tasks and codes for administrators alone", async () => {
    const context = await admin()
    const task = await insertTask(context.viewer.id, 4, 1)
    const { codes } = await createRedeemCodes(context, { coins: 5, maximum_uses: 1, count: 1 })
    const [code = ""] = codes
    expect(await found(context, task)).toEqual([{ kind: "task", id: task, path: `/admin/people?account=${context.viewer.id}` }])
    expect(await found(context, code.toLowerCase())).toMatchObject([{ kind: "code", path: "/admin/credits" }])
    expect(await found(context, code.slice(0, 4))).toContainEqual(expect.objectContaining({ kind: "code" }))
    const other = await moderator()
    expect(await found(other, task)).toEqual([])
    expect(await found(other, code)).toEqual([])
  })

  it.each(["a name", "user_0", "work_0", "case_0", "report_0", "appeal_0", "task_0"])(
    "answers %s in two round trips at most, each by an index",
    async (query) => {
      const { context, counts, plans } = makeTestContext({ viewer: testMember({ isModerator: true, isAdmin: true }) })
      await searchDesk(context, { query })
      expect(counts.roundTrips).toBeLessThanOrEqual(2)
      await searchDesk(sentAlone(context), { query })
      const steps = (await plans()).filter((step) => /^(SCAN|SEARCH) /.test(step))
      expect(steps.length).toBeGreaterThan(0)
      for (const step of steps) expect(step).toMatch(/USING (COVERING )?INDEX|SCAN json_each/)
    },
  )
})
