import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newWorkflowId, type WorkflowId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { returning, select } from "../_kernel/select.ts"
import type { changeWorkflow, createWorkflow, Workflow, WorkflowEntry } from "./contract.ts"
import { graphDropped } from "./events.ts"
import type { Graph } from "./graph-rules.ts"
import { type DeclaredInput, type DeclaredOutput, declarationProblems, isImageInput, suggestInputs, suggestOutputs } from "./input-rules.ts"
import { judge, takeGraph } from "./judge-graph.ts"
import { readSurroundings } from "./read-surroundings.ts"
import { ENTRY, graphFile, hasRoom, isWorkflowOf, ROW, readGraphOf, type WorkflowRow, workflowOf } from "./workflow-rows.ts"

/** How long a graph outlives its workflow: no task that was ordered with it waits or runs for longer. */
const GRAPH_GRACE_MS = 2 * 86_400_000

/** Keeps a graph as a workflow; the file is stored before its row. Throws InvalidInput, NotAllowed (WorkflowLimitReached). */
export async function addWorkflow(context: MemberContext, input: CallInput<typeof createWorkflow>): Promise<Workflow> {
  const { database, media, viewer, nowMs } = context
  const { graph, text } = await takeGraph(context, input.graph)
  const { inputs, outputs } = judge(graph, await readSurroundings(context, graph), input)
  const id = newWorkflowId(nowMs)
  const { key, sha256, bytes } = await graphFile(viewer.id, text)
  await media.put(key, bytes, "application/json")
  const { rows } = await namedBatch(database, {
    added: sql`INSERT INTO workflow (id, account_id, title, about, graph_key, graph_sha256, graph_bytes, node_count, inputs, outputs, is_shared,
        created_at_ms, updated_at_ms)
      SELECT ${id}, ${viewer.id}, ${input.title}, '', ${key}, ${sha256}, ${bytes.length}, ${graph.size}, ${JSON.stringify(inputs)},
        ${JSON.stringify(outputs)}, 0, ${nowMs}, ${nowMs} WHERE ${hasRoom(viewer.id)}`,
    rows: select(database, ROW, sql`workflow WHERE ${isWorkflowOf(viewer.id, id)}`),
  })
  const [row] = rows
  if (row !== undefined) return workflowOf(row, graph, viewer)
  await media.delete([key])
  throw new DomainError("NotAllowed", { errors: [{ path: "title", message: "WorkflowLimitReached" }] })
}

/**
 * Changes a workflow of the viewer's: only what is said. Throws NotFound, InvalidInput, Conflict where its graph was changed meanwhile.
 */
export async function editWorkflow(context: MemberContext, input: CallInput<typeof changeWorkflow>): Promise<Workflow> {
  const { database, media, viewer, nowMs } = context
  const { workflow_id: id, title, about, graph: given } = input
  const before = await readOwnRow(context, id)
  const taken = given === undefined ? null : await takeGraph(context, given)
  const text = taken?.text
  const graph = taken === null ? await readGraphOf(context, before) : taken.graph
  const kept = text === undefined ? before.declared : fitting(graph, before.declared)
  const declared = { inputs: input.inputs ?? kept.inputs, outputs: input.outputs ?? kept.outputs }
  // A name is changed whatever may run by now.
  const isJudged = text !== undefined || input.inputs !== undefined || input.outputs !== undefined
  const { inputs, outputs } = isJudged ? judge(graph, await readSurroundings(context, graph), declared) : declared
  const file = text === undefined ? null : await graphFile(viewer.id, text)
  if (file !== null) await media.put(file.key, file.bytes, "application/json")
  const isUnchanged = sql`${isWorkflowOf(viewer.id, id)} AND graph_key = ${before.graphKey}`
  const { rows } = await namedBatch(database, {
    dropped: emitEach(graphDropped, { key: sql`graph_key` }, sql`FROM workflow WHERE ${isUnchanged} AND ${file === null ? 0 : 1} = 1`, {
      nowMs,
      graceMs: GRAPH_GRACE_MS,
    }),
    rows: returning(
      database,
      ROW,
      sql`UPDATE workflow SET title = ${title ?? before.entry.title}, about = ${about ?? before.entry.about},
        graph_key = ${file?.key ?? before.graphKey}, graph_sha256 = ${file?.sha256 ?? before.graphSha256},
        graph_bytes = ${file?.bytes.length ?? before.graphBytes}, node_count = ${graph.size}, inputs = ${JSON.stringify(inputs)},
        outputs = ${JSON.stringify(outputs)}, updated_at_ms = ${nowMs} WHERE ${isUnchanged}`,
    ),
  })
  const [row] = rows
  if (row !== undefined) return workflowOf(row, graph, viewer)
  if (file !== null) await media.delete([file.key])
  throw new DomainError("Conflict")
}

/** What was declared of a former graph, as far as it fits a new one, and what the new one cannot do without. */
function fitting(graph: Graph, before: { readonly inputs: readonly DeclaredInput[]; readonly outputs: readonly DeclaredOutput[] }) {
  const suggested = suggestInputs(graph)
  const isSound = (input: DeclaredInput) => declarationProblems(graph, [input], suggestOutputs(graph)).length === 0
  const inputs = before.inputs.filter(isSound)
  const needed = suggested.filter(
    (image) => isImageInput(image) && !inputs.some(({ node, field }) => node === image.node && field === image.field),
  )
  const outputs = before.outputs.filter((output) => declarationProblems(graph, [], [output]).length === 0)
  return {
    inputs: inputs.length === 0 ? suggested : [...inputs, ...needed],
    outputs: outputs.length === 0 ? suggestOutputs(graph) : outputs,
  }
}

async function readOwnRow({ database, viewer }: MemberContext, id: WorkflowId): Promise<WorkflowRow> {
  const [row] = await select(database, ROW, sql`workflow WHERE ${isWorkflowOf(viewer.id, id)}`)
  if (row === undefined) throw new DomainError("NotFound")
  return row
}

/** Lets everybody run a workflow of the viewer's who has its address, or nobody else again. Throws NotFound. */
export async function letRun({ database, viewer }: MemberContext, id: WorkflowId, isShared: boolean): Promise<WorkflowEntry> {
  const change = sql`UPDATE workflow SET is_shared = ${isShared ? 1 : 0} WHERE ${isWorkflowOf(viewer.id, id)}`
  const [entry] = await returning(database, ENTRY, change)
  if (entry === undefined) throw new DomainError("NotFound")
  return entry
}

/** Deletes a workflow of the viewer's; its graph follows once nothing that was ordered can need it. One batch. Throws NotFound. */
export async function removeWorkflow({ database, viewer, nowMs }: MemberContext, id: WorkflowId): Promise<{ workflow_id: string }> {
  const isOwn = isWorkflowOf(viewer.id, id)
  const { deleted } = await namedBatch(database, {
    dropped: emitEach(graphDropped, { key: sql`graph_key` }, sql`FROM workflow WHERE ${isOwn}`, { nowMs, graceMs: GRAPH_GRACE_MS }),
    deleted: database.all(sql`DELETE FROM workflow WHERE ${isOwn} RETURNING id`),
  })
  if (deleted.length === 0) throw new DomainError("NotFound")
  return { workflow_id: id }
}
