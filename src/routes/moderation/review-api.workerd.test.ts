import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { reportedWork, stateOf } from "../../../testing/moderation/reviews.ts"
import { asWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/moderation/review-contract.ts"

const database = testDatabase()
let moderator: MemberClient
beforeAll(async () => {
  moderator = await TestClient.signedIn({ isModerator: true })
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

  it("of many at once is made once", async () => {
    const { id, reference } = await reportedWork()
    const others = await Promise.all([1, 2, 3].map(() => TestClient.signedIn({ isModerator: true })))
    const answers = await Promise.all(
      others.map((other, index) => other.call(calls.decideCase, { ...reference, decision: index === 0 ? "keep" : "remove" })),
    )
    expect(answers.map(({ status }) => status.msg).toSorted()).toEqual(["Conflict", "Conflict", "success"])
    expect(await database.select().from(schema.auditEntry).where(eq(schema.auditEntry.subjectId, id))).toHaveLength(1)
  })
})

describe("a decision taken back", () => {
  it("leaves everything as it was: state, level, reports and blocked images", async () => {
    const { id, reference } = await reportedWork("minor")
    await database
      .insert(schema.imageCheck)
      .values({ workId: id, position: 0, mediaKey: "k", perceptualHash: hashOf(id), level: 1, createdAtMs: 1, dueAtMs: 1, landedAtMs: 1 })
    for (const decision of ["remove", "keep", "level"] as const) {
      const before = await rowOf(id)
      await moderator.call(calls.decideCase, {
        ...reference,
        decision,
        ...(decision === "level" ? { level: 16 } : {}),
        blocks_images: true,
      })
      const answer = await moderator.call(calls.undoDecision, reference)
      expect(answer.data).toMatchObject({ state: "open", decision: null })
      expect(await rowOf(id)).toEqual(before)
      expect(await database.select().from(schema.blockedImage).where(eq(schema.blockedImage.source, id))).toEqual([])
      const [said] = await database.select().from(schema.report).where(eq(schema.report.subjectId, id))
      expect(said?.outcome).toBeNull()
    }
  })
})

async function rowOf(id: string) {
  const [row] = await database
    .select({ state: schema.work.state, level: schema.work.level })
    .from(schema.work)
    .where(eq(schema.work.id, asWorkId(id)))
  return row
}

/** A hash that no other test has. */
function hashOf(id: string): string {
  return [...id.slice(-16)].map((character) => (character.charCodeAt(0) % 16).toString(16)).join("")
}
