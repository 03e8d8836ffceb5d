import { createHash } from "node:crypto"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { vi } from "vitest"
import { readCapped } from "../../src/edge/backends/capped-body.ts"
import type { BackendOrder, InputFile, RawPollAnswer, RenderBackend } from "../../src/edge/backends/render-backend.ts"

/** The fields of everything that is painted. */
export const PAINTED = {
  prompt: "a red fox in a pine forest",
  negative_prompt: "people",
  width: 512,
  height: 384,
  steps: 12,
  cfg_scale: 6.5,
  seed: 42,
  count: 1,
  sampler_name: "DPM++ 2M Karras",
} as const

/** A PNG of one colour, with a rectangle of another one (left, top, width, height) where that is wanted. */
export async function colouredPng(
  width: number,
  height: number,
  colour: string,
  inner?: { readonly colour: string; readonly box: readonly [number, number, number, number] },
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  if (inner !== undefined) {
    context.fillStyle = inner.colour
    context.fillRect(...inner.box)
  }
  return new Uint8Array(await canvas.encode("png"))
}

export function inputFile(role: string, bytes: Uint8Array<ArrayBuffer>): InputFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  return { role, sha256, sizeBytes: bytes.length, open: async () => new Blob([bytes]).stream() }
}

/** Asks until a job has ended, or is in another state that is wanted. */
export function pollUntil(
  backend: RenderBackend,
  jobId: string,
  isWanted: (job: Extract<RawPollAnswer, { kind: "found" }>["job"]) => boolean,
) {
  return vi.waitFor(
    async () => {
      const polled = await backend.poll(jobId, true)
      if (polled.kind !== "found" || !isWanted(polled.job)) throw new Error(`not yet: ${JSON.stringify(polled).slice(0, 300)}`)
      return polled
    },
    { timeout: 15_000, interval: 10 },
  )
}

export async function carriedOut(backend: RenderBackend, jobId: string, order: BackendOrder) {
  const submitted = await backend.submit(jobId, order)
  if (submitted.kind !== "accepted") throw new Error(`${submitted.kind}: ${submitted.reason}`)
  return pollUntil(backend, submitted.backendJobId ?? jobId, ({ state }) => state !== "queued" && state !== "running")
}

export async function bytesOf(backend: RenderBackend, jobId: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await backend.open(jobId, index)
  if (opened.kind !== "open") throw new Error(`not opened: ${JSON.stringify(opened)}`)
  const bytes = await readCapped(new Response(opened.body), 64 * 1_048_576)
  if (bytes === null || bytes.length !== opened.sizeBytes) throw new Error("other size than said")
  return bytes
}

/** The sides and pixels of a result. */
export async function pixelsOf(bytes: Uint8Array) {
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data]
  return { width: image.width, height: image.height, at }
}
