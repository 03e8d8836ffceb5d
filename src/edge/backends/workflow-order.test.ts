import { afterAll, beforeAll, expect, it } from "vitest"
import { plainPainter } from "../../../local/gpu-sandboxes/comfyui/painters.ts"
import { type ComfySandbox, startComfySandbox } from "../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { bytesOf, carriedOut, colouredPng, inputFile, pixelsOf } from "../../../testing/backend/comfy-orders.ts"
import { EXAMPLE_GRAPH } from "../../domain/workflow/example-graph.ts"
import { readValues } from "../../domain/workflow/fill-rules.ts"
import { readGraph } from "../../domain/workflow/graph-rules.ts"
import { suggestInputs, suggestOutputs } from "../../domain/workflow/input-rules.ts"
import { createComfyBackend } from "./comfyui/comfy-backend.ts"
import { workflowClasses } from "./comfyui/workflow-classes.ts"
import type { BackendOrder } from "./render-backend.ts"
import { type SentRun, sentOrder } from "./workflow-order.ts"

let sandbox: ComfySandbox
beforeAll(async () => {
  sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
})
afterAll(() => sandbox.stop())

const graphFile = (text: string) => ({
  role: "graph",
  sha256: "a".repeat(64),
  sizeBytes: text.length,
  open: async () => new Blob([text]).stream(),
})
/** The order of a run of a graph, as its kind makes it. */
function orderOf(text: string, values: Readonly<Record<string, string | number>>) {
  const read = readGraph(text)
  if (!read.ok) throw new Error("no graph")
  const { fills } = readValues(suggestInputs(read.graph), values)
  const fields = { fills, outputs: suggestOutputs(read.graph).map(({ node }) => node), workflow_id: "wf_1" }
  return { kind: "workflow", fields, inputs: [graphFile(text)] }
}
/** The order as it is sent where it may run. */
async function allowed(order: BackendOrder): Promise<BackendOrder> {
  const sent = await sentOrder(order, async () => true)
  if (typeof sent === "string") throw new Error(sent)
  return sent
}
const withModel = EXAMPLE_GRAPH.replace("model.safetensors", "v1-5-pruned-emaonly.safetensors")

it("a workflow runs at a ComfyUI server with what was said, and what its outputs save comes back", async () => {
  const order = await allowed(orderOf(withModel, { "2.text": "a fox", "4.width": 256, "4.height": 320, "5.seed": 9 }))
  const backend = createComfyBackend({ url: sandbox.url })
  const { job } = await carriedOut(backend, "task_flow-1", order)
  expect(job).toMatchObject({ state: "done", outputs: [{ index: 0 }] })
  expect(await pixelsOf(await bytesOf(backend, "task_flow-1", 0))).toMatchObject({ width: 256, height: 320 })
  const sent = sandbox.graphs.at(-1)
  expect(sent?.["5"]?.inputs).toMatchObject({ seed: 9, model: ["1", 0] })
  expect(sent?.["7"]?.inputs["filename_prefix"]).toBe("atelier")
})

it("a seed of 64 bits reaches the server as a number with all its digits, and is told of what came of it", async () => {
  const order = await allowed(orderOf(withModel, { "4.width": 64, "4.height": 64, "5.seed": "9007199254740993" }))
  const { job } = await carriedOut(createComfyBackend({ url: sandbox.url }), "task_flow-4", order)
  expect(JSON.stringify(order.fields["graph"])).toContain('"seed":9007199254740993,')
  expect(job).toMatchObject({ state: "done", outputs: [{ seed: "9007199254740993" }] })
})

it("an image of the person's stands in place of the server's, by the name that the server gave it", async () => {
  const text = JSON.stringify({
    "1": { class_type: "LoadImage", inputs: { image: "secret.png" } },
    "2": { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "x" } },
  })
  const order = orderOf(text, { "1.image": "file_1" })
  const photo = inputFile("input-1", await colouredPng(64, 48, "#00ff00"))
  const sent = await allowed({ ...order, inputs: [...order.inputs, photo] })
  const backend = createComfyBackend({ url: sandbox.url })
  const { job } = await carriedOut(backend, "task_flow-2", sent)
  expect(job.state).toBe("done")
  expect(await pixelsOf(await bytesOf(backend, "task_flow-2", 0))).toMatchObject({ width: 64, height: 48 })
  expect(JSON.stringify(sandbox.graphs.at(-1))).not.toContain("secret.png")
})

it("an order of another kind is sent as it is", async () => {
  const order = { kind: "text-to-image", fields: { prompt: "a fox" }, inputs: [] }
  expect(await sentOrder(order, async () => false)).toBe(order)
})

it("a workflow that may not run any more, as it is filled in, is not sent, and one without its graph is gone", async () => {
  const order = orderOf(withModel, { "5.seed": 9 })
  const judged: SentRun[] = []
  const sent = await sentOrder(order, async (run) => {
    judged.push(run)
    return false
  })
  expect(sent).toBe("not-allowed")
  expect(judged).toMatchObject([
    { workflowId: "wf_1", outputs: ["7"], fills: expect.arrayContaining([{ node: "5", field: "seed", value: 9 }]) },
  ])
  expect(await sentOrder({ ...order, inputs: [] }, async () => true)).toBe("gone")
})

it("a server says which of the wanted classes it has, with the models that it can choose from", async () => {
  const classes = await workflowClasses({ url: sandbox.url }, new Set(["CheckpointLoaderSimple", "LoadImage", "Nowhere"]))
  expect(Object.keys(classes ?? {}).toSorted()).toEqual(["CheckpointLoaderSimple", "LoadImage"])
  expect(classes?.["CheckpointLoaderSimple"]?.["ckpt_name"]?.choices).toContain("v1-5-pruned-emaonly.safetensors")
  expect(classes?.["LoadImage"]?.["image"]).toMatchObject({ choices: null, initial: null, isRequired: true })
  expect(await workflowClasses({ url: "http://127.0.0.1:9" }, new Set())).toBeNull()
})
