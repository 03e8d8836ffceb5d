import { eq, sql } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { caseOf, oldMember, publishedWork, referenceTo, reportedWork, stateOf } from "../../../testing/moderation/reviews.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asWorkId, newWorkId } from "../../domain/_kernel/ids.ts"
import { decide, hide } from "../../domain/moderation/cases/decide-case.ts"
import { listCases } from "../../domain/moderation/cases/list-cases.ts"
import { readCase } from "../../domain/moderation/cases/read-case.ts"
import { undo } from "../../domain/moderation/cases/undo-decision.ts"
import { banAccount } from "../../domain/moderation/contract.ts"
import { type PostingFacts, postingLimits } from "../../domain/moderation/posting/limits.ts"
import { report, reportPortfolio } from "../../domain/moderation/report-contract.ts"
import * as calls from "../../domain/moderation/review-contract.ts"
import { CLAIM_MS, UNDO_MS } from "../../domain/moderation/review-rules.ts"

const NOTHING = { case_id: `case_${"0".repeat(26)}`, kind: "work", id: newWorkId(1) } as const

const database = testDatabase()
let moderator: MemberClient
beforeAll(async () => {
  moderator = await TestClient.signedIn({ isModerator: true })
})

const referenceOnly = {
  accepts: async () => (await reportedWork()).reference,
  refuses: [{ input: { ...NOTHING, case_id: "1" }, path: "case_id" }],
}
describeCall(calls.reviewCases, {
  accepts: () => ({ show: "reported", limit: 3 }),
  refuses: [{ input: { show: "everything" }, path: "show" }],
})
describeCall(calls.reviewCase, referenceOnly)
describeCall(calls.claimCase, referenceOnly)
describeCall(calls.reviewClaims, { accepts: () => ({}), refuses: [{ input: [], path: "" }] })
describeCall(calls.decideCase, {
  accepts: async () => ({ ...(await reportedWork()).reference, decision: "level", level: 4, reason: "Shows more than PG-13" }),
  refuses: [
    { input: { ...NOTHING, decision: "forget" }, path: "decision" },
    { input: { ...NOTHING, decision: "level", level: 32 }, path: "level" },
    { input: { ...NOTHING, decision: "level" }, path: "level" },
    { input: { ...NOTHING, kind: "workflow", decision: "level", level: 4 }, path: "decision" },
  ],
})
describeCall(calls.undoDecision, {
  accepts: async (client) => {
    const { reference } = await reportedWork()
    await client.call(calls.decideCase, { ...reference, decision: "remove" })
    return reference
  },
  refuses: [{ input: { ...NOTHING, id: "" }, path: "id" }],
})
describeCall(calls.hideThing, { accepts: async () => ({ id: (await publishedWork()).id }), refuses: [{ input: { id: "" }, path: "id" }] })
describeCall(calls.banThing, {
  accepts: async () => ({ id: (await publishedWork()).id, reason: "A minor" }),
  refuses: [{ input: { id: newWorkId(1), reason: "x".repeat(501) }, path: "reason" }],
})

describe("the queue", () => {
  it("has the most urgent first and of equal ones the oldest, in pages without gap or repetition, with what each is about", async () => {
    const [first, urgent, second] = [await reportedWork("spam"), await reportedWork("minor"), await reportedWork("spam")]
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const answer = await moderator.call(calls.reviewCases, { limit: 2, ...(cursor === null ? {} : { cursor }) })
      const page = calls.reviewCases.output().parse(answer.data)
      for (const { id, thing, owner } of page.items) {
        seen.push(id)
        if (id === urgent.id) expect([thing?.title, thing?.state, owner?.id]).toEqual(["A quiet bay", "limited", urgent.author.accountId])
      }
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    const places = [urgent.id, first.id, second.id].map((id) => seen.indexOf(id))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it("is found by its indexes in one round trip, whichever cases are shown", async () => {
    for (const show of ["open", "reported", "decided"] as const) {
      const { context, counts, plans } = makeTestContext({ viewer: testMember({ isModerator: true }) })
      const page = await listCases(context, { show, limit: 1 })
      if (page.next_cursor !== null) await listCases(context, { show, limit: 1, cursor: page.next_cursor })
      expect(counts.roundTrips).toBe(page.next_cursor === null ? 1 : 2)
      const lines = (await plans()).filter((line) => /moderation_case|TEMP|SCAN/.test(line))
      expect(
        lines.filter((line) => line.includes("TEMP B-TREE") || /SCAN (?:moderation_case|work|account|report)(?! USING INDEX)/.test(line)),
      ).toEqual([])
    }
  })

  it("tells who claimed what, and a claim is over after ten minutes", async () => {
    const { reference } = await reportedWork()
    const other = await TestClient.signedIn({ isModerator: true })
    await moderator.call(calls.claimCase, reference)
    expect((await other.call(calls.claimCase, reference)).status.msg).toBe("Conflict")
    expect((await other.call(calls.decideCase, { ...reference, decision: "keep" })).status.msg).toBe("Conflict")
    expect((await other.call(calls.reviewClaims, {})).data).toMatchObject({
      claims: expect.arrayContaining([
        expect.objectContaining({ case_id: reference.case_id, by: { id: moderator.accountId, name: "A member" } }),
      ]),
    })
    const later = makeTestContext({ nowMs: Date.now() + CLAIM_MS + 1, viewer: testMember({ id: other.accountId, isModerator: true }) })
    expect((await decide(later.context, { ...reference, decision: "keep" })).decision).toBe("keep")
  })

  it("gives a claim back", async () => {
    const { reference } = await reportedWork()
    await moderator.call(calls.claimCase, reference)
    await moderator.call(calls.claimCase, { ...reference, is_released: true })
    const other = await TestClient.signedIn({ isModerator: true })
    expect((await other.call(calls.claimCase, reference)).status.msg).toBe("success")
  })

  it("leaves out what its owner deleted, and closes it", async () => {
    const { id, reference } = await reportedWork("minor")
    await database.delete(schema.work).where(eq(schema.work.id, asWorkId(id)))
    const waiting: Promise<unknown>[] = []
    const { context } = makeTestContext({ viewer: testMember({ isModerator: true }), later: (work) => void waiting.push(work) })
    expect((await listCases(context, { limit: 100 })).items.map(({ case_id }) => case_id)).not.toContain(reference.case_id)
    await Promise.all(waiting)
    expect(await caseOf(id)).toMatchObject({ state: "closed", decision: null })
  })

  it("shows a case with its reports, history, record and what rules find, in one round trip", async () => {
    const { id, reference, reporter, author } = await reportedWork("minor")
    await (await TestClient.signedIn()).call(reportPortfolio, { id, reason: "minor" })
    const viewer = testMember({ isModerator: true })
    // The rules of texts are asked for again, behind an answer, by whoever comes first after half a minute.
    await readCase(makeTestContext({ viewer }).context, reference)
    const { context, counts } = makeTestContext({ viewer })
    const detail = await readCase(context, reference)
    expect(counts.roundTrips).toBe(1)
    expect(detail.reports).toMatchObject([{ reporter: { id: reporter.accountId }, is_trusted: true, reason: "minor" }])
    expect(detail.history).toMatchObject([{ from: "visible", to: "limited", actor: null, rule: "report:minor" }])
    expect(detail.record).toMatchObject({ cases: 1, removals: 0, strikes: 0, paused_until: null, is_banned: false })
    expect(detail.owner?.id).toBe(author.accountId)
  })
})

describe("a decision", () => {
  const standing = { keep: "visible", limit: "limited", remove: "removed", level: "visible" } as const
  for (const [decision, state] of Object.entries(standing))
    it(`"${decision}" leaves a work ${state}, closes the case and the reports, and is audited`, async () => {
      const { id, reference } = await reportedWork("minor")
      const answer = await moderator.call(calls.decideCase, {
        ...reference,
        decision,
        reason: "Because",
        ...(decision === "level" ? { level: 8 } : {}),
      })
      expect(answer.data).toMatchObject({
        state: "decided",
        decision,
        decided_by: { id: moderator.accountId },
        reason: "Because",
        thing: { state },
      })
      expect(await stateOf(id)).toBe(state)
      const [said] = await database.select().from(schema.report).where(eq(schema.report.subjectId, id))
      expect(said?.outcome).toBe(decision === "keep" ? "rejected" : "agreed")
      const audit = await database.select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, id))
      expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([["case.decide", moderator.accountId]])
      if (decision === "level") expect(answer.data).toMatchObject({ thing: { level: 8 } })
      expect((await moderator.call(calls.decideCase, { ...reference, decision: "keep" })).status.msg).toBe("Conflict")
    })

  it("is not for whoever made or reported the thing, nor a moderator's about somebody with a role; an admin's is", async () => {
    const made = await TestClient.signedIn({ isModerator: true })
    const id = await insertWork({ authorId: made.accountId })
    const saying = await TestClient.signedIn({ isModerator: true })
    await saying.call(reportPortfolio, { id, reason: "minor" })
    const reference = await referenceTo(id)
    for (const actor of [made, saying, moderator])
      expect((await actor.call(calls.decideCase, { ...reference, decision: "keep" })).status.msg).toBe("NotAllowed")
    expect(await stateOf(id)).toBe("limited")
    for (const actor of [made, moderator]) expect((await actor.call(calls.hideThing, { id })).status.msg).toBe("NotAllowed")
    const admin = await TestClient.signedIn({ isAdmin: true })
    expect((await admin.call(calls.decideCase, { ...reference, decision: "keep" })).status.msg).toBe("success")
    expect(await stateOf(id)).toBe("visible")
  })

  it("never brings a blocked image back", async () => {
    const { id } = await publishedWork({ state: "removed", level: 32 })
    expect((await moderator.call(calls.hideThing, { id, is_hidden: false })).status.msg).toBe("Conflict")
    expect(await stateOf(id)).toBe("removed")
  })

  it("moves the parts of a post along with it, and leaves those that stood elsewhere", async () => {
    const { author, id } = await publishedWork({ objectType: 4, subChannel: "picture" })
    const parts = await Promise.all(
      (["visible", "limited"] as const).map((state) => insertWork({ authorId: author.accountId, isPart: true, state })),
    )
    await database.insert(schema.workItem).values(parts.map((itemId, position) => ({ postId: id, position, itemId })))
    await moderator.call(calls.hideThing, { id })
    expect(await Promise.all([id, ...parts].map(stateOf))).toEqual(["limited", "limited", "limited"])
    await database
      .update(schema.work)
      .set({ state: "removed" })
      .where(eq(schema.work.id, parts[1] ?? id))
    await moderator.call(calls.hideThing, { id, is_hidden: false })
    expect(await Promise.all([id, ...parts].map(stateOf))).toEqual(["visible", "visible", "removed"])
  })

  it("`ban` is only said of somebody who is banned", async () => {
    const person = await TestClient.signedIn()
    await (await oldMember()).call(report, { kind: "account", id: person.accountId, reason: "harassment" })
    const reference = await referenceTo(person.accountId)
    expect((await moderator.call(calls.decideCase, { ...reference, decision: "ban" })).status.msg).toBe("Conflict")
    await moderator.call(banAccount, { account_id: person.accountId, reason: "Harassment" })
    expect((await moderator.call(calls.decideCase, { ...reference, decision: "ban" })).status.msg).toBe("success")
  })

  it("takes one round trip", async () => {
    const { reference } = await reportedWork()
    const { context, counts } = makeTestContext({ viewer: testMember({ isModerator: true }) })
    await decide(context, { ...reference, decision: "limit" })
    await undo(context, reference)
    await hide(context, { id: (await publishedWork()).id })
    expect(counts.roundTrips).toBe(3)
  })
})

describe("a decision taken back", () => {
  it("is only one's own, and only before anybody is told", async () => {
    const { reference } = await reportedWork()
    await moderator.call(calls.decideCase, { ...reference, decision: "limit" })
    expect((await (await TestClient.signedIn({ isModerator: true })).call(calls.undoDecision, reference)).status.msg).toBe("NotAllowed")
    const late = makeTestContext({ nowMs: Date.now() + UNDO_MS, viewer: testMember({ id: moderator.accountId, isModerator: true }) })
    await expect(undo(late.context, reference)).rejects.toThrow("Conflict")
  })
})

describe("hiding and removing", () => {
  it("hides a work and brings it back, each with a case that tells who and why", async () => {
    const { id } = await publishedWork()
    expect((await moderator.call(calls.hideThing, { id, reason: "While we look" })).data).toMatchObject({
      decision: "limit",
      reason: "While we look",
    })
    expect(await stateOf(id)).toBe("limited")
    expect((await moderator.call(calls.hideThing, { id, is_hidden: false })).data).toMatchObject({ decision: "keep" })
    expect(await stateOf(id)).toBe("visible")
  })

  it("decides the case that is open", async () => {
    const { id, reference } = await reportedWork()
    expect((await moderator.call(calls.hideThing, { id })).data).toMatchObject({ case_id: reference.case_id, decision: "limit" })
    expect(await caseOf(id)).toMatchObject({ state: "decided" })
  })

  it("removes a work with every image of it blocked for good", async () => {
    const { author, id } = await publishedWork({ objectType: 4, subChannel: "picture" })
    const part = await insertWork({ authorId: author.accountId, isPart: true })
    await database.insert(schema.workItem).values({ postId: id, position: 0, itemId: part })
    for (const workId of [id, part])
      await database
        .insert(schema.imageCheck)
        .values({ workId, position: 0, mediaKey: "k", perceptualHash: hashOf(workId), createdAtMs: 1, dueAtMs: 1 })
    await moderator.call(calls.banThing, { id, reason: "A minor" })
    expect([await stateOf(id), await stateOf(part)]).toEqual(["removed", "removed"])
    const blocked = await database.select().from(schema.blockedImage).where(eq(schema.blockedImage.source, id))
    expect(new Set(blocked.map(({ hash, blockedBy, reason }) => [hash, blockedBy, reason]))).toEqual(
      new Set([id, part].map((workId) => [hashOf(workId), moderator.accountId, "A minor"])),
    )
  })

  it("finds nothing where there is nothing", async () => {
    expect((await moderator.call(calls.hideThing, { id: newWorkId(1) })).status.msg).toBe("NotFound")
    expect((await moderator.call(calls.banThing, { kind: "model", id: "m1" })).status.msg).toBe("NotFound")
  })
})

describe("removals", () => {
  it("pause posting from the third on, and not for what came back", async () => {
    const author = await TestClient.signedIn()
    const { context } = makeTestContext({ viewer: testMember({ id: author.accountId }) })
    const ask = async () => {
      const posting = { subjectKind: "work", subjectId: newWorkId(1), fields: [], typingMs: null } as const
      const limits = postingLimits({ ...context, nowMs: Date.now() }, posting, sql`0`)
      const [row] = await database.all<{ readonly may: number }>(sql`SELECT ${limits.mayPost} AS may`)
      const [known] = await database.all<PostingFacts>(limits.facts)
      const { data } = limits.refusal(known)
      return [row?.may === 1, data] as const
    }
    const ids = await Promise.all([1, 2, 3].map(() => insertWork({ authorId: author.accountId })))
    for (const id of ids.slice(0, 2)) await moderator.call(calls.banThing, { id })
    expect((await ask())[0]).toBe(true)
    await moderator.call(calls.banThing, { id: ids[2] ?? "" })
    expect(await ask()).toEqual([false, { paused_until: expect.any(String) }])
    await moderator.call(calls.hideThing, { id: ids[1] ?? "", is_hidden: false })
    expect((await ask())[0]).toBe(true)
  })
})

/** A hash that no other test has. */
function hashOf(id: string): string {
  return [...id.slice(-16)].map((character) => (character.charCodeAt(0) % 16).toString(16)).join("")
}
