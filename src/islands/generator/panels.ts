import type { FieldGroupDeclaration } from "../_making/form/field-declaration.ts"
import type { GeneratorMode, PanelTab } from "../studio/tabs.ts"
import type { FieldDeclaration, FieldFacts, ImageNames } from "./field-declaration.ts"
import * as fields from "./fields.ts"
import { LAB_FIELDS, SCHEDULER } from "./lab-fields.ts"
import { EXPANDED_SLOT, IMAGE_SLOT, type Slot, SOURCE_SLOT, TARGET_SLOT } from "./slots.ts"

export type GroupName =
  | "sizeGroup"
  | "countGroup"
  | "styleGroup"
  | "qualityGroup"
  | "models"
  | "loraGroup"
  | "sampling"
  | "seedGroup"
  | "hiresGroup"
  | "repairGroup"
  | "labGroup"
  | "negativeGroup"
  | "sweepGroup"

export type ImageGroup = FieldGroupDeclaration<FieldFacts, ImageNames, GroupName>

/** One tab's form: what is chosen at once, and the settings behind it. */
export interface PanelDeclaration {
  readonly slots: readonly Slot[]
  /** Whether there is a prompt: needed, or left to the image's own words; null for none. */
  readonly prompt: "needed" | "optional" | null
  /** Shown in the composer, each by its value. */
  readonly chips: readonly FieldDeclaration[]
  readonly groups: readonly ImageGroup[]
}

const { CATEGORY, CFG, COUNT, DENOISING, LCM_MODE, MODEL, NEGATIVE, QUALITY, SAMPLER, SEED, SIZE, STEPS, STYLE } = fields

const group = (name: GroupName, ...within: readonly FieldDeclaration[]): ImageGroup => ({
  name,
  fields: within,
})
const size = group("sizeGroup", SIZE)
const count = group("countGroup", COUNT)
const style = group("styleGroup", STYLE)
const quality = group("qualityGroup", QUALITY)
const models = group("models", MODEL, CATEGORY, fields.VAE, fields.CLIP_SKIP, fields.REFINER, fields.REFINER_SWITCH)
const lora = group("loraGroup", fields.LORAS, fields.EMBEDDINGS)
const repair = group("repairGroup", fields.REPAIRS_AFTER)
const seed = group("seedGroup", SEED)
const sampling: ImageGroup = { ...group("sampling", STEPS, CFG, SAMPLER, LCM_MODE, fields.PROMPT_MAGIC), tellsAll: true }
const studioSampling: ImageGroup = { ...group("sampling", STEPS, CFG, SAMPLER, SCHEDULER, LCM_MODE), tellsAll: true }
const negative = group("negativeGroup", NEGATIVE)
const hires = group("hiresGroup", ...[fields.HIRES, fields.HIRES_SCALE, fields.HIRES_UPSCALER, fields.HIRES_STEPS, fields.HIRES_DENOISING])
const sweep = group("sweepGroup", fields.SWEEP)
const lab = group("labGroup", ...LAB_FIELDS)

const PAINTED = [STYLE, SIZE, COUNT, MODEL] as const
const PAINTING = [size, count, style, quality, models, sampling, seed, hires, repair, negative, lora, sweep] as const
const STUDIO_PAINTING = [size, count, style, quality, models, lab, studioSampling, seed, hires, repair, negative, lora, sweep] as const

/** The forms of the image room: which fields a tab has stands here and nowhere else. */
const GENERATOR: Readonly<Record<PanelTab, PanelDeclaration>> = {
  textToImage: { slots: [], prompt: "needed", chips: PAINTED, groups: PAINTING },
  imageToImage: { slots: [IMAGE_SLOT], prompt: "needed", chips: [DENOISING, fields.MASK, ...PAINTED], groups: PAINTING },
  conditionToImage: { slots: [], prompt: "needed", chips: [fields.CONTROLS, ...PAINTED], groups: PAINTING },
  extraUpscale: { slots: [IMAGE_SLOT], prompt: null, chips: [fields.SCALE, fields.UPSCALER, fields.BROWSER_UPSCALE], groups: [] },
  descriptors: { slots: [IMAGE_SLOT], prompt: null, chips: [fields.DESCRIBE], groups: [] },
  preview: { slots: [IMAGE_SLOT], prompt: null, chips: [fields.PROCESSOR, fields.PROCESSOR_RES], groups: [] },
  expansion: {
    slots: [EXPANDED_SLOT],
    prompt: "needed",
    chips: [fields.FRAME, STYLE, COUNT, MODEL],
    groups: [count, style, quality, models, sampling, seed, repair, negative, lora],
  },
  faceSwap: { slots: [TARGET_SLOT, SOURCE_SLOT], prompt: null, chips: [fields.FACES, fields.FACE_DISTANCE], groups: [] },
  animGen: { slots: [IMAGE_SLOT], prompt: "optional", chips: [fields.MOTION, fields.MOTION_WEIGHT], groups: [seed, negative] },
  characterRepair: { slots: [IMAGE_SLOT], prompt: "optional", chips: [fields.REPAIRS], groups: [seed, negative] },
}

const STUDIO: Readonly<Partial<Record<PanelTab, PanelDeclaration>>> = {
  textToImage: { slots: [], prompt: "needed", chips: [fields.CONDITIONS, ...PAINTED], groups: STUDIO_PAINTING },
  imageToImage: { slots: [IMAGE_SLOT], prompt: "needed", chips: [DENOISING, fields.MASK, ...PAINTED], groups: STUDIO_PAINTING },
}

/** The form of a tab. */
export function panelOf(mode: GeneratorMode, tab: PanelTab): PanelDeclaration {
  return (mode === "studio" ? STUDIO[tab] : undefined) ?? GENERATOR[tab]
}
