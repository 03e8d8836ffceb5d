import { WORKERS_AI_SUPPORT } from "../../../domain/backend/field-support/workers-ai.ts"
import type { FieldSupport, OrderField } from "../../../domain/backend/index.ts"
import { type Capabilities, capabilitiesWith, type KindOffer } from "../../../domain/backend/index.ts"
import { base64Of } from "../../../formats/base64.ts"
import { sizeWithin } from "../../../formats/image/shrink.ts"
import type { BlockingServer, RunEnd, RunShelf } from "../held/blocking-server.ts"
import { callLimitMs, withinLimit } from "../held/call-limit.ts"
import { bytesOfInput, fileOfBytes, knownInput } from "../input-files.ts"
import { type FormPart, formBody } from "../multipart-body.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { smallerPng } from "../smaller-png.ts"
import { answered, streamOfResult } from "./answers.ts"
import { makesSize, WORKERS_MODELS, type WorkersModel } from "./models.ts"
import { SPOKEN_RUNS, spokenOffers } from "./spoken.ts"

/** The binding, as far as it is used. */
export interface AiBinding {
  run(model: string, input: Readonly<Record<string, unknown>>): Promise<unknown>
}

type Failure = Exclude<RunEnd, { kind: "done" }>

const CALLS_AT_ONCE = 4
const MAXIMUM_COUNT = 4
/** An image to start from is sent as one word: there is no other way. */
const MAXIMUM_WHOLE_BYTES = 6 * 1_048_576
/** What FLUX.2 takes of an image to follow, px. */
const SMALL_SIDE_PX = 511
const MAXIMUM_SMALL_BYTES = 4 * 1_048_576
const LARGEST_SEED = 4_294_967_296

/** The client of Workers AI. Null stands for a Worker without the binding, at which nothing works. */
export function createWorkersAiServer(ai: AiBinding | null): BlockingServer {
  return {
    callsAtOnce: CALLS_AT_ONCE,
    isNameless: true,
    capabilities: async () => (ai === null ? null : readWorkersAi()),
    // Every question costs: that the binding is there is all that is looked at.
    health: async () => ai !== null,
    run: async (_jobId, order, shelf, signal) => (ai === null ? byServer("away") : run(ai, order, shelf, signal)),
    progress: async () => null,
    isStillRunning: async () => false,
    interrupt: async () => {},
  }
}

/** What Workers AI can do. */
export function readWorkersAi(): Capabilities {
  const offerOf = (models: readonly WorkersModel[]): KindOffer => {
    const sidePx = Math.max(...models.map((model) => model.sidePx.most))
    return { slots: CALLS_AT_ONCE, maximumWidth: sidePx, maximumHeight: sidePx, maximumCount: MAXIMUM_COUNT }
  }
  return capabilitiesWith({
    name: "Workers AI",
    software: "workers-ai",
    slots: CALLS_AT_ONCE,
    offers: {
      "text-to-image": offerOf(WORKERS_MODELS),
      "image-to-image": offerOf(WORKERS_MODELS.filter(({ image }) => image !== null)),
      ...spokenOffers(CALLS_AT_ONCE),
    },
    features: ["model"],
    controls: [],
    models: WORKERS_MODELS.map(({ name, family, sizes }) => ({ name, hash: null, family, sizes })),
    loras: [],
    embeddings: [],
    vaes: [],
    samplers: [],
    schedulers: [],
    upscalers: [],
    detectors: [],
    gridPx: 16,
  })
}

async function run(ai: AiBinding, order: BackendOrder, shelf: RunShelf, signal: AbortSignal): Promise<RunEnd> {
  const spoken = Object.hasOwn(SPOKEN_RUNS, order.kind) ? SPOKEN_RUNS[order.kind] : undefined
  if (spoken !== undefined)
    return withinLimit(callLimitMs(spoken.usual), signal, (within) => spoken.run({ ai, shelf, signal: within }, order))
  const model = modelFor(order)
  if ("kind" in model) return model
  const prompt = textIn(order.fields["prompt"]) ?? ""
  if (prompt.length > model.longestPrompt) return byServer("prompt-too-long")
  const image = await imageFor(order, model)
  if (image !== null && "kind" in image) return image
  const count = numberIn(order.fields["count"]) ?? 1
  const seed = numberIn(order.fields["seed"])
  for (let index = 0; index < count; index += 1) {
    const ownSeed = seed === null ? null : (seed + index) % LARGEST_SEED
    const words = { ...wordsFor(order, model), prompt, ...(ownSeed === null ? {} : { seed: ownSeed }) }
    const failure = await withinLimit(callLimitMs(model.usual), signal, (within) =>
      make(ai, model, { words, image }, { shelf, index, seed: ownSeed, signal: within }),
    )
    if (failure !== null) return failure
  }
  return { kind: "done", notes: notesFor(order, model), answer: null }
}

/** The model of an order, or the first that can do it; a failure where there is none. */
function modelFor(order: BackendOrder): WorkersModel | Failure {
  const isFromImage = order.kind === "image-to-image"
  if (order.kind !== "text-to-image" && !isFromImage) return byServer("kind-unknown")
  if (order.inputs.some(({ role }) => role === "mask")) return byServer("mask-unknown")
  const size = { width: numberIn(order.fields["width"]) ?? 0, height: numberIn(order.fields["height"]) ?? 0 }
  const named = textIn(order.fields["model"])
  const known = WORKERS_MODELS.filter(({ name }) => named === null || name === named)
  if (known.length === 0) return byServer("model-missing")
  const able = known.filter(({ image }) => !isFromImage || image !== null)
  if (able.length === 0) return byServer("kind-unknown")
  return able.find((model) => makesSize(model, size)) ?? byServer("size-not-made")
}

function wordsFor({ fields }: BackendOrder, model: WorkersModel): Readonly<Record<string, string | number>> {
  const steps = numberIn(fields["steps"])
  const guidance = numberIn(fields["cfg_scale"])
  const negative = textIn(fields["negative_prompt"])
  return {
    ...(model.sizes === null ? { width: Number(fields["width"]), height: Number(fields["height"]) } : {}),
    ...(model.stepsField === null || steps === null ? {} : { [model.stepsField]: Math.min(steps, model.mostSteps) }),
    ...(model.guidance === null || guidance === null ? {} : { guidance: within(guidance, model.guidance) }),
    ...(model.takesNegativePrompt && negative !== null ? { negative_prompt: negative } : {}),
    ...(model.image === "whole" && numberIn(fields["denoising_strength"]) !== null
      ? { strength: numberIn(fields["denoising_strength"]) ?? 1 }
      : {}),
  }
}

function notesFor(order: BackendOrder, model: WorkersModel) {
  const { steps, cfg_scale: guidance } = order.fields
  const differently: Partial<Record<OrderField, FieldSupport>> = {}
  if (model.stepsField === null) differently.steps = "left-out"
  else if (Number(steps) > model.mostSteps) differently.steps = "approximated"
  if (model.guidance === null) differently.cfg_scale = "left-out"
  else if (within(Number(guidance), model.guidance) !== guidance) differently.cfg_scale = "approximated"
  if (!model.takesNegativePrompt) differently.negative_prompt = "left-out"
  if (model.image !== "whole") differently.denoising_strength = "left-out"
  return notesOf(order, WORKERS_AI_SUPPORT, differently)
}

interface SentImage {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The image to start from as the model takes it; null where the order has none. */
async function imageFor(order: BackendOrder, model: WorkersModel): Promise<SentImage | Failure | null> {
  const input = await knownInput(order, "image")
  if (input === null) return null
  if (input === "gone") return byOrder("input-gone")
  if (input.header === null) return byOrder("input-unreadable")
  if (model.image === "small") {
    const png = await smallerPng(input, (width, height) => sizeWithin(width, height, SMALL_SIDE_PX), MAXIMUM_SMALL_BYTES)
    return typeof png === "string" ? byOrder(png) : { bytes: png.bytes }
  }
  const { width, height } = input.header
  // It comes back in the size of what it starts from.
  if (width !== order.fields["width"] || height !== order.fields["height"]) return byServer("size-not-made")
  const bytes = await bytesOfInput(input.file, MAXIMUM_WHOLE_BYTES)
  return bytes === null ? byServer("input-too-large") : { bytes }
}

interface Sent {
  readonly words: Readonly<Record<string, string | number>>
  readonly image: SentImage | null
}

interface Place {
  readonly shelf: RunShelf
  readonly index: number
  readonly seed: number | null
  readonly signal: AbortSignal
}

/** Makes one image and puts it on the shelf; answers why there is none. */
async function make(ai: AiBinding, model: WorkersModel, sent: Sent, { shelf, index, seed, signal }: Place): Promise<Failure | null> {
  const made = await answered(ai, model.name, model.sentAs === "form" ? formInput(sent) : jsonInput(sent), signal)
  if (made.kind !== "made") return made
  const bytes = streamOfResult(made.result, "image")
  if (bytes === null) return byServer("bad-bytes")
  try {
    await shelf.put({ index, seed, bytes })
    return null
  } catch {
    return { kind: "unknown", code: "cut-off" }
  }
}

function jsonInput({ words, image }: Sent): Readonly<Record<string, unknown>> {
  return image === null ? words : { ...words, image_b64: base64Of(image.bytes) }
}

function formInput({ words, image }: Sent): Readonly<Record<string, unknown>> {
  const parts: FormPart[] = Object.entries(words).map(([name, value]) => ({ name, value: String(value) }))
  if (image !== null) {
    parts.push({ name: "input_image_0", fileName: "image.png", type: "image/png", file: fileOfBytes("image", image.bytes) })
  }
  return { multipart: formBody(parts) }
}

function within(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, value))
}

function byOrder(code: string): Failure {
  return { kind: "failed", code, cause: "order" }
}

function byServer(code: string): Failure {
  return { kind: "failed", code, cause: "server" }
}
