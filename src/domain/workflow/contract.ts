import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workflowIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { createdSchema, taskSchema } from "../task/contract.ts"
import { nameOf } from "../upload/contract.ts"
import { EXAMPLE_GRAPH } from "./example-graph.ts"
import { MAXIMUM_GRAPH_BYTES } from "./graph-rules.ts"
import {
  INPUT_KINDS,
  MAXIMUM_CHOICES,
  MAXIMUM_INPUT_CHARACTERS,
  MAXIMUM_INPUTS,
  MAXIMUM_LABEL_CHARACTERS,
  MAXIMUM_OUTPUTS,
} from "./input-rules.ts"

/** Workflows that an account may have. */
export const MAXIMUM_WORKFLOWS = 200
export const MAXIMUM_TITLE_CHARACTERS = 80
export const MAXIMUM_ABOUT_CHARACTERS = 500
/** A graph as a text within JSON: every quotation mark of it takes two bytes. */
const MAXIMUM_BODY_BYTES = 3 * MAXIMUM_GRAPH_BYTES

const graph = once(() =>
  z
    .string()
    .check(
      z.minLength(2),
      z.maxLength(MAXIMUM_GRAPH_BYTES, "GraphTooLarge"),
      z.describe("ComfyUI's API format or editor format as JSON; the editor's is converted with a server's node definitions."),
      z.meta({ examples: [EXAMPLE_GRAPH] }),
    ),
)
const title = once(() => nameOf(MAXIMUM_TITLE_CHARACTERS).check(z.meta({ examples: ["Portrait at dusk"] })))
const about = once(() => z.string().check(z.trim(), z.maxLength(MAXIMUM_ABOUT_CHARACTERS)))
const place = () => ({
  node: z.string().check(z.minLength(1), z.maxLength(64)),
  field: z.string().check(z.minLength(1), z.maxLength(200)),
  label: nameOf(MAXIMUM_LABEL_CHARACTERS),
})
const words = (maximum: number) => z.string().check(z.maxLength(maximum))

/** Seeds of ComfyUI have 64 bits, and nothing there has more. */
const LARGEST_NUMBER = 2 ** 64
const SMALLEST_STEP = 1e-9
const boundedNumber = once(() => z.number().check(z.gte(-LARGEST_NUMBER), z.lte(LARGEST_NUMBER)))

/** An input that a workflow's owner declared; what each kind takes stands beside it. */
export const declaredInputSchema = once(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      ...place(),
      kind: z.literal("text"),
      default: words(MAXIMUM_INPUT_CHARACTERS),
      maximum_characters: z.int().check(z.gte(1), z.lte(MAXIMUM_INPUT_CHARACTERS)),
    }),
    z.strictObject({
      ...place(),
      kind: z.literal("number"),
      default: boundedNumber(),
      minimum: boundedNumber(),
      maximum: boundedNumber(),
      step: z.number().check(z.gte(SMALLEST_STEP), z.lte(LARGEST_NUMBER)),
    }),
    z.strictObject({
      ...place(),
      kind: z.literal("choice"),
      default: words(200),
      choices: z.array(words(200)).check(z.minLength(1), z.maxLength(MAXIMUM_CHOICES)),
    }),
    z.strictObject({ ...place(), kind: z.literal(["picture", "mask"]) }),
    z.strictObject({ ...place(), kind: z.literal("seed") }),
  ]),
)
/** A node whose images are results. */
export const declaredOutputSchema = once(() => z.strictObject({ node: place().node, label: place().label }))
const inputs = once(() => z.array(declaredInputSchema()).check(z.maxLength(MAXIMUM_INPUTS)))
const outputs = once(() => z.array(declaredOutputSchema()).check(z.maxLength(MAXIMUM_OUTPUTS)))

/** A workflow in a list. */
const entrySchema = named("WorkflowEntry", () =>
  z.object({
    workflow_id: z.string(),
    title: z.string(),
    about: z.string(),
    node_count: z.int(),
    is_shared: z.boolean(),
    create_at: z.string(),
    update_at: z.string(),
  }),
)
export type WorkflowEntry = z.infer<ReturnType<typeof entrySchema>>

const nodeSchema = named("WorkflowNode", () =>
  z.object({
    id: z.string(),
    class_type: z.string(),
    title: z.nullable(z.string()),
    fields: z.array(
      z.object({
        name: z.string(),
        /** What stands there, long texts cut; null for a link. */
        value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
        /** The node whose result it takes. */
        from: z.nullable(z.string()),
        /** Which of that node's results, from 0; absent for the first. */
        from_slot: z.optional(z.int()),
        /** What it can be declared as. */
        kinds: z.array(z.enum(INPUT_KINDS)),
      }),
    ),
    saves_images: z.boolean(),
  }),
)
export type WorkflowNode = z.infer<ReturnType<typeof nodeSchema>>

const problemSchema = named("WorkflowProblem", () =>
  z.object({
    message: z.string().check(z.describe("A message key.")),
    node: z.nullable(z.string()),
    field: z.nullable(z.string()),
    value: z.string(),
  }),
)
export type WorkflowProblem = z.infer<ReturnType<typeof problemSchema>>

const missingSchema = named("WorkflowMissing", () =>
  z.object({
    kind: z.enum(["node", "model"]),
    node: z.string(),
    class_type: z.string(),
    field: z.nullable(z.string()),
    name: z.string(),
  }),
)
export type WorkflowMissing = z.infer<ReturnType<typeof missingSchema>>

const workflowSchema = named("Workflow", () =>
  z.object({
    ...entrySchema().def.shape,
    is_own: z.boolean(),
    inputs: inputs(),
    outputs: outputs(),
    nodes: z.array(nodeSchema()),
  }),
)
export type Workflow = z.infer<ReturnType<typeof workflowSchema>>

const values = once(() =>
  z.record(z.string().check(z.maxLength(300)), z.union([z.string().check(z.maxLength(MAXIMUM_INPUT_CHARACTERS)), boundedNumber()])),
)
const one = () => ({ workflow_id: workflowIdSchema() })

export const createWorkflow = defineCall({
  summary:
    "Saves a ComfyUI graph in API format as a workflow. A graph in the editor's format is converted with a server's node definitions. Inputs and outputs are suggested from well-known nodes unless declared. Errors name node and field (`graph.5.seed`). NotAllowed (WorkflowLimitReached) above 200 workflows.",
  path: "/api/v1/workflow/create",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_BODY_BYTES,
  keepsAnswer: true,
  input: () => z.strictObject({ title: title(), graph: graph(), inputs: z.optional(inputs()), outputs: z.optional(outputs()) }),
  output: workflowSchema,
  codes: ["NotAllowed"],
})

export const workflowList = defineCall({
  summary: "Lists the viewer's workflows, most recently changed first.",
  path: "/api/v1/workflow/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(entrySchema()),
})

export const workflowDetail = defineCall({
  summary: "Returns a workflow of the viewer's or a shared one: inputs, outputs, and nodes.",
  path: "/api/v1/workflow/detail",
  reached: { page: "The workflow's page reads it by the same verb." },
  access: "guest",
  rate: "read",
  input: () => z.strictObject(one()),
  output: workflowSchema,
  codes: ["NotFound"],
})

export const changeWorkflow = defineCall({
  summary: "Updates a workflow. Omitted fields stay unchanged. A new graph keeps the declared inputs and outputs that fit it.",
  path: "/api/v1/workflow/change",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_BODY_BYTES,
  input: () =>
    z.strictObject({
      ...one(),
      title: z.optional(title()),
      about: z.optional(about()),
      graph: z.optional(graph()),
      inputs: z.optional(inputs()),
      outputs: z.optional(outputs()),
    }),
  output: workflowSchema,
  codes: ["NotFound", "Conflict"],
})

export const deleteWorkflow = defineCall({
  summary: "Deletes a workflow. Its results stay.",
  path: "/api/v1/workflow/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject(one()),
  output: () => z.object({ workflow_id: z.string() }),
  codes: ["NotFound"],
})

export const shareWorkflow = defineCall({
  summary: "Turns sharing of a workflow on or off. Anyone with the link of a shared workflow can run, read, and export it.",
  path: "/api/v1/workflow/share",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ ...one(), is_shared: z.boolean() }),
  output: entrySchema,
  codes: ["NotFound"],
})

export const checkWorkflow = defineCall({
  summary: "Checks a graph, or a workflow that the viewer can run: what is wrong with it, and what no server has.",
  path: "/api/v1/workflow/check",
  access: "member",
  rate: "read",
  maximumBodyBytes: MAXIMUM_BODY_BYTES,
  input: () => z.strictObject({ graph: z.optional(graph()), workflow_id: z.optional(workflowIdSchema()) }),
  output: () =>
    z.object({
      /** Whether a server that the viewer may use runs workflows at all; not asked of a graph that cannot be read. */
      has_server: z.boolean(),
      /** Whether it came in the editor's format and was converted; the workflow that is kept is in the API format. */
      is_converted: z.boolean(),
      /** Nodes that are kept; 0 for a graph that cannot be read. */
      node_count: z.int(),
      problems: z.array(problemSchema()),
      missing: z.array(missingSchema()),
    }),
  codes: ["NotFound"],
})

export const quoteWorkflow = defineCall({
  summary: "Returns the price of running a workflow with these values. Images not chosen yet count as one megapixel.",
  path: "/api/v1/workflow/quote",
  reached: { script: "The workflow's page quotes by the same rule in the browser, without a round trip." },
  access: "guest",
  rate: "read",
  input: () => z.strictObject({ ...one(), values: z.optional(values()) }),
  output: () =>
    z.object({
      calculate_coins: z.int(),
      image_count: z.int(),
      width: z.int(),
      height: z.int(),
    }),
  codes: ["NotFound"],
})

export const runWorkflow = defineCall({
  summary:
    "Runs a workflow of the viewer's or a shared one: creates a task from input values by `node.field`. An image is a file ID or an address of the viewer's own. Unavailable if no server has what it needs (`missing`).",
  path: "/api/v1/workflow/run",
  access: "member",
  rate: "create",
  idempotent: true,
  input: () =>
    z.strictObject({
      ...one(),
      values: z.optional(values()),
      speed_type: z.optional(z.literal([1, 2])),
      max_coins: z.optional(z.int().check(z.gte(0), z.describe("The task isn't created above this price."))),
    }),
  output: createdSchema,
  codes: ["NotFound", "NotAllowed", "QueueFull", "InsufficientCredits", "PriceExceeded", "Conflict", "Unavailable"],
})

export const workflowHistory = defineCall({
  summary: "Lists the viewer's tasks from workflows, or from one workflow by its ID, newest first.",
  path: "/api/v1/workflow/history",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ workflow_id: z.optional(workflowIdSchema()), ...pageInput() }),
  output: () => pageOutput(z.extend(taskSchema(), { workflow_id: z.string() })),
})

export const exportWorkflow = defineCall({
  summary: "Returns the graph of a workflow of the viewer's or a shared one, in API format.",
  kind: "download",
  method: "GET",
  contentType: "application/json",
  path: "/api/v1/workflow/export",
  access: "guest",
  rate: "read",
  input: () => z.strictObject(one()),
  output: () => z.string(),
  codes: ["NotFound"],
})
