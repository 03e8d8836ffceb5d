import { newRowId } from "../../domain/_kernel/ids.ts"
import type { Capabilities, OfferedModel, TestImage } from "../../domain/backend/index.ts"
import { usualModel } from "../../domain/backend/model-families.ts"
import { base64Of } from "../../formats/base64.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { createBackend } from "../backends/create-backend.ts"
import { type PaintedDraft, paintDraft } from "../backends/paint-draft.ts"
import type { BackendOrder, RenderBackend } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"
import type { FleetEntry } from "./fleet-entry.ts"

const KIND = "text-to-image"
/** Side of the image, px, where the model has no sizes of its own. */
const SIDE_PX = 512
const STEPS = 12
/** Models that are tried one after the other where one cannot be loaded. */
const MODELS_TRIED = 3
/** A model that has to be loaded first takes its time. */
const LIMITS = { limitMs: 90_000, maximumBytes: 4_194_304 }

/** Has one image painted beside the queue, and answers it as a `data:` address. Whatever happens, nothing of it goes on there. */
export async function paintAt({ renderer, capabilities }: FleetEntry, prompt: string, env: Env): Promise<TestImage> {
  if (capabilities === null) return { kind: "failed", code: "away" }
  if ((capabilities.offers[KIND]?.slots ?? 0) === 0) return { kind: "failed", code: "not-offered" }
  try {
    const painted = await paintLoadable(createBackend(renderer, env), capabilities, prompt)
    if (painted.kind !== "painted") return { kind: "failed", code: painted.kind === "failed" ? codeOf(painted.reason) : "stopped" }
    const header = readImageHeader(painted.bytes)
    if (header === null) return { kind: "failed", code: "bad-bytes" }
    return { kind: "painted", image: dataAddress(header.contentType, painted.bytes), width: header.width, height: header.height }
  } catch {
    return { kind: "failed", code: "server-error" }
  }
}

/** Paints with the usual model; where that cannot be loaded, with the next, as an order does. */
async function paintLoadable(backend: RenderBackend, capabilities: Capabilities, prompt: string): Promise<PaintedDraft> {
  let left = capabilities.models ?? []
  for (let tries = 1; ; tries += 1) {
    const model = usualModel(left)
    const id = newRowId("test", Date.now())
    const order = orderOf(capabilities, model, prompt)
    const painted = await paintDraft(backend, id, order, new AbortController().signal, LIMITS)
    left = left.filter((one) => one !== model)
    const isBroken = painted.kind === "failed" && painted.reason === "model-broken"
    if (!isBroken || left.length === 0 || tries >= MODELS_TRIED) return painted
  }
}

function orderOf({ samplers }: Capabilities, model: OfferedModel | undefined, prompt: string): BackendOrder {
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
