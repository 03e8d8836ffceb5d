import type { OrderField } from "../../../domain/backend/order-fields.ts"
import { FileSlot } from "../held/json-body.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"
import { OUTPAINT_SCRIPT, REPAIR_SCRIPT } from "./capabilities.ts"
import { type ControlUnits, controlUnits } from "./control-units.ts"
import { type NearName, nearUpscaler } from "./near-names.ts"
import type { OrderFields } from "./order-fields.ts"
import { paintedBody } from "./painted-body.ts"
import { repairUnit } from "./repair-unit.ts"
import type { A1111Request, ExpectedImages, Unfit } from "./request.ts"
import type { ServerFacts } from "./server-facts.ts"

const USUAL_MASK_BLUR_PX = 4
const USUAL_MASK_PADDING_PX = 32
const USUAL_FILL = 1
const USUAL_DENOISING = 0.75
const USUAL_HIRES_DENOISING = 0.5
/** The script paints in steps of these. */
const OUTPAINT_PIXELS = { step: 8, minimum: 8, maximum: 256 } as const
/** And rounds the sides of what comes of it up to these. */
const OUTPAINT_GRID_PX = 64

function scriptsOf(scripts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.keys(scripts).length === 0 ? {} : { alwayson_scripts: scripts }
}

/** An order that is painted, as it is asked of the server. */
export function paintedRequest(jobId: string, order: BackendOrder, fields: OrderFields, facts: ServerFacts): A1111Request | Unfit {
  const { kind, inputs } = order
  const image = inputs.find(({ role }) => role === "image")
  const painted = paintedBody(jobId, fields, facts)
  if (fields.model !== undefined && !facts.models.some(({ model_name }) => model_name === fields.model))
    return { unfit: "model-missing", cause: "server" }
  const units: ControlUnits | Unfit =
    kind === "condition" ? controlUnits(fields.controls ?? [], inputs, facts, painted.family) : { args: [], leftOut: [] }
  if ("unfit" in units) return units
  const repairs = facts.alwaysOnScripts.includes(REPAIR_SCRIPT) ? (fields.units ?? []) : []
  const scripts = scriptsOf({
    ...(units.args.length === 0 ? {} : { controlnet: { args: units.args } }),
    ...(repairs.length === 0 ? {} : { ADetailer: { args: [true, false, ...repairs.map(repairUnit)] } }),
  })
  const hires = image === undefined ? hiresOf(fields, facts) : null
  const shared = {
    imagePath: "images[]",
    hasTaskId: true,
    expects: { ...expectationOf(fields, facts), repairs: repairs.length },
    leftOut: [...painted.leftOut, ...units.leftOut, ...((fields.units ?? []).length > repairs.length ? (["units"] as const) : [])],
  } as const
  if (image === undefined) {
    if (kind !== "text-to-image" && kind !== "condition") return { unfit: "input-missing", cause: "order" }
    const body = { ...painted.body, ...hires, ...scripts }
    const near: readonly OrderField[] = hiresUpscaler(fields, facts)?.isOther === true ? ["hires.upscaler"] : []
    return { ...shared, path: "/sdapi/v1/txt2img", body, approximated: [...painted.approximated, ...near] }
  }
  const approximated: OrderField[] = [...painted.approximated]
  if (fields.hires !== undefined) approximated.push("hires")
  if (kind === "variation") approximated.push("variation_strength")
  if (kind === "expansion" && isOnCanvas(order)) approximated.push("borders")
  const extra = kind !== "expansion" ? {} : isOnCanvas(order) ? BORDERS : outpainting(fields)
  if (extra === null) return { unfit: "borders-unfit", cause: "server" }
  const body = {
    ...painted.body,
    ...scripts,
    ...sizeOf(fields),
    init_images: [new FileSlot(image)],
    include_init_images: false,
    resize_mode: 0,
    denoising_strength: fields.denoising_strength ?? fields.variation_strength ?? USUAL_DENOISING,
    ...maskOf(fields, inputs),
    ...extra,
  }
  return { ...shared, path: "/sdapi/v1/img2img", body, approximated }
}

/** The upscaler of the second pass; without a name the server's first of its own way for it. */
function hiresUpscaler({ hires }: OrderFields, { latentUpscalers, upscalers }: ServerFacts): NearName | null {
  if (hires === undefined) return null
  return nearUpscaler(hires.upscaler ?? latentUpscalers[0] ?? "Latent", upscalers.length === 0 ? [] : [...latentUpscalers, ...upscalers])
}

/** A second pass, larger. */
function hiresOf(fields: OrderFields, facts: ServerFacts): Readonly<Record<string, unknown>> {
  const { hires } = fields
  if (hires === undefined) return {}
  return {
    enable_hr: true,
    hr_scale: hires.scale,
    hr_upscaler: hiresUpscaler(fields, facts)?.name,
    hr_second_pass_steps: hires.steps ?? 0,
    denoising_strength: hires.denoising_strength ?? USUAL_HIRES_DENOISING,
    // Forge fails where it is not told which text encoders the second pass has.
    ...(facts.software === "forge" ? { hr_additional_modules: ["Use same choices"] } : {}),
  }
}

/** Sides of what comes back. An image that is painted over has no second pass: it is painted at the larger size at once. */
function sizeOf({ width, height, hires }: OrderFields): { readonly width?: number; readonly height?: number } {
  const scale = hires?.scale ?? 1
  return width === undefined || height === undefined ? {} : { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function maskOf(fields: OrderFields, inputs: readonly InputFile[]): Readonly<Record<string, unknown>> {
  const mask = inputs.find(({ role }) => role === "mask")
  if (mask === undefined) return {}
  return {
    mask: new FileSlot(mask),
    mask_blur: fields.mask_blur ?? USUAL_MASK_BLUR_PX,
    inpainting_fill: fields.inpainting_fill ?? USUAL_FILL,
    inpaint_full_res: true,
    inpaint_full_res_padding: fields.mask_padding ?? USUAL_MASK_PADDING_PX,
    inpainting_mask_invert: 0,
  }
}

/** What lies beyond an image begins with the colours around it, and is painted with all of the image in sight. */
const BORDERS = { inpaint_full_res: false, inpainting_fill: 0, denoising_strength: 0.9 } as const

/** Whether an expansion was laid on its canvas, with a mask of its borders; the script needs neither. */
export function isOnCanvas({ inputs }: BackendOrder): boolean {
  return inputs.some(({ role }) => role === "mask")
}

/** Whether the server's script can paint these borders. */
export function scriptExpands(fields: OrderFields, facts: ServerFacts): boolean {
  return facts.imageScripts.includes(OUTPAINT_SCRIPT) && outpainting(fields) !== null
}

/** The script paints the same width on each side that it is told of; borders that differ it cannot do (null). */
function outpainting({
  left = 0,
  up = 0,
  right = 0,
  down = 0,
  width = 0,
  height = 0,
}: OrderFields): Readonly<Record<string, unknown>> | null {
  const borders = { left, right, up, down }
  const sides = Object.entries(borders).filter(([, px]) => px > 0)
  const pixels = sides[0]?.[1] ?? 0
  const isEven = sides.every(([, px]) => px === pixels) && pixels % OUTPAINT_PIXELS.step === 0
  const isWithin = pixels >= OUTPAINT_PIXELS.minimum && pixels <= OUTPAINT_PIXELS.maximum
  const isOnGrid = width % OUTPAINT_GRID_PX === 0 && height % OUTPAINT_GRID_PX === 0
  if (!isEven || !isWithin || !isOnGrid) return null
  return {
    width: width - left - right,
    height: height - up - down,
    script_name: OUTPAINT_SCRIPT,
    script_args: ["", pixels, 8, sides.map(([side]) => side), 1, 0.05],
  }
}

function expectationOf(fields: OrderFields, facts: ServerFacts): ExpectedImages {
  const { width, height } = sizeOf(fields)
  const model = facts.models.find(({ model_name }) => model_name === fields.model)
  return {
    count: fields.count ?? 1,
    sizePx: width === undefined || height === undefined ? null : { width, height },
    isAnimation: false,
    repairs: 0,
    modelNames: model === undefined ? null : namesOf(model),
  }
}

/** What a server may call a model in what it says of an image. */
function namesOf({ model_name, title, hash, sha256, filename }: ServerFacts["models"][number]): readonly string[] {
  const file = filename
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.[a-z0-9]+$/i, "")
  const short = sha256?.slice(0, 10)
  return [model_name, title, file, hash, short].flatMap((name) => (name ? [name.toLowerCase()] : []))
}
