import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import type { Identity } from "../_kernel/context.ts"
import { newWorkflowId } from "../_kernel/ids.ts"
import { readOpenRow } from "./workflow-rows.ts"

const viewers: Readonly<Record<string, Identity>> = {
  stranger: testMember(),
  visitor: testGuest(),
  moderator: testMember({ isModerator: true }),
}

const PUBLIC = { isShared: true, state: "visible" } as const
const forever = JSON.stringify({ startsAtMs: 1, endsAtMs: null, reason: "" })
const hidden = JSON.stringify({ privacy: { profile_visible: false } })

it.each([
  ["that is not shared is its owner's alone", { ...PUBLIC, isShared: false }, {}, ["owner"]],
  ["that is shared is everybody's", PUBLIC, {}, ["owner", "stranger", "visitor", "moderator"]],
  ["that was taken from the public is its owner's and those' who moderate", { ...PUBLIC, state: "limited" }, {}, ["owner", "moderator"]],
  ["that was removed is its owner's and those' who moderate", { ...PUBLIC, state: "removed" }, {}, ["owner", "moderator"]],
  ["that is neither shared nor public is its owner's alone", { isShared: false, state: "limited" }, {}, ["owner"]],
  ["whose owner is banned is theirs' alone who moderate", PUBLIC, { ban: forever }, ["owner", "moderator"]],
  ["whose owner hides is theirs and those' who moderate", PUBLIC, { settings: hidden }, ["owner", "moderator"]],
  ["whose owner is disabled is theirs' alone who moderate", PUBLIC, { status: 0 }, ["owner", "moderator"]],
] as const)("a workflow %s", async (_which, over, person, expected) => {
  const id = newWorkflowId(Date.now())
  const { viewer: owner } = await makeMemberContext()
  await testDatabase()
    .update(schema.account)
    .set({ status: 1, ...person })
    .where(eq(schema.account.id, owner.id))
  const graph = { graphKey: "workflow/none", graphSha256: "", graphBytes: 2, nodeCount: 0, inputs: "[]", outputs: "[]" }
  await testDatabase()
    .insert(schema.workflow)
    .values({ id, accountId: owner.id, title: "A fox", about: "", ...graph, ...over, createdAtMs: 1, updatedAtMs: 1 })
  const open = await Promise.all(
    Object.entries({ owner, ...viewers }).map(async ([name, viewer]) => {
      const read = readOpenRow(makeTestContext({ viewer }).context, id)
      return read.then(
        (row) => (row.id === id ? [name] : []),
        () => [],
      )
    }),
  )
  expect(open.flat()).toEqual(expected)
})
