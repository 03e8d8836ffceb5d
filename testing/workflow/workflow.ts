import { createWorkflow, shareWorkflow } from "../../src/domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../../src/domain/workflow/example-graph.ts"
import { TestClient } from "../_http/call.ts"

/** A workflow of a client's; answers its id. */
export async function workflowOf(client: TestClient, graph: string = EXAMPLE_GRAPH): Promise<string> {
  const { data } = await client.call(createWorkflow, { title: "Fox at dusk", graph })
  return createWorkflow.output().parse(data).workflow_id
}

/** A workflow that somebody shares with everybody; answers its id. */
export async function sharedWorkflow(): Promise<string> {
  const owner = await TestClient.signedIn()
  const workflow_id = await workflowOf(owner)
  await owner.call(shareWorkflow, { workflow_id, is_shared: true })
  return workflow_id
}
