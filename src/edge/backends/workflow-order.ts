import { type Fill, fillGraph } from "../../domain/workflow/fill-rules.ts"
import { type Graph, readGraph } from "../../domain/workflow/graph-rules.ts"
import { GRAPH_ROLE, workflow, workflowFieldsSchema } from "../../domain/workflow/kinds/workflow.ts"
import type { BackendOrder } from "./render-backend.ts"

/** A run of a workflow as it is about to be sent. */
export interface SentRun {
  readonly workflowId: string
  readonly graph: Graph
  readonly fills: readonly Fill[]
  readonly outputs: readonly string[]
}

/**
 * An order as it is sent: a workflow's with its graph, which is kept as a file, filled in; every other one as it is. `gone` where there is no
 * graph anymore, `not-allowed` where it may not run anymore.
 */
export async function sentOrder(
  order: BackendOrder,
  mayRun: (run: SentRun) => Promise<boolean>,
): Promise<BackendOrder | "gone" | "not-allowed"> {
  if (order.kind !== workflow.name) return order
  const file = order.inputs.find(({ role }) => role === GRAPH_ROLE)
  const body = (await file?.open()) ?? null
  const read = body === null ? null : readGraph(await new Response(body).text())
  if (read === null || !read.ok) return "gone"
  const { graph } = read
  const { fills, outputs, workflow_id: workflowId } = workflowFieldsSchema().parse(order.fields)
  if (!(await mayRun({ workflowId, graph, fills, outputs }))) return "not-allowed"
  const inputs = order.inputs.filter(({ role }) => role !== GRAPH_ROLE)
  return { kind: order.kind, fields: { graph: fillGraph(graph, fills, outputs), outputs }, inputs }
}
