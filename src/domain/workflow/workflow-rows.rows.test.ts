import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import type { Identity } from "../_kernel/context.ts"
import { asWorkflowId, newWorkflowId } from "../_kernel/ids.ts"
import { readOpenRow } from "./workflow-rows.ts"
import { editWorkflow, letRun, removeWorkflow } from "./write-workflow.ts"

const viewers: Readonly<Record<string, Identity>> = {
  stranger: testMember(),
  visitor: testGuest(),
  moderator: testMember({ isModerator: true }),
}

const GRAPH = '{"1":{"class_type":"SaveImage","inputs":{}}}'
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
        (row) => (row.entry.workflow_id === id ? [name] : []),
        () => [],
      )
    }),
  )
  expect(open.flat()).toEqual(expected)
})

it("a workflow is named, shared and deleted by its owner, with its own graph, and no other one is", async () => {
  const [ada, bo] = [await makeMemberContext({}, { media: testMedia() }), await makeMemberContext()]
  const names: Record<string, string> = {}
  for (const [name, { viewer }] of Object.entries({ mine: ada, other: ada, theirs: bo })) {
    const id = newWorkflowId(Date.now())
    Object.assign(names, { [name]: id, [`graph of ${name}`]: `workflow/${id}` })
    const graph = { graphKey: `workflow/${id}`, graphSha256: "", graphBytes: 2, nodeCount: 0, inputs: "[]", outputs: "[]" }
    await testDatabase()
      .insert(schema.workflow)
      .values({ id, accountId: viewer.id, title: name, about: "", ...graph, isShared: false, createdAtMs: 1, updatedAtMs: 1 })
  }
  await testMedia().put(names["graph of mine"] ?? "", new TextEncoder().encode(GRAPH), "application/json")
  const [mine, theirs] = [asWorkflowId(names["mine"] ?? ""), asWorkflowId(names["theirs"] ?? "")]
  const changes = (act: () => Promise<unknown>) =>
    changedRows({ workflow: ["id"], outbox: ["event", "subject_id"] }, { ...names, now: ada.nowMs }, act)
  const refused = (error: unknown) => expect(error).toMatchObject({ code: "NotFound" })
  expect(await changes(() => editWorkflow(ada, { workflow_id: mine, title: "Dusk" }))).toEqual([
    expect.stringMatching(/^workflow mine: title=Dusk .*updated_at_ms=now$/),
  ])
  expect(await changes(() => letRun(ada, mine, true))).toEqual(["workflow mine: is_shared=1"])
  expect(await changes(() => letRun(ada, theirs, true).catch(refused))).toEqual([])
  expect(await changes(() => editWorkflow(ada, { workflow_id: theirs, title: "x" }).catch(refused))).toEqual([])
  expect(await changes(() => removeWorkflow(ada, theirs).catch(refused))).toEqual([])
  expect(await changes(() => removeWorkflow(ada, mine))).toEqual(["+ outbox workflow.dropped graph of mine", "- workflow mine"])
})
