import { newRowId } from "../../domain/_kernel/ids.ts"
import type { Capabilities, TestImage } from "../../domain/backend/index.ts"
import { base64Of } from "../../formats/base64.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { createBackend } from "../backends/create-backend.ts"
import { paintDraft } from "../backends/paint-draft.ts"
import type { BackendOrder } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"
import type { FleetEntry } from "./fleet-entry.ts"

const KIND = "text-to-image"
/** Side of the image, px, where the model has no sizes of its own. */
const SIDE_PX = 512
const STEPS = 12
/** A model that has to be loaded first takes its time. */
const LIMITS = { limitMs: 90_000, maximumBytes: 4_194_304 }

/** Has one image painted beside the queue, and answers it as a `data:` address. Whatever happens, nothing of it goes on there. */
export async function paintAt({ renderer, capabilities }: FleetEntry, prompt: string, env: Env): Promise<TestImage> {
  if (capabilities === null) return { kind: "failed", code: "away" }
  if ((capabilities.offers[KIND]?.slots ?? 0) === 0) return { kind: "failed", code: "not-offered" }
  try {
    const id = newRowId("test", Date.now())
    const painted = await paintDraft(createBackend(renderer, env), id, orderOf(capabilities, prompt), new AbortController().signal, LIMITS)
    if (painted.kind !== "painted") return { kind: "failed", code: painted.kind === "failed" ? codeOf(painted.reason) : "stopped" }
    const header = readImageHeader(painted.bytes)
    if (header === null) return { kind: "failed", code: "bad-bytes" }
    return { kind: "painted", image: dataAddress(header.contentType, painted.bytes), width: header.width, height: header.height }
  } catch {
    return { kind: "failed", code: "server-error" }
  }
}

function orderOf({ models, samplers }: Capabilities, prompt: string): BackendOrder {
  const [model] = models ?? []
  const [size = { width: SIDE_PX, height: SIDE_PX }] = model?.sizes ?? []
  const sampler = ["Euler a", "Euler"].find((name) => samplers?.includes(name))
  const fields = {
    ...{ prompt, negative_prompt: "", width: size.width, height: size.height, steps: STEPS, cfg_scale: 6, seed: 1, count: 1 },
    ...(sampler === undefined ? {} : { sampler_name: sampler }),
    ...(model === undefined ? {} : { model: model.name }),
  }
  return { kind: KIND, fields, inputs: [] }
}

/** Only plain codes are told: what else a reason says may be a server's own words. */
function codeOf(reason: string): string {
  return /^[a-z0-9-]{1,40}$/.test(reason) ? reason : "server-error"
}

function dataAddress(contentType: string, bytes: Uint8Array<ArrayBuffer>): string {
  return `data:${contentType};base64,${base64Of(bytes)}`
}
