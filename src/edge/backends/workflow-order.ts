import { fillGraph } from "../../domain/workflow/fill-rules.ts"
import { readGraph } from "../../domain/workflow/graph-rules.ts"
import { GRAPH_ROLE, workflow, workflowFieldsSchema } from "../../domain/workflow/kinds/workflow.ts"
import type { BackendOrder } from "./render-backend.ts"

/**
 * An order as it is sent: a workflow's with its graph, which is kept as a file, filled in; every other one as it is. Null where the graph is
 * gone.
 */
export async function sentOrder(order: BackendOrder): Promise<BackendOrder | null> {
  if (order.kind !== workflow.name) return order
  const file = order.inputs.find(({ role }) => role === GRAPH_ROLE)
  const body = (await file?.open()) ?? null
  const read = body === null ? null : readGraph(await new Response(body).text())
  if (read === null || !read.ok) return null
  const { fills, outputs } = workflowFieldsSchema().parse(order.fields)
  const inputs = order.inputs.filter(({ role }) => role !== GRAPH_ROLE)
  return { kind: order.kind, fields: { graph: fillGraph(read.graph, fills, outputs), outputs }, inputs }
}
