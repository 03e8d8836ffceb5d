import { sql } from "drizzle-orm"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import type { FieldError } from "../_kernel/errors.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { validInput } from "../_kernel/valid-input.ts"
import { moderates } from "../profile/index.ts"
import { readClassRules } from "./class-rows.ts"
import { classProblems, type IsOffered, placeOf } from "./class-rules.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, neededBy, readGraph } from "./graph-rules.ts"
import { GRAPH_ROLE, workflow } from "./kinds/workflow.ts"
import { graphAtRun } from "./missing-rules.ts"
import { readSurroundings } from "./read-surroundings.ts"
import { graphsUnder, isOpenTo } from "./workflow-rows.ts"

/** A run that was ordered, as it is judged again: whose it is, of which workflow, and what its graph comes to. */
export interface OrderedRun {
  readonly viewerId: ViewerId
  readonly workflowId: string
  readonly graphKey: string
  readonly graph: Graph
  readonly fills: readonly Fill[]
  readonly outputs: readonly string[]
  /** Asked only where a name has a folder in it: what servers offer by that very name is theirs. */
  readonly offered: () => Promise<IsOffered>
}

const GONE: FieldError = { path: "workflow_id", message: "WorkflowGone" }

/**
 * What stands against a run that was ordered before: its workflow is not open anymore to who ordered it, an admin took a class out, or a
 * name leads elsewhere. A workflow that its owner deleted is run for its owner alone.
 */
export async function runRefusals(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  { viewerId, workflowId, graphKey, graph, fills, outputs, offered }: OrderedRun,
): Promise<readonly FieldError[]> {
  const [rules, rows] = await Promise.all([
    readClassRules({ database }),
    database.all<{ readonly isOpen: number }>(
      sql`SELECT ${isOpenTo(viewerId, moderates(viewerId), nowMs)} AS "isOpen" FROM workflow WHERE id = ${workflowId}`,
    ),
  ])
  const isOpen = rows[0] === undefined ? graphKey.startsWith(graphsUnder(viewerId)) : rows[0].isOpen === 1
  if (!isOpen) return [GONE]
  const sent = new Map(neededBy(graphAtRun(graph, fills), outputs).map((node) => [node.id, node]))
  const images = new Set(fills.filter(({ value }) => typeof value === "object").map(({ node, field }) => placeOf(node, field)))
  const found = classProblems(sent, { rules, images, isOffered: () => false })
  const isAsked = found.some(({ message }) => message === "FileNameNotAllowed")
  const problems = isAsked ? classProblems(sent, { rules, images, isOffered: await offered() }) : found
  return problems.map(({ message, node, field }) => ({ path: ["graph", node, ...(field === null ? [] : [field])].join("."), message }))
}

/** What stands against trying a run again. One whose graph is gone is judged by its kind. */
export async function refusalsAgain(context: ViewerContext, kept: unknown, sources: readonly TaskSource[]): Promise<readonly FieldError[]> {
  const { viewer } = context
  const { workflow_id: workflowId, fills, outputs } = validInput(workflow.input(), kept)
  const file = sources.find(({ role }) => role === GRAPH_ROLE)
  const stored = file === undefined ? null : await context.media.read(file.mediaKey)
  const read = stored === null ? null : readGraph(await new Response(stored).text())
  if (file === undefined || read === null || !read.ok) return []
  const { graph } = read
  const offered = async () => (await readSurroundings(context, graph)).isOffered
  return runRefusals(context, { viewerId: viewer.id, workflowId, graphKey: file.mediaKey, graph, fills, outputs, offered })
}
