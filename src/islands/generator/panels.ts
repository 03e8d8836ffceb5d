import * as fields from "./fields.ts"
import { EXPANDED_SLOT, IMAGE_SLOT, type Slot, SOURCE_SLOT, TARGET_SLOT } from "./slots.ts"
import type { GeneratorMode, PanelTab } from "./tabs.ts"

/** Settings that stay closed until they are wanted. */
export interface FieldGroupDeclaration {
  readonly name: "models" | "sampling" | "hiresGroup" | "negativeGroup"
  readonly fields: readonly fields.FieldDeclaration[]
}

/** One tab's form, from top to bottom. */
export interface PanelDeclaration {
  readonly slots: readonly Slot[]
  /** Whether there is a prompt: needed, or left to the image's own words; null for none. */
  readonly prompt: "needed" | "optional" | null
  readonly fields: readonly fields.FieldDeclaration[]
  readonly groups: readonly FieldGroupDeclaration[]
}

const { CATEGORY, CFG, CLIP_SKIP, COUNT, DENOISING, LORAS, MODEL, NEGATIVE, SAMPLER, SEED, SIZE, STEPS, STYLE, VAE } = fields

const models: FieldGroupDeclaration = { name: "models", fields: [MODEL, CATEGORY, LORAS, VAE, CLIP_SKIP] }
const sampling: FieldGroupDeclaration = { name: "sampling", fields: [STEPS, CFG, SAMPLER, SEED] }
const negative: FieldGroupDeclaration = { name: "negativeGroup", fields: [NEGATIVE] }
const hires: FieldGroupDeclaration = {
  name: "hiresGroup",
  fields: [fields.HIRES, fields.HIRES_SCALE, fields.HIRES_UPSCALER, fields.HIRES_STEPS, fields.HIRES_DENOISING],
}
const seedAlone: FieldGroupDeclaration = { name: "sampling", fields: [SEED] }

/** The forms of the screen of all actions: which fields a tab has stands here and nowhere else. */
const GENERATOR: Readonly<Record<PanelTab, PanelDeclaration>> = {
  textToImage: { slots: [], prompt: "needed", fields: [SIZE, COUNT, STYLE], groups: [models, sampling, hires, negative] },
  imageToImage: {
    slots: [IMAGE_SLOT],
    prompt: "needed",
    fields: [fields.MASK, DENOISING, SIZE, COUNT, STYLE],
    groups: [models, sampling, hires, negative],
  },
  conditionToImage: {
    slots: [],
    prompt: "needed",
    fields: [fields.CONTROLS, SIZE, COUNT, STYLE],
    groups: [models, sampling, hires, negative],
  },
  extraUpscale: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.SCALE, fields.UPSCALER, fields.BROWSER_UPSCALE], groups: [] },
  descriptors: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.DESCRIBE], groups: [] },
  preview: { slots: [IMAGE_SLOT], prompt: null, fields: [fields.PROCESSOR, fields.PROCESSOR_RES], groups: [] },
  expansion: {
    slots: [EXPANDED_SLOT],
    prompt: "needed",
    fields: [fields.FRAME, COUNT, STYLE],
    groups: [models, sampling, negative],
  },
  faceSwap: { slots: [TARGET_SLOT, SOURCE_SLOT], prompt: null, fields: [fields.FACE_DISTANCE], groups: [] },
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
    fields: [STYLE, SIZE, COUNT, fields.CONDITIONS, STEPS],
    groups: [models, { name: "sampling", fields: [CFG, SAMPLER, SEED] }, hires, negative],
  },
  imageToImage: {
    slots: [IMAGE_SLOT],
    prompt: "needed",
    fields: [fields.MASK, DENOISING, STYLE, SIZE, COUNT, STEPS],
    groups: [models, { name: "sampling", fields: [CFG, SAMPLER, SEED] }, hires, negative],
  },
}

/** The form of a tab. */
export function panelOf(mode: GeneratorMode, tab: PanelTab): PanelDeclaration {
  return (mode === "studio" ? STUDIO[tab] : undefined) ?? GENERATOR[tab]
}
