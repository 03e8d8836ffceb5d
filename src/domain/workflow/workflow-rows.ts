import { type SQL, sql } from "drizzle-orm"
import { workflow } from "../../../db/schema/workflow.ts"
import type { Context, Identity, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type AccountId, newMediaName, type ViewerId, type WorkflowId } from "../_kernel/ids.ts"
import { json, moment, type RowOf, select } from "../_kernel/select.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { isShownAccount } from "../profile/index.ts"
import { MAXIMUM_WORKFLOWS, type Workflow, type WorkflowNode } from "./contract.ts"
import { isRawNumber } from "./graph-json.ts"
import { type Graph, isOutputNode, linkOf, readGraph } from "./graph-rules.ts"
import { type DeclaredInput, type DeclaredOutput, kindsOf } from "./input-rules.ts"
import { GRAPH_ROLE } from "./kinds/workflow.ts"

/** A workflow as lists answer it. */
export const ENTRY = {
  workflow_id: workflow.id,
  title: workflow.title,
  about: workflow.about,
  node_count: workflow.nodeCount,
  is_shared: workflow.isShared,
  create_at: moment(workflow.createdAtMs),
  update_at: moment(workflow.updatedAtMs),
}

/** A workflow with what its owner declared, which was checked when it was written, and where its graph is. */
export const ROW = {
  entry: ENTRY,
  accountId: workflow.accountId,
  graphKey: workflow.graphKey,
  graphSha256: workflow.graphSha256,
  graphBytes: workflow.graphBytes,
  declared: { inputs: json<readonly DeclaredInput[]>(workflow.inputs), outputs: json<readonly DeclaredOutput[]>(workflow.outputs) },
}
export type WorkflowRow = RowOf<typeof ROW>

/** The condition of a workflow of an account. */
export function isWorkflowOf(accountId: AccountId, id: WorkflowId): SQL {
  return sql`id = ${id} AND account_id = ${accountId}`
}

/** The condition that an account may have one more. */
export function hasRoom(accountId: AccountId): SQL {
  return sql`(SELECT COUNT(*) FROM workflow WHERE account_id = ${accountId}) < ${MAXIMUM_WORKFLOWS}`
}

/**
 * The condition that a workflow is open to somebody: to its owner, and where it is shared to everybody while neither it nor its owner is
 * taken from the public, and to those who moderate.
 */
export function isOpenTo(viewerId: ViewerId, isModerator: SQL, nowMs: number): SQL {
  const isMet = sql`state = 'visible' AND ${isShownAccount(sql`workflow.account_id`, viewerId, nowMs)}`
  return sql`(account_id = ${viewerId} OR is_shared = 1 AND (${isMet} OR ${isModerator}))`
}

/** A workflow that is open to the viewer. Throws NotFound. */
export async function readOpenRow({ database, viewer, nowMs }: ViewerContext, id: WorkflowId): Promise<WorkflowRow> {
  const isModerator = viewer.kind === "member" && viewer.isModerator ? sql`1` : sql`0`
  const [row] = await select(database, ROW, sql`workflow WHERE id = ${id} AND ${isOpenTo(viewer.id, isModerator, nowMs)}`)
  if (row === undefined) throw new DomainError("NotFound")
  return row
}

/** What every key of an account's graphs begins with. */
export function graphsUnder(accountId: ViewerId): string {
  return `workflow/${accountId}/`
}

/** The columns of a graph that is to be stored, and its bytes. */
export async function graphFile(accountId: AccountId, text: string) {
  const bytes = new TextEncoder().encode(text)
  return { key: `${graphsUnder(accountId)}${newMediaName()}.json`, sha256: await sha256Hex(bytes), bytes }
}

/** The stored text of a graph. Throws NotFound where it is gone. */
export async function readGraphText({ media }: Pick<Context, "media">, key: string): Promise<string> {
  const stored = await media.read(key)
  if (stored === null) throw new DomainError("NotFound")
  return new Response(stored).text()
}

/** The graph of a row, which was sound when it was stored. Throws NotFound where it is gone. */
export async function readGraphOf(context: Pick<Context, "media">, { graphKey }: Pick<WorkflowRow, "graphKey">): Promise<Graph> {
  const read = readGraph(await readGraphText(context, graphKey))
  if (!read.ok) throw new Error(`a stored graph is broken: ${read.problems[0]?.message}`)
  return read.graph
}

/** The graph as a task is made from it. */
export function graphSource({ graphKey, graphSha256, graphBytes }: WorkflowRow): TaskSource {
  return { role: GRAPH_ROLE, mediaKey: graphKey, url: "", sha256: graphSha256, sizeBytes: graphBytes, width: 1, height: 1, prompt: "" }
}

/** A workflow with its nodes, as somebody sees it. */
export function workflowOf(row: WorkflowRow, graph: Graph, viewer: Identity): Workflow {
  const { inputs, outputs } = row.declared
  return {
    ...row.entry,
    is_own: viewer.id === row.accountId,
    inputs: inputs.map((input) => (input.kind === "choice" ? { ...input, choices: [...input.choices] } : input)),
    outputs: [...outputs],
    nodes: nodesOf(graph),
  }
}

/** Longest text of a field that a list of nodes shows. */
const SHOWN_CHARACTERS = 200

function nodesOf(graph: Graph): WorkflowNode[] {
  return [...graph.values()].map((node) => ({
    id: node.id,
    class_type: node.classType,
    title: node.title,
    fields: Object.entries(node.inputs).map(([name, value]) => ({
      name,
      value: shownValue(value),
      from: linkOf(value)?.[0] ?? null,
      ...((linkOf(value)?.[1] ?? 0) > 0 ? { from_slot: linkOf(value)?.[1] } : {}),
      kinds: [...kindsOf(node, name, value)],
    })),
    saves_images: isOutputNode(node),
  }))
}

function shownValue(value: unknown): string | number | boolean | null {
  if (typeof value === "string") return value.slice(0, SHOWN_CHARACTERS)
  if (typeof value === "number" || typeof value === "boolean") return value
  // Digits that a number of ours would change are shown as they stand.
  if (isRawNumber(value)) return Number.isSafeInteger(Number(value.rawJSON)) ? Number(value.rawJSON) : value.rawJSON
  return linkOf(value) === null && value !== null ? JSON.stringify(value).slice(0, SHOWN_CHARACTERS) : null
}
