import { sql } from "drizzle-orm"
import { workflow } from "../../../db/schema/workflow.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import type { WorkflowId } from "../_kernel/ids.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { DEFAULT_PAGE_SIZE } from "../_kernel/paging.ts"
import { listTasksFrom } from "../task/index.ts"
import type { Workflow, workflowHistory, workflowList } from "./contract.ts"
import { ENTRY, readGraphOf, readOpenRow, workflowOf } from "./workflow-rows.ts"

/** Begins the `source` of every task that a workflow made. */
export const WORKFLOW_SOURCE = "workflow:"

/** A workflow as the viewer may see it; one query and one file. Throws NotFound. */
export async function readWorkflow(context: ViewerContext, id: WorkflowId): Promise<Workflow> {
  const row = await readOpenRow(context, id)
  return workflowOf(row, await readGraphOf(context, row), context.viewer)
}

/** A page of the viewer's workflows, the last changed first; one query on their index. Throws InvalidInput (cursor). */
export async function listWorkflows(
  { database, viewer }: MemberContext,
  input: CallInput<typeof workflowList>,
): Promise<CallOutput<typeof workflowList>> {
  const page = pageOf(input)
  return page.answer(await page.rows(database, ENTRY, sql`workflow WHERE account_id = ${viewer.id}`, [workflow.updatedAtMs, workflow.id]))
}

/** A page of what workflows made for the viewer, newest first. */
export async function listMadeByWorkflows(
  context: MemberContext,
  { workflow_id: id, cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof workflowHistory>,
): Promise<CallOutput<typeof workflowHistory>> {
  const from = id === undefined ? { prefix: WORKFLOW_SOURCE } : { prefix: `${WORKFLOW_SOURCE}${id}`, isWhole: true }
  const { items, next_cursor } = await listTasksFrom(context, from, { cursor, limit })
  return { items: items.map(({ task, source }) => ({ ...task, workflow_id: source.slice(WORKFLOW_SOURCE.length) })), next_cursor }
}

/** The graph of a workflow as it came. Throws NotFound. */
export async function exportGraph(context: ViewerContext, id: WorkflowId): Promise<Download> {
  const { entry, graphKey, graphBytes } = await readOpenRow(context, id)
  const bytes = await context.media.read(graphKey)
  if (bytes === null) throw new DomainError("NotFound")
  const name = entry.title.replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim()
  return { name: `${name === "" ? "workflow" : name}.json`, contentType: "application/json", sizeBytes: graphBytes, bytes }
}
