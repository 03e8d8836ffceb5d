import { FOOOCUS_SUPPORT } from "../../../domain/backend/field-support/fooocus.ts"
import type { FieldSupport, OrderField, RenderNotes } from "../../../domain/backend/index.ts"
import type { FailureCause } from "../../../domain/task/render-answers.ts"
import { FileSlot, type JsonBody, jsonBody } from "../held/json-body.ts"
import { type KnownInput, knownInput, maskAt, maskFile, wholeMask } from "../input-files.ts"
import { notesOf, numberIn, recordsOf } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { fileNameOf } from "./job-name.ts"
import { type FooocusBody, fooocusBody, type NamedThings } from "./order-body.ts"

/** An order as it is posted, or why it cannot be. */
export type FooocusRequest =
  | { readonly kind: "request"; readonly path: string; readonly body: JsonBody; readonly notes: RenderNotes }
  | { readonly kind: "rejected"; readonly reason: string; readonly cause: FailureCause }

/** Its four ways of steering, by the processor that does the like. */
export const CONDITION_TYPES: Readonly<Record<string, string>> = {
  tile: "ImagePrompt",
  canny: "PyraCanny",
  luminance: "CPDS",
  face: "FaceSwap",
}
/** Images that steer or lend their look, together. */
const MAXIMUM_IMAGE_PROMPTS = 4
/** How far images that only lend their look hold: what Fooocus has for an image prompt. */
const REFERENCE_STOP = 0.5
/** Where the gentle way of varying ends. */
const STRONG_FROM = 0.7
const MASKED_FIELD = 0.618
const MAXIMUM_UPSCALE = 5
/** Fooocus reckons with the side of a square of the same area, in steps of 64 px; what is within these keeps its size when it is varied. */
const KEPT_SIDE_PX = { above: 960, upTo: 2048 }

interface Made {
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly advanced: Readonly<Record<string, unknown>>
}

/** Signals that an order cannot be carried out there, with a code and whose fault that is. */
class RejectedError extends Error {
  readonly fault: FailureCause

  constructor(code: string, fault: FailureCause) {
    super(code)
    this.fault = fault
  }
}

/** The post of an order. `known` is what the server has, null where that does not matter. */
export async function requestOf(jobId: string, order: BackendOrder, known: NamedThings | null): Promise<FooocusRequest> {
  const words = fooocusBody(order, { styles: known?.styles ?? [], loras: known?.loras ?? [] })
  try {
    const steering = await imagePrompts(order)
    const made = await aboutImage(order)
    const notes = notesWith(order, words, steering.differently)
    const value = {
      ...words.body,
      ...made.fields,
      ...(steering.prompts.length === 0 ? {} : { image_prompts: steering.prompts }),
      advanced_params: { ...words.advanced, ...made.advanced, ...steering.advanced },
      save_name: fileNameOf(jobId, notes),
      save_extension: "png",
    }
    const path = made.path === TEXT_PATH && steering.prompts.length > 0 ? steering.path : made.path
    return { kind: "request", path, body: jsonBody(value), notes }
  } catch (error) {
    if (error instanceof RejectedError) return { kind: "rejected", reason: error.message, cause: error.fault }
    throw error
  }
}

const TEXT_PATH = "/v1/generation/text-to-image"

function notesWith(
  order: BackendOrder,
  { notes }: FooocusBody,
  differently: Readonly<Partial<Record<OrderField, FieldSupport>>>,
): RenderNotes {
  const steered = notesOf(order, FOOOCUS_SUPPORT, differently)
  const isNamed = (field: string) => Object.hasOwn(differently, field)
  const merged = (part: "approximated" | "leftOut") => [
    ...notes[part].filter((field) => !isNamed(field)),
    ...steered[part].filter((field) => isNamed(field)),
  ]
  return { approximated: merged("approximated"), leftOut: merged("leftOut"), notDone: [] }
}

/** The images that steer and those that lend their look, in the four places that there are. */
async function imagePrompts(order: BackendOrder) {
  const controls = recordsOf(order.fields["controls"])
  const references = recordsOf(order.fields["references"])
  const differently: Partial<Record<OrderField, FieldSupport>> = {}
  const steering = controls.map((control) => ({
    role: String(control["role"]),
    cn_type: CONDITION_TYPES[String(control["module"])],
    cn_stop: numberIn(control["guidance_end"]) ?? 1,
    cn_weight: numberIn(control["weight"]) ?? 1,
  }))
  if (steering.some(({ cn_type }) => cn_type === undefined)) throw new RejectedError("control-unknown", "server")
  const lending = references.map(({ role, weight }) => ({
    role: String(role),
    cn_type: CONDITION_TYPES["tile"],
    cn_stop: REFERENCE_STOP,
    cn_weight: numberIn(weight) ?? 0.5,
  }))
  // 0 stands for the usual there: what shall have no effect is not sent.
  const wanted = [...steering, ...lending].filter(({ cn_stop, cn_weight }) => cn_stop > 0 && cn_weight > 0)
  const places = wanted.slice(0, MAXIMUM_IMAGE_PROMPTS)
  if (places.length < wanted.length) differently.references = "left-out"
  const areMaps = controls.map((control) => control["is_map"] === true)
  if (areMaps.includes(true) && areMaps.includes(false)) differently["controls.is_map"] = "left-out"
  const canny = controls.find((control) => control["module"] === "canny")
  if (canny === undefined) for (const field of ["controls.threshold_a", "controls.threshold_b"] as const) differently[field] = "left-out"
  const prompts = []
  for (const { role, ...place } of places) {
    prompts.push({ cn_img: new FileSlot((await neededInput(order, role)).file), ...place })
  }
  return {
    path: controls.length > 0 ? "/v2/generation/image-prompt" : "/v2/generation/text-to-image-with-ip",
    prompts,
    advanced: {
      ...(areMaps.length > 0 && !areMaps.includes(false) ? { skipping_cn_preprocessor: true } : {}),
      ...thresholdsOf(canny),
    },
    differently,
  }
}

function thresholdsOf(canny: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, number>> {
  const [low, high] = [numberIn(canny?.["threshold_a"]), numberIn(canny?.["threshold_b"])]
  const bounded = (value: number) => Math.min(255, Math.max(1, Math.round(value)))
  return {
    ...(low === null ? {} : { canny_low_threshold: bounded(low) }),
    ...(high === null ? {} : { canny_high_threshold: bounded(high) }),
  }
}

/** What is sent of the image that an order is about. */
async function aboutImage(order: BackendOrder): Promise<Made> {
  const { fields } = order
  switch (order.kind) {
    case "text-to-image":
      return { path: TEXT_PATH, fields: {}, advanced: {} }
    case "condition":
      if (!order.inputs.some(({ role }) => role === "image")) return { path: TEXT_PATH, fields: {}, advanced: {} }
      return repainted(order, numberIn(fields["denoising_strength"]) ?? 1)
    case "image-to-image":
      return repainted(order, numberIn(fields["denoising_strength"]) ?? 1)
    case "variation":
      return repainted(order, numberIn(fields["variation_strength"]) ?? STRONG_FROM)
    case "expansion":
      return expanded(order)
    case "upscale":
      return enlarged(order)
    default:
      throw new RejectedError("kind-unknown", "server")
  }
}

async function repainted(order: BackendOrder, strength: number): Promise<Made> {
  const image = await neededInput(order, "image")
  const size = sizeOf(image)
  if (size.width !== order.fields["width"] || size.height !== order.fields["height"]) throw new RejectedError("size-not-made", "server")
  const mask = await knownInput(order, "mask")
  if (mask === "gone") throw new RejectedError("input-gone", "order")
  if (mask === null && keepsSize(size)) {
    return {
      path: "/v2/generation/image-upscale-vary",
      fields: { input_image: new FileSlot(image.file), uov_method: strength < STRONG_FROM ? "Vary (Subtle)" : "Vary (Strong)" },
      advanced: { overwrite_vary_strength: Math.max(0.001, strength) },
    }
  }
  const painted = mask === null ? wholeMask(size) : await maskAt(mask.file, size)
  if (painted === null) throw new RejectedError("input-unreadable", "order")
  return {
    path: INPAINT_PATH,
    fields: { input_image: new FileSlot(image.file), input_mask: new FileSlot(await maskFile(painted)) },
    advanced: { inpaint_strength: strength, inpaint_respective_field: mask === null ? 1 : MASKED_FIELD },
  }
}

const INPAINT_PATH = "/v2/generation/image-inpaint-outpaint"
const SIDES = [
  { border: "left", name: "Left", field: "outpaint_distance_left" },
  { border: "right", name: "Right", field: "outpaint_distance_right" },
  { border: "up", name: "Top", field: "outpaint_distance_top" },
  { border: "down", name: "Bottom", field: "outpaint_distance_bottom" },
] as const

async function expanded(order: BackendOrder): Promise<Made> {
  const image = await neededInput(order, "image")
  const { width, height } = sizeOf(image)
  const pxOf = (border: string) => numberIn(order.fields[border]) ?? 0
  const isWhole =
    width + pxOf("left") + pxOf("right") === order.fields["width"] && height + pxOf("up") + pxOf("down") === order.fields["height"]
  if (!isWhole) throw new RejectedError("size-not-made", "server")
  const sides = SIDES.filter(({ border }) => pxOf(border) > 0)
  return {
    path: INPAINT_PATH,
    fields: {
      input_image: new FileSlot(image.file),
      input_mask: null,
      outpaint_selections: sides.map(({ name }) => name),
      ...Object.fromEntries(sides.map(({ border, field }) => [field, pxOf(border)])),
    },
    advanced: {},
  }
}

async function enlarged(order: BackendOrder): Promise<Made> {
  const image = await neededInput(order, "image")
  const { width, height } = sizeOf(image)
  const [wide, high] = [numberIn(order.fields["width"]) ?? 0, numberIn(order.fields["height"]) ?? 0]
  const path = "/v2/generation/image-upscale-vary"
  if (wide === width * 2 && high === height * 2)
    return { path, fields: { input_image: new FileSlot(image.file), uov_method: "Upscale (Fast 2x)" }, advanced: {} }
  const ratio = wide / width
  const isMade = Math.floor(height * ratio) === high && ratio > 1 && ratio <= MAXIMUM_UPSCALE && isOnGrid(wide) && isOnGrid(high)
  if (!isMade || Math.sqrt(wide * high) <= KEPT_SIDE_PX.above) throw new RejectedError("size-not-made", "server")
  return { path, fields: { input_image: new FileSlot(image.file), uov_method: "Upscale (Custom)", upscale_value: ratio }, advanced: {} }
}

async function neededInput(order: BackendOrder, role: string): Promise<KnownInput> {
  const input = await knownInput(order, role)
  if (input === null || input === "gone") throw new RejectedError(input === null ? "input-missing" : "input-gone", "order")
  return input
}

function sizeOf({ header }: KnownInput): { readonly width: number; readonly height: number } {
  if (header === null) throw new RejectedError("input-unreadable", "order")
  return header
}

function keepsSize({ width, height }: { readonly width: number; readonly height: number }): boolean {
  const sidePx = Math.sqrt(width * height)
  return sidePx > KEPT_SIDE_PX.above && sidePx <= KEPT_SIDE_PX.upTo && isOnGrid(width) && isOnGrid(height)
}

function isOnGrid(sidePx: number): boolean {
  return Number.isInteger(sidePx) && sidePx % 8 === 0
}
