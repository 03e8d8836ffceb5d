import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { defineTaskKind, type OrderInput, type PriceAsk, type TaskSource, takeFile } from "../../_kernel/task-kind.ts"
import { inputOf, MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import type { PriceRow } from "../../credits/rules.ts"
import { MAXIMUM_RESULT_SIDE_PX, MAXIMUM_RUN_IMAGES, MAXIMUM_RUN_PASSES, WORKFLOW_FACTOR, type Work } from "../cost-rules.ts"
import type { Fill } from "../fill-rules.ts"
import { MAXIMUM_GRAPH_BYTES } from "../graph-rules.ts"
import { MAXIMUM_INPUTS, MAXIMUM_OUTPUTS } from "../input-rules.ts"

/** The role of the file that holds the graph; no server is sent it as it is. */
export const GRAPH_ROLE = "graph"

const MINUTE_MS = 60_000
/** Largest image that a server may hand out, and that it is given. */
const MAXIMUM_IMAGE_BYTES = 67_108_864
const PIXELS_PER_MEGAPIXEL = 1_048_576
/** What a pass over one megapixel takes on a middling server, and what loading takes. */
const PASS_MS = 3_000
const LOADING_MS = 5_000
/** Places that are filled in: what is declared, and what a server needs and the graph leaves to its default. */
const MAXIMUM_FILLS = 10 * MAXIMUM_INPUTS
/** Seeds that are drawn are as short as people's own. */
const LARGEST_DRAWN_SEED = 4_294_967_294

const placeName = () => z.string().check(z.maxLength(200))
const fillsAndOutputs = once(() => ({
  fills: z
    .array(
      z.strictObject({
        node: placeName(),
        field: placeName(),
        value: z.union([z.string(), z.number(), z.boolean(), z.strictObject({ role: z.string().check(z.maxLength(40)) })]),
      }),
    )
    .check(z.maxLength(MAXIMUM_FILLS)),
  outputs: z.array(placeName()).check(z.minLength(1), z.maxLength(MAXIMUM_OUTPUTS)),
}))
/** The fields of an order of this kind, before its graph is put in their place. */
export const workflowFieldsSchema = once(() => z.object({ ...fillsAndOutputs(), workflow_id: z.string().check(z.maxLength(64)) }))
const inputSchema = once(() =>
  z.strictObject({
    ...fillsAndOutputs(),
    workflow_id: z.string().check(z.maxLength(64)),
    title: z.string().check(z.maxLength(80)),
    prompt: z.string().check(z.maxLength(4_000)),
    open_seeds: z.array(z.strictObject({ node: placeName(), field: placeName() })).check(z.maxLength(MAXIMUM_INPUTS)),
    work: z.strictObject({
      image_count: z.int().check(z.gte(1)),
      width: z.int().check(z.gte(1)),
      height: z.int().check(z.gte(1)),
      passes: z.int().check(z.gte(1)),
      image_passes: z.optional(z.int().check(z.gte(1))),
    }),
  }),
)
/** A run as it is ordered and tried again: what stands in which place, and the work that it is. The graph itself is a source. */
export type WorkflowRun = z.infer<ReturnType<typeof inputSchema>>

interface WorkflowSpecification extends TaskSpecification {
  readonly kind: "workflow"
  readonly workflowId: string
  readonly fills: readonly Fill[]
  readonly outputs: readonly string[]
  readonly work: Work
  readonly inputs: readonly OrderInput[]
}

const isGraph = ({ role }: TaskSource) => role === GRAPH_ROLE

function rolesOf({ fills }: WorkflowRun): readonly string[] {
  return fills.flatMap(({ value }) => (typeof value === "object" ? [value.role] : []))
}

/** A ComfyUI graph of a member's own, with the places filled in that its owner declared. */
export const workflow = defineTaskKind({
  name: "workflow",
  action: 14,
  pool: "image",
  input: inputSchema,
  check(run: WorkflowRun, sources) {
    const { work } = run
    const isTooMuch =
      work.image_count > MAXIMUM_RUN_IMAGES ||
      work.passes > MAXIMUM_RUN_PASSES ||
      Math.max(work.width, work.height) > MAXIMUM_RESULT_SIDE_PX
    const missing = rolesOf(run).filter((role) => !sources.some((source) => source.role === role))
    const heavy = sources.filter((source) => !isGraph(source) && source.sizeBytes > MAXIMUM_INPUT_BYTES)
    return [
      ...(isTooMuch ? [{ path: "values", message: "WorkflowTooMuch" }] : []),
      ...(sources.some((source) => isGraph(source) && source.sizeBytes <= MAXIMUM_GRAPH_BYTES)
        ? []
        : [{ path: "workflow_id", message: "WorkflowGone" }]),
      ...missing.map(() => ({ path: "values", message: "pleaseSelectImage" })),
      ...heavy.map(() => ({ path: "values", message: "SourceTooLarge" })),
    ]
  },
  beyondStarter: () => ["action"],
  specify(run: WorkflowRun, { random, sources }): WorkflowSpecification {
    const { workflow_id: workflowId, title, prompt, outputs, work } = run
    const drawn = run.open_seeds.map((place) => ({ ...place, value: 1 + Math.floor(random() * LARGEST_DRAWN_SEED) }))
    const [image] = sources.filter((source) => !isGraph(source))
    return {
      kind: "workflow",
      prompt: prompt === "" ? title : prompt,
      width: work.width,
      height: work.height,
      seed: drawn[0]?.value ?? null,
      ...(image === undefined ? {} : { source: { url: image.url, width: image.width, height: image.height } }),
      workflowId,
      fills: [...run.fills, ...drawn],
      outputs,
      work,
      inputs: sources.map(inputOf),
    }
  },
  price({ work: { image_count: count, width, height, passes, image_passes: all = passes } }): PriceAsk<PriceRow> {
    return { row: "textToImage", count, sizePx: { width, height }, modelFactor: WORKFLOW_FACTOR * Math.max(1, all / count) }
  },
  estimateMs: ({ work: { width, height, passes, image_passes: all = passes } }) =>
    LOADING_MS + Math.max(1, (width * height) / PIXELS_PER_MEGAPIXEL) * all * PASS_MS,
  order: ({ fills, outputs, workflowId, inputs }) => ({ fields: { fills, outputs, workflow_id: workflowId }, inputs }),
  // What a graph makes may have any size: only the server knows.
  expects: ({ work: { image_count: count } }) =>
    ({ form: "files", count, media: "image", sizePx: null, maximumBytes: MAXIMUM_IMAGE_BYTES }) as const,
  deadlineMs: 30 * MINUTE_MS,
  poll: { firstAfterMs: 250, everyMs: 1_000, lostAfterMs: 5 * MINUTE_MS },
  inspect: takeFile,
})
