import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { workflowOf } from "../../../testing/workflow/workflow.ts"
import * as calls from "../../domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../../domain/workflow/example-graph.ts"

const graph = EXAMPLE_GRAPH
describe("a workflow", () => {
  it("is exported by an address, for its owner alone until it is shared", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const workflow_id = await workflowOf(owner)
    const address = `${calls.exportWorkflow.path}?workflow_id=${workflow_id}`
    const answer = await owner.send(address)
    expect([answer.headers.get("Content-Type"), await answer.text()]).toEqual(["application/json", graph])
    expect((await stranger.send(address)).status).toBe(404)
    expect((await new TestClient().send(address)).status).toBe(404)
    await owner.call(calls.shareWorkflow, { workflow_id, is_shared: true })
    expect(await (await new TestClient().send(address)).text()).toBe(graph)
    expect((await owner.call(calls.workflowDetail, { workflow_id })).data).toMatchObject({ is_own: true, is_shared: true })
  })
})
