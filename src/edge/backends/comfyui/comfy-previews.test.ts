import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { plainPainter } from "../../../../local/gpu-sandboxes/comfyui/painters.ts"
import { type ComfySandbox, startComfySandbox } from "../../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { PAINTED, pollUntil } from "../../../../testing/backend/comfy-orders.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import type { RenderBackend } from "../render-backend.ts"
import { createComfyBackend } from "./comfy-backend.ts"
import { GraphProgress, outputOf } from "./graph-progress.ts"
import { readPreviewFrame } from "./preview-frame.ts"

let sandbox: ComfySandbox
let backend: RenderBackend
const ORDER = { kind: "text-to-image", fields: { ...PAINTED, count: 2 }, inputs: [] }

beforeEach(async () => {
  sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
  backend = createComfyBackend({ url: sandbox.url })
})
afterEach(async () => {
  vi.useRealTimers()
  await sandbox.stop()
})

it("nobody looks, no socket: a job that is only asked after opens none", async () => {
  sandbox.hold()
  await backend.submit("task_quiet-1", ORDER)
  await vi.waitFor(async () => expect(await backend.poll("task_quiet-1", false)).toMatchObject({ job: { state: "running" } }))
  expect(sandbox.openSockets).toBe(0)
})

it("who looks sees a small JPEG of the image that is painted, and progress that begins", async () => {
  sandbox.hold()
  await backend.submit("task_look-1", ORDER)
  const { job } = await pollUntil(backend, "task_look-1", ({ previewBase64 }) => previewBase64 !== null)
  expect(readImageHeader(Buffer.from(job.previewBase64 ?? "", "base64"))).toMatchObject({ contentType: "image/jpeg", width: 64 })
  expect(job.previewIndex).toBe(0)
  expect(job.progress).toBeGreaterThan(0)
  expect(job.progress).toBeLessThan(0.6)
  expect(sandbox.openSockets).toBe(1)
})

it("large PNGs become small JPEGs", async () => {
  sandbox.setFault("large-previews")
  sandbox.hold()
  await backend.submit("task_large-1", ORDER)
  const { job } = await pollUntil(backend, "task_large-1", ({ previewBase64 }) => previewBase64 !== null)
  const bytes = Buffer.from(job.previewBase64 ?? "", "base64")
  expect(readImageHeader(bytes)).toMatchObject({ contentType: "image/jpeg", width: 320 })
  expect(bytes.length).toBeLessThanOrEqual(24 * 1024)
})

it("events that are lost cost nothing: the job is asked after", async () => {
  sandbox.setFault("lose-events")
  await backend.submit("task_deaf-1", ORDER)
  expect((await pollUntil(backend, "task_deaf-1", ({ state }) => state === "done")).job.outputs).toHaveLength(2)
})

it("a socket closes soon after nobody looks any more", async () => {
  sandbox.hold()
  await backend.submit("task_idle-1", ORDER)
  await pollUntil(backend, "task_idle-1", ({ state }) => state === "running")
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  await backend.poll("task_idle-1", true)
  await vi.advanceTimersByTimeAsync(16_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(sandbox.openSockets).toBe(0))
})

it("a socket that another one of the same id threw out is opened anew", async () => {
  sandbox.hold()
  await backend.submit("task_evict-1", ORDER)
  await pollUntil(backend, "task_evict-1", ({ previewBase64 }) => previewBase64 !== null)
  const { client_id } = JSON.parse(
    sandbox.calls.find(({ method, path }) => method === "POST" && path === "/prompt")?.body.toString() ?? "{}",
  )
  const other = new WebSocket(`${sandbox.url.replace("http", "ws")}/ws?clientId=${client_id}`)
  await new Promise((resolve) => other.addEventListener("open", resolve))
  other.close()
  expect(sandbox.openedSockets).toBe(2)
  vi.useFakeTimers({ toFake: ["Date"] })
  for (const passedMs of [20_000, 20_000]) {
    vi.setSystemTime(Date.now() + passedMs)
    await backend.poll("task_evict-1", true)
  }
  await pollUntil(backend, "task_evict-1", () => sandbox.openedSockets === 3)
  vi.useRealTimers()
  sandbox.release()
  await pollUntil(backend, "task_evict-1", ({ state }) => state === "done")
})

it("progress weighs nodes by how long they take, never falls and is never whole", () => {
  const graph = {
    1: { class_type: "CheckpointLoaderSimple", inputs: {} },
    2: { class_type: "KSampler", inputs: { steps: 20, model: ["1", 0] } },
    3: { class_type: "KSampler", inputs: { steps: 10, latent_image: ["2", 0] } },
    4: { class_type: "SaveImage", inputs: { images: ["3", 0] } },
  }
  const progress = new GraphProgress(graph)
  const seen: number[] = []
  const take = (type: string, data: Readonly<Record<string, unknown>>) => {
    progress.take(type, data)
    seen.push(progress.progress)
  }
  take("execution_cached", { nodes: ["1"] })
  take("executing", { node: "2" })
  take("progress", { node: "2", value: 10, max: 20 })
  take("progress", { node: "2", value: 20, max: 20 })
  take("executing", { node: "3" })
  take("progress", { node: "3", value: 1, max: 10 })
  take("progress_state", { nodes: { 3: { state: "running", value: 0, max: 10 } } })
  take("progress_state", { nodes: { 3: { state: "finished", value: 10, max: 10 }, 4: { state: "finished", value: 1, max: 1 } } })
  take("progress", { node: "9", value: -5, max: 0 })
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen[2]).toBeCloseTo(13 / 33.2)
  expect(seen.at(-1)).toBe(0.99)
  expect([outputOf(graph, ["4"], "1"), outputOf(graph, ["4"], "9")]).toEqual([0, null])
})

it("frames are read with and without metadata; others, cut ones and those that are too large are not", () => {
  const frame = (...parts: readonly (number | readonly number[])[]) => {
    const bytes = parts.flatMap((part) =>
      typeof part === "number" ? [(part >>> 24) & 255, (part >>> 16) & 255, (part >>> 8) & 255, part & 255] : [...part],
    )
    return new Uint8Array(bytes)
  }
  const metadata = [...new TextEncoder().encode('{"node_id":"7","prompt_id":"p"}')]
  expect(readPreviewFrame(frame(1, 1, [255, 216]))).toEqual({ image: new Uint8Array([255, 216]), nodeId: null, promptId: null })
  expect(readPreviewFrame(frame(4, metadata.length, metadata, [255, 216]))).toEqual({
    image: new Uint8Array([255, 216]),
    nodeId: "7",
    promptId: "p",
  })
  expect(readPreviewFrame(frame(4, 4_000_000_000, [1, 2, 3]))).toBeNull()
  expect(readPreviewFrame(frame(3, 1, [1, 2, 3]))).toBeNull()
  expect(readPreviewFrame(frame(1))).toBeNull()
  expect(readPreviewFrame(new Uint8Array(9 * 1_048_576))).toBeNull()
})
