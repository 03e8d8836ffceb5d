import type { FieldDeclaration } from "./field-declaration.ts"
import * as fields from "./fields.ts"
import { LAB_FIELDS, SCHEDULER } from "./lab-fields.ts"
import { EXPANDED_SLOT, IMAGE_SLOT, type Slot, SOURCE_SLOT, TARGET_SLOT } from "./slots.ts"
import type { GeneratorMode, PanelTab } from "./tabs.ts"

/** Settings that stay closed until they are wanted. */
export interface FieldGroupDeclaration {
  readonly name: "models" | "sampling" | "hiresGroup" | "labGroup" | "negativeGroup" | "sweepGroup"
  readonly fields: readonly FieldDeclaration[]
}

/** One tab's form, from top to bottom. */
export interface PanelDeclaration {
  readonly slots: readonly Slot[]
  /** Whether there is a prompt: needed, or left to the image's own words; null for none. */
  readonly prompt: "needed" | "optional" | null
  readonly fields: readonly FieldDeclaration[]
  readonly groups: readonly FieldGroupDeclaration[]
}

const { CATEGORY, CFG, COUNT, DENOISING, LCM_MODE, MODEL, NEGATIVE, QUALITY, SAMPLER, SEED, SIZE, STEPS, STYLE } = fields

const models: FieldGroupDeclaration = {
  name: "models",
  fields: [
    ...[MODEL, CATEGORY, fields.LORAS, fields.EMBEDDINGS, fields.VAE, fields.CLIP_SKIP, fields.REFINER, fields.REFINER_SWITCH],
    fields.REPAIRS_AFTER,
  ],
}
const sampling: FieldGroupDeclaration = { name: "sampling", fields: [STEPS, CFG, SAMPLER, LCM_MODE, fields.PROMPT_MAGIC, SEED] }
const negative: FieldGroupDeclaration = { name: "negativeGroup", fields: [NEGATIVE] }
const hires: FieldGroupDeclaration = {
  name: "hiresGroup",
  fields: [fields.HIRES, fields.HIRES_SCALE, fields.HIRES_UPSCALER, fields.HIRES_STEPS, fields.HIRES_DENOISING],
}
const sweep: FieldGroupDeclaration = { name: "sweepGroup", fields: [fields.SWEEP] }
const studioSampling: FieldGroupDeclaration = { name: "sampling", fields: [STEPS, CFG, SAMPLER, SCHEDULER, LCM_MODE, SEED] }
const lab: FieldGroupDeclaration = { name: "labGroup", fields: LAB_FIELDS }
const seedAlone: FieldGroupDeclaration = { name: "sampling", fields: [SEED] }

/** The forms of the screen of all actions: which fields a tab has stands here and nowhere else. */
const GENERATOR: Readonly<Record<PanelTab, PanelDeclaration>> = {
  textToImage: { slots: [], prompt: "needed", fields: [STYLE, QUALITY, SIZE, COUNT], groups: [models, sampling, hires, negative, sweep] },
  imageToImage: {
    slots: [IMAGE_SLOT],
    prompt: "needed",
    fields: [fields.MASK, DENOISING, STYLE, QUALITY, SIZE, COUNT],
    groups: [models, sampling, hires, negative, sweep],
  },
  conditionToImage: {
    slots: [],
    prompt: "needed",
    fields: [fields.CONTROLS, STYLE, QUALITY, SIZE, COUNT],
    groups: [models, sampling, hires, negative, sweep],
  },
  extraUpscale: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.SCALE, fields.UPSCALER, fields.BROWSER_UPSCALE], groups: [] },
  descriptors: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.DESCRIBE], groups: [] },
  preview: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.PROCESSOR, fields.PROCESSOR_RES], groups: [] },
  expansion: {
    slots: [EXPANDED_SLOT],
    prompt: "needed",
    fields: [fields.FRAME, STYLE, QUALITY, COUNT],
    groups: [models, sampling, negative],
  },
  faceSwap: { slots: [TARGET_SLOT, SOURCE_SLOT], prompt: null, fields: [fields.FACES, fields.FACE_DISTANCE], groups: [] },
  animGen: {
    slots: [IMAGE_SLOT],
    prompt: "optional",
    fields: [fields.MOTION, fields.MOTION_WEIGHT],
    groups: [seedAlone, negative],
  },
  characterRepair: { slots: [IMAGE_SLOT], prompt: "optional", fields: [fields.REPAIRS], groups: [seedAlone, negative] },
}

const STUDIO: Readonly<Partial<Record<PanelTab, PanelDeclaration>>> = {
  textToImage: {
    slots: [],
    prompt: "needed",
    fields: [STYLE, QUALITY, SIZE, COUNT, fields.CONDITIONS],
    groups: [models, lab, studioSampling, hires, negative, sweep],
  },
  imageToImage: {
    slots: [IMAGE_SLOT],
    prompt: "needed",
    fields: [fields.MASK, DENOISING, STYLE, QUALITY, SIZE, COUNT],
    groups: [models, lab, studioSampling, hires, negative, sweep],
  },
}

/** The form of a tab. */
export function panelOf(mode: GeneratorMode, tab: PanelTab): PanelDeclaration {
  return (mode === "studio" ? STUDIO[tab] : undefined) ?? GENERATOR[tab]
}
