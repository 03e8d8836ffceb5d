import type { Seed } from "../../../formats/generator/seed.ts"
import type { FieldError } from "../../_kernel/errors.ts"
import { defineTaskKind, type OrderInput, type SpecifyFacts, type TaskSource, takeFile } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { CONTROL_PROCESSORS, type ControlProcessor } from "../control-rules.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { categoryDefaults, modeOf } from "../rules.ts"
import { checkPainting } from "./check-painting.ts"
import { checkGuides, type Guides, guidesOf, isGuide, withGuides } from "./guides.ts"
import { MASK_ROLE, maskFields } from "./image-to-image.ts"
import { estimatePaintingMs, expectPaintings, fieldsOf, type Painting, paintingOf, pricePainting } from "./painting.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM } from "./rhythm.ts"
import { checkSource, IMAGE_ROLE, type NamedImage, namedImage, paintedSize, theSource } from "./source.ts"

/** One image that steers, in the words of the render protocol. */
interface ControlField {
  readonly role: string
  readonly module: ControlProcessor
  readonly is_map: boolean
  readonly weight: number
  readonly guidance_start: number
  readonly guidance_end: number
  readonly control_mode: number
  readonly threshold_a?: number
  readonly threshold_b?: number
  readonly processor_res: number
}

interface ConditionSpecification extends TaskSpecification, Painting, Guides {
  readonly kind: "condition"
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly controls: readonly ControlField[]
  /** How far it goes from the image that it starts from; absent where it starts from none. */
  readonly denoising?: number
  readonly maskBlurPx?: number
  readonly fill?: number
  readonly inputs: readonly OrderInput[]
}

/** What steers when a unit names no processor: its image is a map of edges already. */
const MAP_MODULE = "none"
const DEFAULT_PROCESSOR_RES = 512

/** The studio's modes of a condition image (Fooocus), by the processor that does the like. */
const STUDIO_MODES: Readonly<Record<string, ControlProcessor>> = {
  imageprompt: "tile",
  pyracanny: "canny",
  cpds: "luminance",
  faceswap: "face",
}

/** The processor that does what a mode of the studio's condition images does; null for an unknown one. */
export function studioProcessorOf(mode: string): ControlProcessor | null {
  return STUDIO_MODES[mode.toLowerCase().replaceAll(/[^a-z]/g, "")] ?? null
}

/** The units of a configuration: those of the old flow, or in the studio the conditions of `lab_base`. */
function unitsOf(
  meta: Configuration,
): readonly (Omit<ControlField, "module"> & { readonly module: string; readonly url: string | undefined })[] {
  const conditions = modeOf(meta.category) === "studio" ? (meta.lab_base?.conds ?? []) : []
  const units = (meta.controlnet_units ?? []).map((unit) => ({
    module: unit.module,
    is_map: unit.module === MAP_MODULE,
    weight: unit.weight ?? 1,
    guidance_start: unit.guidance ?? 0,
    guidance_end: unit.guidance_end ?? 1,
    control_mode: unit.control_mode ?? 0,
    ...(unit.threshold_a === undefined ? {} : { threshold_a: unit.threshold_a }),
    ...(unit.threshold_b === undefined ? {} : { threshold_b: unit.threshold_b }),
    processor_res: unit.processor_res ?? DEFAULT_PROCESSOR_RES,
    model: unit.model,
    url: unit.input_image,
  }))
  const ofStudio = conditions.map(({ image, mode, stop_at, weight }) => ({
    module: studioProcessorOf(mode) ?? mode,
    is_map: false,
    weight: weight ?? 1,
    guidance_start: 0,
    guidance_end: stop_at ?? 0.5,
    control_mode: 0,
    processor_res: DEFAULT_PROCESSOR_RES,
    model: undefined,
    url: image,
  }))
  return [...units, ...ofStudio].map(({ model, ...unit }, index) => ({
    ...unit,
    // A map says by its model what it is a map of.
    module: unit.is_map ? (model ?? "canny") : unit.module,
    role: `control-${index + 1}`,
  }))
}

/** Where in a configuration the image of a unit stands. */
function pathOf(meta: Configuration, index: number): string {
  const units = meta.controlnet_units?.length ?? 0
  return index < units ? `meta.controlnet_units.${index}.input_image` : `meta.lab_base.conds.${index - units}.image`
}

/**
 * The images that steer, as the configuration names them, and what they steer. The one that the task is about stands for a unit that names
 * none; where each names its own, it is what is started from, and a mask says where.
 */
export function namedControls(meta: Configuration): readonly NamedImage[] {
  const mask = meta.mask === undefined ? [] : [{ role: MASK_ROLE, path: "meta.mask", url: meta.mask }]
  return [...namedImage(meta), ...ownControls(meta), ...mask]
}

function ownControls(meta: Configuration): readonly NamedImage[] {
  return unitsOf(meta).flatMap(({ role, url }, index) => (url === undefined ? [] : [{ role, path: pathOf(meta, index), url }]))
}

function processorOf(module: string): ControlProcessor | undefined {
  return CONTROL_PROCESSORS.find((processor) => processor === module)
}

function checkUnits(meta: Configuration, roles: ReadonlySet<string>): readonly FieldError[] {
  const units = unitsOf(meta)
  if (units.length === 0) return [{ path: "meta.controlnet_units", message: "pleaseUoloadImage" }]
  return units.flatMap(({ role, module }, index): FieldError[] => {
    const path = pathOf(meta, index)
    const images = roles.has(role) || roles.has("image") ? [] : [{ path, message: "pleaseUoloadImage" }]
    const isKnown = processorOf(module) !== undefined
    return [...images, ...(isKnown ? [] : [{ path: path.replace(/\.(input_image|image)$/, ".module"), message: "UnknownProcessor" }])]
  })
}

/** The image that is started from: the one that the task is about, where no unit needs it. */
function startOf(meta: Configuration, sources: readonly TaskSource[]): TaskSource | undefined {
  const isFree = unitsOf(meta).every(({ role }) => sources.some((source) => source.role === role))
  return isFree ? sources.find(({ role }) => role === IMAGE_ROLE) : undefined
}

/** The image that leads: what is started from, else that of the first unit, else the one that the task is about. */
function leadingImage(meta: Configuration, sources: readonly TaskSource[]): TaskSource {
  return startOf(meta, sources) ?? sources.find(({ role }) => role === "control-1") ?? theSource(sources)
}

function specify(meta: Configuration, facts: SpecifyFacts): ConditionSpecification {
  const { sources } = facts
  const controls = unitsOf(meta).flatMap(({ url: _url, module, ...unit }) => {
    const processor = processorOf(module)
    return processor === undefined ? [] : [{ ...unit, module: processor }]
  })
  // A unit without an image of its own is steered by the one that the task is about.
  const steering = controls.map(({ role }) => sources.find((source) => source.role === role) ?? { ...theSource(sources), role })
  const start = startOf(meta, sources)
  const mask = start === undefined ? [] : sources.filter(({ role }) => role === MASK_ROLE)
  const painting = paintingOf(meta, facts, paintedSize(meta, leadingImage(meta, sources)))
  // Without an image that is started from there is nothing to keep of one.
  const idle = start === undefined ? (["denoising_strength", "mask"] as const).filter((field) => meta[field] !== undefined) : []
  const unheeded = [...(painting.unheeded ?? []), ...idle]
  return {
    kind: "condition",
    ...painting,
    ...(unheeded.length === 0 ? {} : { unheeded }),
    controls,
    source: shownSource(leadingImage(meta, sources)),
    ...(start === undefined ? {} : { denoising: meta.denoising_strength ?? categoryDefaults(meta.category).denoising }),
    ...(meta.mask_blur === undefined ? {} : { maskBlurPx: meta.mask_blur }),
    ...(meta.inpainting_fill === undefined ? {} : { fill: meta.inpainting_fill }),
    // What a server takes out of an image by itself it does not hand out.
    preprocessed: steering.flatMap((image, index) => (controls[index]?.is_map === true ? [shownSource(image)] : [])),
    inputs: [...steering, ...(start === undefined ? [] : [start]), ...mask].map(inputOf),
    ...guidesOf(meta, sources),
  }
}

/** Images from words and from images that steer (spec 1§4, action 10). */
export const condition = defineTaskKind({
  name: "condition",
  action: 10,
  pool: "image",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check: (meta: Configuration, sources) => [
    ...checkUnits(meta, new Set(sources.map(({ role }) => role))),
    ...sources.flatMap((source) => (isGuide(source) ? [] : checkSource(sources, { role: source.role, path: "meta.controlnet_units" }))),
    ...(meta.mask === undefined ? [] : checkSource(sources, { role: MASK_ROLE, path: "meta.mask", missing: "uploadError" })),
    ...checkGuides(meta, sources),
    // A studio text with conditions needs no words (spec 1§5).
    ...checkPainting(meta, { prompt: modeOf(meta.category) !== "studio", size: paintedSize(meta, leadingImage(meta, sources)) }),
  ],
  beyondStarter: () => ["action"],
  specify,
  // The first image that steers is the action itself; further ones are surcharges.
  price: (specification) => pricePainting("condition", specification, Math.max(0, specification.controls.length - 1)),
  estimateMs: estimatePaintingMs,
  order(specification) {
    const { controls, denoising, inputs } = specification
    const start = denoising === undefined ? {} : { denoising_strength: denoising }
    const mask = inputs.some(({ role }) => role === MASK_ROLE) ? maskFields(specification) : {}
    return withGuides(specification, { ...fieldsOf(specification), controls, ...start, ...mask }, inputs)
  },
  expects: expectPaintings,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
})
