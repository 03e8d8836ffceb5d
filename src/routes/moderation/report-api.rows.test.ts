import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { caseOf, oldMember, publishedWork, reportedWork, stateOf } from "../../../testing/moderation/reviews.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { sharedWorkflow } from "../../../testing/workflow/workflow.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/moderation/report-contract.ts"
import { casePriority } from "../../domain/moderation/report-rules.ts"
import { reportThing } from "../../domain/moderation/reports/report-thing.ts"
import { tellReporters } from "../../domain/moderation/reports/tell-reporters.ts"
import { decideCase } from "../../domain/moderation/review-contract.ts"
import { readProfile } from "../../domain/profile/contract.ts"
import { workflowDetail } from "../../domain/workflow/contract.ts"

const database = testDatabase()
const NOTHING = newWorkId(1)

describeCall(calls.report, {
  accepts: async () => ({ kind: "account", id: (await TestClient.signedIn()).accountId, reason: "harassment", text: "Insults" }),
  refuses: [
    { input: { kind: "planet", id: NOTHING, reason: "spam" }, path: "kind" },
    { input: { kind: "work", id: NOTHING, reason: "boring" }, path: "reason" },
    { input: { kind: "work", id: NOTHING, reason: "spam", text: "x".repeat(1001) }, path: "text" },
    { input: { kind: "work", id: "a b", reason: "spam" }, path: "id" },
  ],
})
describeCall(calls.reportPortfolio, {
  accepts: async () => ({ id: (await publishedWork()).id, reason: "spam" }),
  refuses: [{ input: { id: "work_1", reason: "spam" }, path: "id" }],
})
describeCall(calls.reportVideo, {
  accepts: async () => ({ id: (await publishedWork({ objectType: 15 })).id, reason: "copyright" }),
  refuses: [{ input: { id: NOTHING }, path: "reason" }],
})
const unknown = {
  accepts: () => ({ id: "nobody-knows-it", reason: "spam" }),
  answers: "NotFound",
  refuses: [{ input: { id: "", reason: "spam" }, path: "id" }],
} as const
describeCall(calls.reportPalette, unknown)
describeCall(calls.reportCharacter, unknown)
describeCall(calls.reportModel, unknown)
describeCall(calls.ownReports, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })

describe("a report", () => {
  it("adds to what the same person said before: another reason is another report of one reporter, the same one grows", async () => {
    const { author, id } = await publishedWork()
    const reporter = await oldMember()
    await reporter.call(calls.reportPortfolio, { id, reason: "copyright", text: "My fox" })
    const again = await reporter.call(calls.reportPortfolio, { id, reason: "spam" })
    expect(again.data).toMatchObject({ reason: "spam", text: "", state: "open" })
    await reporter.call(calls.reportPortfolio, { id, reason: "copyright", text: "Drawn in 2024" })
    await reporter.call(calls.reportPortfolio, { id, reason: "copyright", text: "Drawn in 2024" })
    const rows = await database.select().from(schema.report).where(eq(schema.report.subjectId, id))
    expect(Object.fromEntries(rows.map(({ reason, text }) => [reason, text]))).toEqual({ copyright: "My fox\nDrawn in 2024", spam: "" })
    expect(await caseOf(id)).toMatchObject({ reportCount: 1, causes: '["report:copyright","report:spam"]', ownerId: author.accountId })
  })

  it("of a video is of no other work", async () => {
    const reporter = await TestClient.signedIn()
    const { id } = await publishedWork()
    expect((await reporter.call(calls.reportVideo, { id, reason: "spam" })).status.msg).toBe("NotFound")
  })

  it("is nobody's against their own, nor against what they may not meet", async () => {
    const { author, id } = await publishedWork()
    expect((await author.call(calls.reportPortfolio, { id, reason: "spam" })).status.msg).toBe("NotAllowed")
    const reporter = await oldMember()
    const hidden = await Promise.all([
      insertWork({ state: "pending" }),
      insertWork({ visibility: "private" }),
      insertWork({ authorShown: false }),
    ])
    for (const one of [...hidden, NOTHING])
      expect((await reporter.call(calls.reportPortfolio, { id: one, reason: "spam" })).status.msg).toBe("NotFound")
    expect(await database.select().from(schema.moderationCase).where(eq(schema.moderationCase.subjectId, id))).toEqual([])
  })

  it("about a minor or a likeness limits the thing at once, and asking twice answers the same", async () => {
    for (const reason of ["minor", "likeness"]) {
      const { id, reporter } = await reportedWork(reason)
      expect(await stateOf(id)).toBe("limited")
      expect((await reporter.call(calls.reportPortfolio, { id, reason })).status.msg).toBe("success")
      const [move] = await database.select().from(schema.workMove).where(eq(schema.workMove.workId, id))
      expect(move).toMatchObject({ fromState: "visible", toState: "limited", actorId: "system", rule: `report:${reason}` })
    }
  })

  it("about a minor of an account that is minutes old limits nothing alone, and does with a second person's", async () => {
    const { id } = await publishedWork()
    const [one, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    await one.call(calls.reportPortfolio, { id, reason: "minor" })
    await one.call(calls.reportPortfolio, { id, reason: "likeness" })
    expect(await stateOf(id)).toBe("visible")
    expect(await caseOf(id)).toMatchObject({ state: "open", priority: casePriority({ reason: "minor", reporters: 1 }) })
    await other.call(calls.reportPortfolio, { id, reason: "likeness" })
    expect(await stateOf(id)).toBe("limited")
  })

  it("of three people in good standing puts a thing into review; of new accounts any number does not", async () => {
    const { id } = await publishedWork()
    for (let count = 0; count < 4; count++) await (await TestClient.signedIn()).call(calls.reportPortfolio, { id, reason: "spam" })
    for (let count = 0; count < 2; count++) await (await oldMember()).call(calls.reportPortfolio, { id, reason: "spam" })
    expect(await stateOf(id)).toBe("visible")
    await (await oldMember()).call(calls.reportPortfolio, { id, reason: "hate" })
    expect(await stateOf(id)).toBe("pending")
    expect(await caseOf(id)).toMatchObject({ reportCount: 7, priority: casePriority({ reason: "hate", reporters: 3 }) })
  })

  it("does not count of somebody whose reports were mostly rejected", async () => {
    const reporter = await oldMember()
    const moderator = await TestClient.signedIn({ isModerator: true })
    for (let count = 0; count < 4; count++) {
      const { id } = await publishedWork()
      await reporter.call(calls.reportPortfolio, { id, reason: "spam" })
      const { id: case_id } = await caseOf(id)
      expect((await moderator.call(decideCase, { case_id, kind: "work", id, decision: "keep" })).status.msg).toBe("success")
    }
    const { id } = await publishedWork()
    await reporter.call(calls.reportPortfolio, { id, reason: "minor" })
    expect(await stateOf(id)).toBe("visible")
    expect(await caseOf(id)).toMatchObject({ priority: casePriority({ reason: "minor", reporters: 1 }) })
  })

  it("limits nothing again at once that a moderator has just kept; it leads the queue instead", async () => {
    const { id, reference } = await reportedWork("minor")
    const moderator = await TestClient.signedIn({ isModerator: true })
    await moderator.call(decideCase, { ...reference, decision: "keep" })
    expect(await stateOf(id)).toBe("visible")
    await (await oldMember()).call(calls.reportPortfolio, { id, reason: "minor" })
    expect(await stateOf(id)).toBe("visible")
    expect(await caseOf(id)).toMatchObject({ state: "open", priority: casePriority({ reason: "minor", reporters: 1 }) })
  })

  it("of a profile opens a case, and hides nobody", async () => {
    const person = await TestClient.signedIn()
    const reporter = await oldMember()
    expect((await reporter.call(calls.report, { kind: "account", id: person.accountId, reason: "minor" })).status.msg).toBe("success")
    expect((await reporter.call(readProfile, { id: person.accountId })).status.msg).toBe("success")
    expect(await caseOf(person.accountId)).toMatchObject({ ownerId: person.accountId, state: "open" })
  })

  it("of a shared workflow about a likeness closes it to everybody else", async () => {
    const id = await sharedWorkflow()
    const reporter = await oldMember()
    expect((await reporter.call(workflowDetail, { workflow_id: id })).status.msg).toBe("success")
    expect((await reporter.call(calls.report, { kind: "workflow", id, reason: "likeness" })).status.msg).toBe("success")
    expect((await reporter.call(workflowDetail, { workflow_id: id })).status.msg).toBe("NotFound")
  })

  it("is one of twenty an hour", async () => {
    const reporter = await oldMember()
    const answers: string[] = []
    for (let count = 0; count < 21; count++)
      answers.push((await reporter.call(calls.reportPortfolio, { id: NOTHING, reason: "spam" })).status.msg)
    expect(answers.filter((name) => name === "NotFound")).toHaveLength(20)
    expect(answers.at(-1)).toBe("TooManyRequests")
  })

  it("takes one round trip to the database", async () => {
    const { context, counts } = makeTestContext({ viewer: testMember() })
    const { id } = await publishedWork()
    await reportThing(context, "work", id, { reason: "minor" })
    expect(counts.roundTrips).toBe(1)
  })

  it("is told to whoever made it once it is decided: in their list, and by email where they asked for it, once", async () => {
    const { id } = await publishedWork()
    const [asking, quiet] = [await oldMember(), await oldMember()]
    await asking.call(calls.reportPortfolio, { id, reason: "spam", wants_email: true })
    await quiet.call(calls.reportPortfolio, { id, reason: "spam" })
    const { id: case_id } = await caseOf(id)
    const sent: string[] = []
    const mailer = {
      sendMail: async (to: string, { kind }: { readonly kind: string }) => void sent.push(`${kind} ${to}`),
      sendText: async () => {},
    }
    const { context } = makeTestContext({ mailer })
    await tellReporters(context, case_id)
    expect(sent).toEqual([])
    await (await TestClient.signedIn({ isModerator: true })).call(decideCase, { case_id, kind: "work", id, decision: "remove" })
    await tellReporters(context, case_id)
    await tellReporters(context, case_id)
    expect(sent).toEqual([`report ${asking.accountId}@atelier.test`])
    for (const reporter of [asking, quiet])
      expect((await reporter.call(calls.ownReports, {})).data).toMatchObject({ items: [{ id, state: "agreed" }] })
  })
})
