import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { collectThing, uncollectThing } from "./collect.ts"

const author = testMember()
const people = { author, stranger: testMember(), grown: testMember({ levels: 15 }), moderator: testMember({ isModerator: true }) }

it.each([
  [1, ["author", "stranger", "grown", "moderator"]],
  [8, ["author", "grown", "moderator"]],
  [16, ["author", "moderator"]],
  [32, []],
] as const)("a work of level %i is saved by anyone who sees it whole: %j", async (level, expected) => {
  const id = await insertWork({ level, authorId: author.id })
  const kept: string[] = []
  for (const [name, viewer] of Object.entries(people)) {
    const { context } = makeTestContext({ viewer })
    await collectThing(context, { obj_id: id, obj_type: 1 }).then(
      () => kept.push(name),
      (error: unknown) => expect(error).toMatchObject({ code: "NotFound" }),
    )
  }
  expect(kept).toEqual(expected)
})

it("a thing is kept under its own kind alone, and let go only by the member who saved it", async () => {
  const id = await insertWork()
  const [one, other] = [makeTestContext({ viewer: testMember() }).context, makeTestContext({ viewer: testMember() }).context]
  await expect(collectThing(one, { obj_id: id, obj_type: 4 })).rejects.toMatchObject({ code: "NotFound" })
  for (const context of [one, other]) await collectThing(context, { obj_id: id, obj_type: 1 })
  await uncollectThing(other, { obj_id: id, obj_type: 1 })
  const rows = await one.database.query.collected.findMany({ where: (row, { eq }) => eq(row.objectId, id) })
  expect(rows.map(({ accountId }) => accountId)).toEqual([one.viewer.id])
})
