import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { plainPainter } from "../../../../local/gpu-sandboxes/comfyui/painters.ts"
import { type ComfyFault, type ComfySandbox, startComfySandbox } from "../../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { bytesOf, carriedOut, colouredPng, inputFile, PAINTED, pollUntil } from "../../../../testing/backend/comfy-orders.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import type { RenderBackend } from "../render-backend.ts"
import { createComfyBackend } from "./comfy-backend.ts"
import { promptIdOf } from "./job-ids.ts"
import { probeComfy } from "./probe.ts"

/** What ComfyUI does that costs an image, and what the adapter makes of it. */

let sandbox: ComfySandbox
let backend: RenderBackend
const ORDER = { kind: "text-to-image", fields: PAINTED, inputs: [] }
const pathsOf = (method: string) => sandbox.calls.filter((call) => call.method === method).map(({ path }) => path)
const isRunning = ({ state }: { readonly state: string }) => state === "running"

beforeEach(async () => {
  sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
  backend = createComfyBackend({ url: sandbox.url })
})
afterEach(() => sandbox.stop())

it("a job's id is a UUID in the form that servers insist on, the same for the same name and another for another one", async () => {
  const id = await promptIdOf("task_8Jx2-1")
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await promptIdOf("task_8Jx2-1")).toBe(id)
  expect(await promptIdOf("task_8Jx2-2")).not.toBe(id)
  expect(await promptIdOf(id)).toBe(id)
})

it.each<ComfyFault | null>([null, "no-jobs-api"])("an order that waits, runs or has ended is never posted again (%s)", async (fault) => {
  sandbox.setFault(fault)
  sandbox.hold()
  expect(await backend.submit("task_first-1", ORDER)).toMatchObject({ kind: "accepted" })
  await pollUntil(backend, "task_first-1", isRunning)
  for (const state of ["running", "queued"]) {
    const jobId = state === "running" ? "task_first-1" : "task_second-1"
    expect(await backend.submit(jobId, ORDER)).toMatchObject({ kind: "accepted", backendJobId: null })
    expect(await backend.submit(jobId, ORDER)).toMatchObject({ kind: "accepted", backendJobId: null })
  }
  sandbox.release()
  await pollUntil(backend, "task_second-1", ({ state }) => state === "done")
  expect(await backend.submit("task_second-1", ORDER)).toMatchObject({ kind: "accepted" })
  expect(sandbox.runs).toEqual([await promptIdOf("task_first-1"), await promptIdOf("task_second-1")])
})

it("an order whose answer was lost is found again and not posted twice", async () => {
  sandbox.setFault("lost-answer")
  expect(await backend.submit("task_lost-1", ORDER)).toMatchObject({ kind: "unknown" })
  sandbox.setFault(null)
  await pollUntil(backend, "task_lost-1", ({ state }) => state === "done")
  await backend.submit("task_lost-1", ORDER)
  expect(sandbox.runs).toHaveLength(1)
})

it("while a post that was cut off may still arrive, nobody says that the job is not there", async () => {
  sandbox.setFault("lost-answer")
  await backend.submit("task_late-1", ORDER)
  sandbox.setFault("restart")
  await vi.waitFor(async () => expect(await backend.poll("task_late-1", false)).toEqual({ kind: "unknown", reason: "post-unsure" }))
  expect(await backend.submit("task_late-1", ORDER)).toEqual({ kind: "unknown", reason: "post-unsure" })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20_000 })
  expect(await backend.poll("task_late-1", false)).toEqual({ kind: "missing" })
  vi.useRealTimers()
})

it("at servers that give jobs names of their own, a job whose answer was lost is known by its ticket", async () => {
  sandbox.setFault("own-ids")
  const submitted = await backend.submit("task_own-1", ORDER)
  expect(submitted).toMatchObject({ kind: "accepted", backendJobId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  await pollUntil(backend, "task_own-1", ({ state }) => state === "done")
  await backend.submit("task_own-1", ORDER)
  expect(sandbox.runs).toHaveLength(1)
})

it("every order has a client id of its own, so that nothing is told to others", async () => {
  await carriedOut(backend, "task_c1-1", ORDER)
  await carriedOut(backend, "task_c2-1", ORDER)
  const clients = sandbox.calls
    .filter(({ method, path }) => method === "POST" && path === "/prompt")
    .map(({ body }) => JSON.parse(body.toString()).client_id)
  expect(new Set(clients).size).toBe(2)
  expect(clients[0]).toMatch(/^[0-9a-f-]{36}$/)
})

it("a graph that is taken in part is cancelled and fails", async () => {
  sandbox.setFault("node-errors-200")
  sandbox.hold()
  expect(await backend.submit("task_part-1", ORDER)).toEqual({ kind: "rejected", reason: "model-missing", cause: "server" })
  sandbox.setFault(null)
  await pollUntil(backend, "task_part-1", ({ state }) => state === "cancelled")
})

it("a model that is gone is the server's fault", async () => {
  sandbox.setFault("value-not-in-list")
  expect(await backend.submit("task_gone-1", ORDER)).toEqual({ kind: "rejected", reason: "model-missing", cause: "server" })
  sandbox.setFault(null)
  const order = { ...ORDER, fields: { ...PAINTED, model: "no-such.safetensors" } }
  expect(await backend.submit("task_gone-2", order)).toEqual({ kind: "rejected", reason: "model-missing", cause: "server" })
  expect(sandbox.runs).toEqual([])
})

it("a node that is missing in a graph of one's own is the server's fault, what is wrong in it the order's", async () => {
  const submit = (name: string, graph: object) => backend.submit(name, { kind: "workflow", fields: { graph, outputs: ["1"] }, inputs: [] })
  const missing = { 1: { class_type: "NoSuchNode", inputs: {} } }
  expect(await submit("task_w-1", missing)).toEqual({ kind: "rejected", reason: "node-missing", cause: "server" })
  const wrong = { 1: { class_type: "SaveImage", inputs: {} } }
  expect(await submit("task_w-2", wrong)).toEqual({ kind: "rejected", reason: "node-save-image", cause: "order" })
})

it("a model that a graph of one's own names may be at another server; results that it does not come to are the order's fault", async () => {
  const loaded = { class_type: "LoadImage", inputs: { image: { __input__: "image" } } }
  const graph = { 1: loaded, 2: { class_type: "SaveImage", inputs: { images: ["1", 0], filename_prefix: "atelier" } } }
  const inputs = [inputFile("image", await colouredPng(64, 64, "green"))]
  const shown = { kind: "workflow", fields: { graph, outputs: ["1"] }, inputs }
  for (const fault of ["value-not-in-list", "node-errors-200"] as const) {
    sandbox.setFault(fault)
    expect(await backend.submit(`task_wm-${fault}`, shown)).toEqual({ kind: "rejected", reason: "model-missing", cause: "server" })
  }
  sandbox.setFault(null)
  expect((await carriedOut(backend, "task_wo-1", shown)).job).toMatchObject({ state: "failed", errorCode: "no-output", cause: "order" })
})

it("memory that is full is the server's fault, and no word of the server's comes along", async () => {
  sandbox.setFault("out-of-memory")
  const { job } = await carriedOut(backend, "task_oom-1", ORDER)
  expect(job).toMatchObject({ state: "failed", errorCode: "out-of-memory", cause: "server" })
  expect(JSON.stringify(job)).not.toMatch(/somebody|Allocation/)
})

it("a job that somebody interrupts is cancelled, not failed", async () => {
  sandbox.setFault("interrupted")
  expect((await carriedOut(backend, "task_int-1", ORDER)).job.state).toBe("cancelled")
})

it.each<ComfyFault | null>([null, "no-cancel-api", "no-jobs-api"])(
  "cancels what runs and what waits, and nothing else (%s)",
  async (fault) => {
    sandbox.setFault(fault)
    sandbox.hold()
    for (const name of ["task_a-1", "task_b-1", "task_c-1"]) await backend.submit(name, ORDER)
    await pollUntil(backend, "task_a-1", isRunning)
    expect(await backend.cancel("task_b-1")).toEqual({ kind: "gone" })
    expect(pathsOf("POST")).not.toContain("/interrupt")
    expect((await pollUntil(backend, "task_a-1", isRunning)).job.state).toBe("running")
    expect(await backend.cancel("task_a-1")).toEqual({ kind: "gone" })
    await pollUntil(backend, "task_a-1", ({ state }) => state === "cancelled")
    expect(await backend.cancel("task_a-1")).toEqual({ kind: "gone" })
    await pollUntil(backend, "task_c-1", isRunning)
    sandbox.release()
    await pollUntil(backend, "task_c-1", ({ state }) => state === "done")
    expect(await backend.poll("task_b-1", false)).toEqual({ kind: "missing" })
  },
)

it("a server that forgot a job or started anew says that it is missing", async () => {
  await carriedOut(backend, "task_f-1", ORDER)
  sandbox.setFault("forget-history")
  expect(await backend.poll("task_f-1", false)).toEqual({ kind: "missing" })
  sandbox.setFault(null)
  sandbox.hold()
  await backend.submit("task_f-2", ORDER)
  sandbox.setFault("restart")
  await pollUntilMissing("task_f-2")
})

const pollUntilMissing = (jobId: string) => vi.waitFor(async () => expect(await backend.poll(jobId, false)).toEqual({ kind: "missing" }))

it("jobs may end in another order than they came", async () => {
  sandbox.setFault("finish-in-other-order")
  sandbox.hold()
  for (const name of ["task_o1-1", "task_o2-1", "task_o3-1"]) await backend.submit(name, ORDER)
  sandbox.release()
  for (const name of ["task_o2-1", "task_o1-1", "task_o3-1"]) await pollUntil(backend, name, ({ state }) => state === "done")
  expect(sandbox.runs[1]).toBe(await promptIdOf("task_o3-1"))
})

it.each<[ComfyFault, string]>([
  ["html", "not-json"],
  ["unauthorized", "unauthorized"],
  ["forbidden", "forbidden-origin"],
  ["redirect", "redirected"],
])("whoever is not let in is told why, and nothing is ordered (%s)", async (fault, reason) => {
  sandbox.setFault(fault)
  expect(await backend.health()).toBe(false)
  expect(await backend.capabilities()).toBeNull()
  expect(await probeComfy({ url: sandbox.url })).toEqual({ kind: "none", reason })
  expect(await backend.submit("task_x-1", ORDER)).toEqual({ kind: "refused", reason })
  expect(await backend.poll("task_x-1", false)).toEqual({ kind: "unknown", reason })
  expect((await backend.cancel("task_x-1")).kind).toBe("unknown")
  expect(pathsOf("POST")).not.toContain("/prompt")
})

it("a probe finds the server, its version and how many models it can paint with", async () => {
  expect(await probeComfy({ url: sandbox.url })).toEqual({ kind: "found", software: "comfyui", version: "0.9.2-sandbox", modelCount: 5 })
})

it("a server that is away takes no order", async () => {
  const away = createComfyBackend({ url: "http://127.0.0.1:9" })
  expect(await away.submit("task_y-1", ORDER)).toEqual({ kind: "refused", reason: "away" })
  expect(await away.poll("task_y-1", true)).toEqual({ kind: "unknown", reason: "away" })
  expect([await away.health(), await away.capabilities()]).toEqual([false, null])
})

it("grids, previews and names that lead out of the folder are no results", async () => {
  sandbox.setFault("grids-and-temp")
  const { job } = await carriedOut(backend, "task_grid-1", ORDER)
  expect(job.outputs).toHaveLength(1)
  expect(readImageHeader(await bytesOf(backend, "task_grid-1", 0))).toMatchObject({ width: 512, height: 384 })
  expect(await backend.open("task_grid-1", 1)).toEqual({ kind: "missing" })
})

it("a result without a length is counted, one that is cut breaks, and of 200 MB nothing is held", async () => {
  await carriedOut(backend, "task_len-1", ORDER)
  sandbox.setFault("no-length")
  expect(readImageHeader(await bytesOf(backend, "task_len-1", 0))).toMatchObject({ width: 512 })
  sandbox.setFault("half-body")
  await expect(bytesOf(backend, "task_len-1", 0)).rejects.toThrow()
  sandbox.setFault("huge-file")
  expect(await backend.open("task_len-1", 0)).toEqual({ kind: "bad", reason: "no-size" })
})

it("what the bytes are is left to those who look at them: a JPEG for a PNG and other sides come through as they are", async () => {
  sandbox.setFault("jpeg")
  await carriedOut(backend, "task_jpg-1", ORDER)
  expect(readImageHeader(await bytesOf(backend, "task_jpg-1", 0))?.contentType).toBe("image/jpeg")
  sandbox.setFault("wrong-sizes")
  await carriedOut(backend, "task_side-1", ORDER)
  expect(readImageHeader(await bytesOf(backend, "task_side-1", 0))?.width).toBe(520)
})

it("an uploaded file is loaded by the name that the server answers", async () => {
  sandbox.setFault("renamed-uploads")
  const image = inputFile("image", await colouredPng(64, 64, "green"))
  await carriedOut(backend, "task_up-1", { kind: "upscale", fields: { width: 128, height: 128 }, inputs: [image] })
  const loading = Object.values(sandbox.graphs[0] ?? {}).find(({ class_type }) => class_type === "LoadImage")
  expect(loading?.inputs["image"]).toBe(`atelier/${image.sha256.slice(0, 40)} (1).png`)
})

it("an input that is gone is the end of the order", async () => {
  const gone = { ...inputFile("image", await colouredPng(8, 8, "red")), open: async () => null }
  expect(await backend.submit("task_in-1", { kind: "upscale", fields: { width: 16, height: 16 }, inputs: [gone] })).toEqual({
    kind: "rejected",
    reason: "input-gone",
  })
})

it("a job that waits tells how many are before it, whichever way a server is asked", async () => {
  for (const fault of [null, "no-jobs-api"] as const) {
    sandbox.setFault(fault)
    sandbox.hold()
    const name = (place: number) => `task_${fault ?? "jobs"}${place}-1`
    for (const place of [1, 2, 3]) await backend.submit(name(place), ORDER)
    await pollUntil(backend, name(1), isRunning)
    expect(await backend.poll(name(2), false)).toMatchObject({ job: { state: "queued", ahead: 1 } })
    expect(await backend.poll(name(3), false)).toMatchObject({ job: { state: "queued", ahead: 2 } })
    sandbox.release()
    await pollUntil(backend, name(3), ({ state }) => state === "done")
  }
})

it("a model that cannot be loaded is the server's fault, is named, and is passed over from then on", async () => {
  const broken = await startComfySandbox({ easelUrl: "", paint: plainPainter, brokenFiles: /^v1-5/ })
  const client = createComfyBackend({ url: broken.url })
  try {
    expect((await client.capabilities())?.models?.map(({ name }) => name)).toContain("v1-5-pruned-emaonly.safetensors")
    const order = { ...ORDER, fields: { ...PAINTED, model: "v1-5-pruned-emaonly.safetensors" } }
    const failed = {
      state: "failed",
      errorCode: "model-broken",
      cause: "server",
      file: "v1-5-pruned-emaonly.safetensors",
      mayTryAgain: true,
    }
    expect(await carriedOut(client, "task_broken-1", order)).toMatchObject({ job: failed })
    expect((await client.capabilities())?.models?.map(({ name }) => name)).not.toContain("v1-5-pruned-emaonly.safetensors")
    expect(await client.submit("task_broken-2", order)).toMatchObject({ kind: "rejected", reason: "model-missing", cause: "server" })
    expect(await carriedOut(client, "task_broken-3", ORDER)).toMatchObject({ job: { state: "done" } })
  } finally {
    await broken.stop()
  }
})

it("an order that names no model is made with the first of a known family, which is told", async () => {
  expect(await carriedOut(backend, "task_unnamed-1", ORDER)).toMatchObject({
    job: { state: "done", made: { model: { name: "sd_xl_base_1.0.safetensors" } } },
  })
})

it("a model that is gone since the lists were read is replaced where none was ordered", async () => {
  await backend.capabilities()
  sandbox.lose(/^sd_xl_base/)
  expect(await carriedOut(backend, "task_gone-1", ORDER)).toMatchObject({
    job: { state: "done", made: { model: { name: "v1-5-pruned-emaonly.safetensors" } } },
  })
  const named = { ...ORDER, fields: { ...PAINTED, model: "sd_xl_base_1.0.safetensors" } }
  expect(await backend.submit("task_gone-2", named)).toMatchObject({ kind: "rejected", reason: "model-missing", cause: "server" })
})
