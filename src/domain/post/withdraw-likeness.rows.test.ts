import { eq, inArray } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asFileId, newMediaName, newRowId } from "../_kernel/ids.ts"
import { followLikenessClaim, followLikenessConsent } from "./withdraw-likeness.ts"

async function decidedCase(workId: string, reason: "likeness" | "spam", outcome: "agreed" | "rejected") {
  const { context } = makeTestContext()
  const { database, nowMs } = context
  const [id, of] = [newRowId("case", nowMs), { subjectKind: "work", subjectId: workId } as const]
  await database.insert(schema.moderationCase).values({
    ...{ id, ...of, state: "decided", priority: 1, causes: "[]", decision: "limit", decidedBy: "user_moderator", decidedAtMs: nowMs },
    ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
  })
  await database.insert(schema.report).values({
    ...{ id: newRowId("report", nowMs), reporterId: testMember().id, ...of, reason, text: "", caseId: id, outcome, createdAtMs: nowMs },
  })
  return id
}

it("a granted claim of a likeness takes the work, what was made of it and other swaps of the same face from the public; any other case nothing", async () => {
  const { context } = makeTestContext()
  const { database } = context
  const face = asFileId(`file_${newMediaName()}`)
  const [claimed, child, grandchild, twin, plain, other] = await Promise.all([
    insertWork({}, { hasFaceSwap: true }),
    insertWork(),
    insertWork(),
    insertWork({}, { hasFaceSwap: true }),
    insertWork(),
    insertWork(),
  ])
  await database.insert(schema.workOrigin).values([
    { workId: claimed, position: 0, relation: "face-swap", fileId: face },
    { workId: twin, position: 0, relation: "face-swap", fileId: face },
    { workId: plain, position: 0, relation: "upload", fileId: face },
    { workId: child, position: 0, relation: "upscale", ancestorId: claimed },
    { workId: grandchild, position: 0, relation: "video", ancestorId: child },
  ])
  const visible = async () => {
    const ids = [claimed, child, grandchild, twin, plain, other]
    const rows = await database.select().from(schema.work).where(inArray(schema.work.id, ids))
    return rows.filter(({ state }) => state === "visible").map(({ id }) => id)
  }
  await followLikenessClaim(context, await decidedCase(claimed, "likeness", "rejected"))
  await followLikenessClaim(context, await decidedCase(claimed, "spam", "agreed"))
  expect(await visible()).toHaveLength(6)
  const id = await decidedCase(claimed, "likeness", "agreed")
  await followLikenessClaim(context, id)
  await followLikenessClaim(context, id)
  expect((await visible()).toSorted()).toEqual([plain, other].toSorted())
  const moves = await database.select().from(schema.workMove).where(eq(schema.workMove.workId, grandchild))
  expect(moves).toMatchObject([{ rule: "likeness:claimed", actorId: "user_moderator", toState: "limited" }])
})

it("face swaps of somebody without the consent go, what was limited for another reason stays limited, and nothing of others changes", async () => {
  const { context } = makeTestContext()
  const [author, stranger] = [testMember().id, testMember().id]
  const swap = await insertWork({ authorId: author }, { hasFaceSwap: true })
  const hidden = await insertWork({ authorId: author, state: "limited" }, { hasFaceSwap: true })
  const foreign = await insertWork({ authorId: stranger }, { hasFaceSwap: true })
  const stateOf = async (id: typeof swap) => (await context.database.select().from(schema.work).where(eq(schema.work.id, id)))[0]?.state
  await followLikenessConsent(context, author)
  expect([await stateOf(swap), await stateOf(hidden), await stateOf(foreign)]).toEqual(["limited", "limited", "visible"])
  await context.database
    .insert(schema.consent)
    .values({ id: newRowId("consent", context.nowMs), accountId: author, kind: "likeness", version: 1, givenAtMs: 1 })
  await followLikenessConsent({ ...context, nowMs: context.nowMs + 1 }, author)
  expect([await stateOf(swap), await stateOf(hidden), await stateOf(foreign)]).toEqual(["visible", "limited", "visible"])
})
