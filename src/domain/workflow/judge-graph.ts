import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, type FieldError, invalidInput } from "../_kernel/errors.ts"
import { type ClassProblem, classProblems, type Judging } from "./class-rules.ts"
import type { checkWorkflow } from "./contract.ts"
import { type WorkProblem, workProblems } from "./cost-rules.ts"
import { readAnyGraph } from "./editor/read-any-graph.ts"
import type { Graph, GraphProblem } from "./graph-rules.ts"
import {
  type DeclaredInput,
  type DeclaredOutput,
  declarationProblems,
  isImageInput,
  nameOfInput,
  suggestInputs,
  suggestOutputs,
} from "./input-rules.ts"
import { runnableAt } from "./missing-rules.ts"
import { readSurroundings } from "./read-surroundings.ts"
import { gapsOf } from "./required-rules.ts"
import { readGraphOf, readOpenRow, type WorkflowRow } from "./workflow-rows.ts"

/** A graph that may be kept, with what is declared of it. */
export interface Judged {
  readonly graph: Graph
  readonly inputs: readonly DeclaredInput[]
  readonly outputs: readonly DeclaredOutput[]
}

/** Errors that one answer carries. */
const MAXIMUM_ERRORS = 20

function errorOf({ message, node, field }: GraphProblem | ClassProblem | WorkProblem): FieldError {
  return { path: ["graph", ...(node === null ? [] : [node]), ...(field === null ? [] : [field])].join("."), message }
}

/** Reads a graph that somebody sends, in either format; its text is that of the API format. Throws InvalidInput at the nodes and fields that are wrong. */
export async function takeGraph(context: MemberContext, given: string): Promise<{ readonly graph: Graph; readonly text: string }> {
  const { read, text } = await readAnyGraph(context, given)
  if (read.ok) return { graph: read.graph, text }
  throw new DomainError("InvalidInput", { errors: read.problems.map(errorOf), data: { problems: read.problems } })
}

/** Judges a graph with what is declared of it, or with what it suggests. Throws InvalidInput. */
export function judge(
  graph: Graph,
  { rules, isOffered }: Omit<Judging, "images">,
  declared: { readonly inputs?: readonly DeclaredInput[] | undefined; readonly outputs?: readonly DeclaredOutput[] | undefined },
): Judged {
  const { inputs = suggestInputs(graph), outputs = suggestOutputs(graph) } = declared
  const problems = runProblems(graph, { rules, isOffered, images: imagesOf(inputs) })
  if (problems.length > 0)
    throw new DomainError("InvalidInput", {
      errors: problems.slice(0, MAXIMUM_ERRORS).map(errorOf),
      data: { problems: problems.slice(0, MAXIMUM_ERRORS) },
    })
  const wrong = declarationProblems(graph, inputs, outputs, isOffered)
  if (wrong.length > 0) throw invalidInput(...wrong.slice(0, MAXIMUM_ERRORS))
  return { graph, inputs, outputs }
}

/** All that stands against running a graph, whichever servers there are. */
export function runProblems(graph: Graph, judging: Judging): readonly (ClassProblem | WorkProblem)[] {
  return [...classProblems(graph, judging), ...workProblems(graph)]
}

/** The inputs that a run of the workflow needs images for. */
export function imagesOf(inputs: readonly DeclaredInput[]): ReadonlySet<string> {
  return new Set(inputs.filter(isImageInput).map(nameOfInput))
}

/** The places whose value is said at a run. */
export function filledBy(inputs: readonly DeclaredInput[]): ReadonlySet<string> {
  return new Set(inputs.map(nameOfInput))
}

/** Says all that stands against a graph, or against a workflow that the viewer may run. Throws NotFound, InvalidInput where neither is said. */
export async function checkGraph(
  context: MemberContext,
  { graph: text, workflow_id: id }: CallInput<typeof checkWorkflow>,
): Promise<CallOutput<typeof checkWorkflow>> {
  if (text === undefined && id === undefined) throw invalidInput({ path: "graph", message: "Missing" })
  const row = id === undefined ? null : await readOpenRow(context, id)
  const { read, isConverted } = row === null ? await readAnyGraph(context, text ?? "") : await keptGraph(context, row)
  if (!read.ok) return { has_server: true, is_converted: isConverted, node_count: 0, problems: [...read.problems], missing: [] }
  const { graph } = read
  const { inputs, outputs } = row === null ? { inputs: suggestInputs(graph), outputs: suggestOutputs(graph) } : row.declared
  const { rules, servers, isOffered } = await readSurroundings(context, graph)
  const { hasServer, missing, classes } = runnableAt(graph, servers, filledBy(inputs))
  const nodes = outputs.map(({ node }) => node)
  return {
    has_server: hasServer,
    is_converted: isConverted,
    node_count: graph.size,
    problems: [...runProblems(graph, { rules, isOffered, images: imagesOf(inputs) }), ...gapsOf(graph, nodes, classes).problems],
    missing: missing.map(({ classType, ...one }) => ({ ...one, class_type: classType })),
  }
}

async function keptGraph(context: MemberContext, row: WorkflowRow) {
  return { read: { ok: true, graph: await readGraphOf(context, row) }, isConverted: false } as const
}
