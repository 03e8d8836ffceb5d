import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import { FAL_SUPPORT } from "../../../domain/backend/field-support/fal.ts"
import type { FieldSupport, OrderField, RenderNotes } from "../../../domain/backend/index.ts"
import type { SubmitAnswer } from "../../../domain/task/render-answers.ts"
import { fitOf, fittedInput } from "../fitted-input.ts"
import { FileSlot, type JsonBody, jsonBody } from "../held/json-body.ts"
import { knownInput } from "../input-files.ts"
import { notesOf, numberIn, textIn } from "../order-parts.ts"
import type { BackendOrder } from "../render-backend.ts"
import { FAL_MODELS, type FalModel, madeLengthS, ratioOfSize } from "./models.ts"

type Refused = Extract<SubmitAnswer, { kind: "rejected" }>

/** An order as an endpoint of the queue takes it. */
export interface FalRequest {
  readonly kind: "request"
  readonly path: string
  readonly body: JsonBody
  readonly notes: RenderNotes
}

/** An image goes along in the order itself. */
const MAXIMUM_IMAGE_BYTES = 12 * 1_048_576
const FIRST_ROLES: readonly string[] = ["image", "first-frame"]
const LAST_ROLE = "last-frame"
/** Left out is what a model has no word for. */
const PARTS = ["negative_prompt", "seed", "steps", "cfg_scale", "sound"] as const satisfies readonly OrderField[]

/** What is sent for an order, or why nobody here can carry it out. */
export async function falRequest(order: BackendOrder): Promise<FalRequest | Refused> {
  const model = modelFor(order)
  if ("reason" in model) return model
  const { fields } = order
  const count = numberIn(fields["count"]) ?? 1
  const isImage = model.kind === "text-to-image"
  if (count > 1 && !isImage) return byServer("order-not-understood")
  const images = await imagesFor(order, model)
  if ("reason" in images) return images
  const size = sizeOf(order)
  const orderedS = numberIn(fields["duration_s"]) ?? 0
  const madeS = madeLengthS(model, orderedS)
  const ratio = ratioOfSize(model, size)
  const taken = Object.entries(model.takes).flatMap(([field, name]) => {
    const value = fields[field]
    return value === undefined || value === "" || name === undefined ? [] : [[name, value] as const]
  })
  const body = jsonBody({
    ...model.fixed,
    [model.promptField]: textIn(fields["prompt"]) ?? "",
    ...Object.fromEntries(taken),
    ...(isImage ? { image_size: size, num_images: count } : {}),
    ...(ratio === null || images.length > 0 ? {} : { aspect_ratio: ratio }),
    ...(model.duration === null ? {} : { [model.duration.field]: written(madeS, model.duration.as) }),
    ...Object.fromEntries(images.map(({ field, url }) => [field, url])),
  })
  return { kind: "request", path: model.path, body, notes: notesOf(order, FAL_SUPPORT, supportOf(model, orderedS, madeS)) }
}

/** The endpoint of an order: of those of its kind that are the model that it names, the first that makes its size. */
function modelFor(order: BackendOrder): FalModel | Refused {
  const named = textIn(order.fields["model"])
  const ofKind = FAL_MODELS.filter(({ kind }) => kind === order.kind)
  if (ofKind.length === 0) return byServer("kind-unknown")
  const known = ofKind.filter(({ tableModel, path }) => named === null || named === (tableModel ?? path))
  if (known.length === 0) return byServer("model-missing")
  const hasLast = order.inputs.some(({ role }) => role === LAST_ROLE)
  const able = known.filter(({ lastField }) => !hasLast || lastField !== null)
  if (able.length === 0) return byServer("kind-unknown")
  return able.find((model) => model.ratios === null || ratioOfSize(model, sizeOf(order)) !== null) ?? byServer("size-not-made")
}

interface SentImage {
  readonly field: string
  readonly url: FileSlot
}

async function imagesFor(order: BackendOrder, { firstField, lastField }: FalModel): Promise<readonly SentImage[] | Refused> {
  const images: SentImage[] = []
  for (const { role } of order.inputs) {
    const field = FIRST_ROLES.includes(role) ? firstField : role === LAST_ROLE ? lastField : null
    if (field === null) return byServer("kind-unknown")
    const known = await knownInput(order, role)
    if (known === null || known === "gone") return byOrder("input-gone")
    if (known.header === null) return byOrder("input-unreadable")
    if (known.file.sizeBytes > MAXIMUM_IMAGE_BYTES) return byServer("input-too-large")
    // The models make a video of the shape of its image.
    const fit = fitOf(order, role)
    const fitted = fit === null ? null : await fittedInput(known, sizeOf(order), fit, MAXIMUM_IMAGE_BYTES)
    if (typeof fitted === "string") return byOrder(fitted)
    const [file, type] = fitted === null ? [known.file, known.header.contentType] : [fitted, "image/png"]
    images.push({ field, url: new FileSlot(file, `data:${type};base64,`) })
  }
  return images
}

function sizeOf({ fields }: BackendOrder): SizePx {
  return { width: numberIn(fields["width"]) ?? 0, height: numberIn(fields["height"]) ?? 0 }
}

function written(seconds: number, as: "number" | "text" | "unit"): number | string {
  switch (as) {
    case "number":
      return seconds
    case "text":
      return String(seconds)
    case "unit":
      return `${seconds}s`
  }
}

function supportOf({ takes }: FalModel, orderedS: number, madeS: number): Readonly<Partial<Record<OrderField, FieldSupport>>> {
  const leftOut = PARTS.filter((part) => takes[part] === undefined).map((part) => [part, "left-out"] as const)
  return { ...Object.fromEntries(leftOut), ...(madeS === orderedS ? {} : { duration_s: "approximated" as const }) }
}

function byServer(reason: string): Refused {
  return { kind: "rejected", reason, cause: "server" }
}

function byOrder(reason: string): Refused {
  return { kind: "rejected", reason, cause: "order" }
}
