import { expect, inject, it, vi } from "vitest"
import { paintTruly } from "../../../../testing/task/painters.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { readCapped } from "../capped-body.ts"
import { createComfyBackend } from "./comfy-backend.ts"

/** What the Worker does otherwise than Node: bodies of streams, sockets by a fetch, and a file as it comes. */

// What is done at once shows no preview on its way.
paintTruly()

const url = () => inject("comfyuiUrl")
const FIELDS = {
  prompt: "a red fox",
  negative_prompt: "",
  width: 1024,
  height: 768,
  steps: 150,
  cfg_scale: 7,
  seed: 7,
  count: 1,
  sampler_name: "Euler a",
}

async function doneJob(backend: ReturnType<typeof createComfyBackend>, jobId: string) {
  const seen: (string | null)[] = []
  const job = await vi.waitFor(
    async () => {
      const polled = await backend.poll(jobId, true)
      if (polled.kind !== "found") throw new Error(polled.kind)
      seen.push(polled.job.previewBase64)
      expect(polled.job.state).toBe("done")
      return polled.job
    },
    { timeout: 30_000, interval: 20 },
  )
  return { job, previews: seen.filter((preview) => preview !== null) }
}

async function resultOf(backend: ReturnType<typeof createComfyBackend>, jobId: string) {
  const opened = await backend.open(jobId, 0)
  if (opened.kind !== "open") throw new Error(opened.kind)
  const bytes = await readCapped(new Response(opened.body), 16_000_000)
  expect(bytes?.length).toBe(opened.sizeBytes)
  return bytes ?? new Uint8Array(0)
}

it("an order goes out, is watched through a socket and comes back as a file", async () => {
  const backend = createComfyBackend({ url: url() })
  expect(await backend.submit("task_workerd-1", { kind: "text-to-image", fields: FIELDS, inputs: [] })).toMatchObject({ kind: "accepted" })
  const { job, previews } = await doneJob(backend, "task_workerd-1")
  expect(job.outputs).toMatchObject([{ index: 0, seed: 7 }])
  expect(previews.length).toBeGreaterThan(0)
  const result = await resultOf(backend, "task_workerd-1")
  expect(readImageHeader(result)).toMatchObject({ contentType: "image/png", width: 1024, height: 768 })

  const upscale = {
    kind: "upscale",
    fields: { width: 512, height: 384 },
    inputs: [{ role: "image", sha256: "ab".repeat(32), sizeBytes: result.length, open: async () => new Blob([result]).stream() }],
  }
  expect(await backend.submit("task_workerd-2", upscale)).toMatchObject({ kind: "accepted" })
  await doneJob(backend, "task_workerd-2")
  expect(readImageHeader(await resultOf(backend, "task_workerd-2"))).toMatchObject({ width: 512, height: 384 })
})

it("what it can is read from megabytes", async () => {
  const can = await createComfyBackend({ url: url() }).capabilities()
  expect(can?.offers["text-to-image"]).toMatchObject({ slots: 1 })
})
