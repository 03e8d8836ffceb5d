import type { ViewerContext } from "../_kernel/context.ts"
import { mayUse } from "../backend/index.ts"
import { readClassRules } from "./class-rows.ts"
import type { ClassRules, IsOffered } from "./class-rules.ts"
import type { Graph } from "./graph-rules.ts"
import { offeredAt } from "./missing-rules.ts"
import type { WorkflowServer } from "./ports.ts"

/** What a graph is judged by. */
export interface Surroundings {
  readonly rules: ClassRules
  /** The servers that the viewer may use. */
  readonly servers: readonly WorkflowServer[]
  readonly isOffered: IsOffered
}

/** Reads what admins say of classes, and what servers say of those that a graph has. */
export async function readSurroundings(context: ViewerContext, graph: Graph): Promise<Surroundings> {
  const { viewer } = context
  const wanted = [...new Set([...graph.values()].map(({ classType }) => classType))]
  const [rules, all] = await Promise.all([readClassRules(context), context.workflowServers(wanted)])
  const servers = all.filter(({ audience }) => mayUse(audience, { viewerId: viewer.id, plan: viewer.plan }))
  return { rules, servers, isOffered: offeredAt(servers) }
}
