import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { findSources } from "../studio/sources/index.ts"
import { createTask, type Idempotency } from "../task/index.ts"
import { planTask } from "../task/rules.ts"
import { placeOf } from "./class-rules.ts"
import type { quoteWorkflow, runWorkflow } from "./contract.ts"
import { workOf } from "./cost-rules.ts"
import { type ReadValues, readValues } from "./fill-rules.ts"
import type { Graph } from "./graph-rules.ts"
import { isImageInput, nameOfInput } from "./input-rules.ts"
import { filledBy, imagesOf, runProblems } from "./judge-graph.ts"
import { type WorkflowRun, workflow } from "./kinds/workflow.ts"
import { graphAtRun, runnableAt } from "./missing-rules.ts"
import { readSurroundings } from "./read-surroundings.ts"
import { WORKFLOW_SOURCE } from "./read-workflows.ts"
import { gapsOf, type InputProblem } from "./required-rules.ts"
import { graphSource, readGraphOf, readOpenRow, type WorkflowRow } from "./workflow-rows.ts"

const FILE_ID = /^file_/
const MAXIMUM_ERRORS = 20

function runOf(row: WorkflowRow, graph: Graph, { fills, openSeeds }: ReadValues, images: readonly TaskSource[]): WorkflowRun {
  const { inputs, outputs } = row.declared
  const words = inputs.find(({ kind }) => kind === "text")
  const said = fills.find(({ node, field }) => words !== undefined && nameOfInput(words) === `${node}.${field}`)?.value
  const nodes = outputs.map(({ node }) => node)
  return {
    workflow_id: row.entry.workflow_id,
    title: row.entry.title,
    prompt: typeof said === "string" ? said : "",
    fills: [...fills],
    open_seeds: openSeeds.map(({ node, field }) => ({ node, field })),
    outputs: nodes,
    work: workOf(graph, fills, nodes, images),
  }
}

/**
 * Runs a workflow that the viewer may run. Throws NotFound, InvalidInput at its values, also those that no server has, or at the nodes that
 * may not run anymore, Unavailable where no server has what it needs (`missing`), and what `createTask` throws.
 */
export async function startWorkflow(
  context: MemberContext,
  { workflow_id: id, values = {}, speed_type: speedType, max_coins: maximumCoins }: CallInput<typeof runWorkflow>,
  idempotency: Idempotency | null,
): Promise<CallOutput<typeof runWorkflow>> {
  const row = await readOpenRow(context, id)
  const { inputs, outputs } = row.declared
  const read = readValues(inputs, values)
  if (read.errors.length > 0) throw invalidInput(...read.errors.slice(0, MAXIMUM_ERRORS))
  const graph = await readGraphOf(context, row)
  const { rules, servers, isOffered } = await readSurroundings(context, graph)
  // An admin may have taken a class out, and the rules may have changed, since the graph was kept.
  const [problem] = runProblems(graph, { rules, isOffered, images: imagesOf(inputs) })
  if (problem !== undefined) throw refusedGraph(problem)
  const { hasServer, missing, classes } = runnableAt(graphAtRun(graph, read.fills), servers, filledBy(inputs.filter(isImageInput)))
  if (!hasServer) throw unavailable("NoWorkflowServer", [])
  const filled = filledBy(inputs)
  const unknown = missing.filter(({ node, field }) => field !== null && filled.has(placeOf(node, field)))
  if (unknown.length > 0 && unknown.length === missing.length)
    throw invalidInput(...unknown.map(({ node, field }) => ({ path: `values.${node}.${field}`, message: "NotAllowedValue" })))
  if (missing.length > 0) throw unavailable("WorkflowMissing", missing.slice(0, MAXIMUM_ERRORS))
  const gaps = gapsOf(
    graph,
    outputs.map(({ node }) => node),
    classes,
  )
  if (gaps.problems[0] !== undefined) throw refusedGraph(gaps.problems[0])
  const named = read.images.map(({ role, path, value }) => ({ role, path, ...(FILE_ID.test(value) ? { file_id: value } : { url: value }) }))
  const images = await findSources(context, named, null)
  const run = runOf(row, graph, { ...read, fills: [...read.fills, ...gaps.fills] }, images)
  const request = {
    input: run,
    sources: [graphSource(row), ...images],
    speedType,
    maximumCoins,
    source: `${WORKFLOW_SOURCE}${row.entry.workflow_id}`,
  }
  return createTask(context, workflow, request, idempotency)
}

function refusedGraph(problem: ReturnType<typeof runProblems>[number] | InputProblem): DomainError {
  const path = ["graph", problem.node, ...(problem.field === null ? [] : [problem.field])].join(".")
  return new DomainError("InvalidInput", { errors: [{ path, message: problem.message }], data: { problems: [problem] } })
}

function unavailable(message: string, missing: readonly object[]): DomainError {
  return new DomainError("Unavailable", { errors: [{ path: "workflow_id", message }], data: { missing } })
}

/** What an image that is not chosen yet counts as. */
const UNNAMED = { mediaKey: "", url: "", sha256: "", sizeBytes: 0, width: 1024, height: 1024, prompt: "" }

/** What a run would cost the viewer; a visitor is told what a member pays, since only members run workflows. Throws NotFound, InvalidInput. */
export async function quoteRun(
  context: ViewerContext,
  { workflow_id: id, values = {} }: CallInput<typeof quoteWorkflow>,
): Promise<CallOutput<typeof quoteWorkflow>> {
  const row = await readOpenRow(context, id)
  const graph = await readGraphOf(context, row)
  const { inputs } = row.declared
  const read = readValues(inputs, values)
  const errors = read.errors.filter(({ message }) => message !== "pleaseSelectImage")
  if (errors.length > 0) throw invalidInput(...errors.slice(0, MAXIMUM_ERRORS))
  const images = await chosenImages(context, read)
  const run = runOf(row, graph, read, images)
  const plan = context.viewer.plan === "visitor" ? "free" : context.viewer.plan
  const sources = [graphSource(row), ...images]
  const { calculate_coins } = planTask(workflow, { input: run, sources }, plan).quote
  const { image_count, width, height } = run.work
  return { calculate_coins, image_count, width, height }
}

/** The images that are chosen already, by their sizes; the others as if they had a megapixel. */
async function chosenImages(context: ViewerContext, { images }: ReadValues): Promise<readonly TaskSource[]> {
  const chosen = images.map(({ role, path, value }) => ({ role, path, ...(FILE_ID.test(value) ? { file_id: value } : { url: value }) }))
  if (!isMember(context)) return chosen.map(({ role }) => ({ role, ...UNNAMED }))
  return findSources(context, chosen, null)
}

function isMember(context: ViewerContext): context is MemberContext {
  return context.viewer.kind === "member"
}
