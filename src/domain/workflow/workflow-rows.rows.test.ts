import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import type { Identity } from "../_kernel/context.ts"
import { newWorkflowId } from "../_kernel/ids.ts"
import { readOpenRow } from "./workflow-rows.ts"

const owner = testMember()
const viewers: Readonly<Record<string, Identity>> = {
  owner,
  stranger: testMember(),
  visitor: testGuest(),
  moderator: testMember({ isModerator: true }),
}

it.each([
  ["that is not shared is its owner's alone", { isShared: false, state: "visible" }, ["owner"]],
  ["that is shared is everybody's", { isShared: true, state: "visible" }, ["owner", "stranger", "visitor", "moderator"]],
  ["that was taken from the public is its owner's and those' who moderate", { isShared: true, state: "limited" }, ["owner", "moderator"]],
  ["that was removed is its owner's and those' who moderate", { isShared: true, state: "removed" }, ["owner", "moderator"]],
  ["that is neither shared nor public is its owner's alone", { isShared: false, state: "limited" }, ["owner"]],
] as const)("a workflow %s", async (_which, over, expected) => {
  const id = newWorkflowId(Date.now())
  const graph = { graphKey: "workflow/none", graphSha256: "", graphBytes: 2, nodeCount: 0, inputs: "[]", outputs: "[]" }
  await testDatabase()
    .insert(schema.workflow)
    .values({ id, accountId: owner.id, title: "A fox", about: "", ...graph, ...over, createdAtMs: 1, updatedAtMs: 1 })
  const open = await Promise.all(
    Object.entries(viewers).map(async ([name, viewer]) => {
      const read = readOpenRow(makeTestContext({ viewer }).context, id)
      return read.then(
        (row) => (row.id === id ? [name] : []),
        () => [],
      )
    }),
  )
  expect(open.flat()).toEqual(expected)
})
