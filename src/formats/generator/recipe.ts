import type { Seed } from "./seed.ts"

/** Programs whose recipes are told apart. */
export const GENERATORS = [
  "a1111",
  "forge",
  "sdnext",
  "comfyui",
  "fooocus",
  "invokeai",
  "civitai",
  "novelai",
  "swarmui",
  "drawthings",
  "easel",
  "unknown",
] as const
/** One of `GENERATORS`; `unknown` for words that no program is named with. */
export type RecipeGenerator = (typeof GENERATORS)[number]

/** Settings that are numbers. Sides are px, strengths and the refiner's start 0 to 1; a clip skip of 1 skips nothing, whoever wrote it. */
export type NumberSetting =
  | "steps"
  | "cfgScale"
  | "distilledCfgScale"
  | "width"
  | "height"
  | "clipSkip"
  | "denoisingStrength"
  | "hiresScale"
  | "hiresWidth"
  | "hiresHeight"
  | "hiresSteps"
  | "hiresDenoisingStrength"
  | "refinerSwitchAt"

/** Settings that are names, each as its program writes it. */
export type TextSetting =
  | "samplerName"
  | "scheduler"
  | "modelName"
  | "modelHash"
  | "vaeName"
  | "vaeHash"
  | "noiseSource"
  | "hiresUpscaler"
  | "refinerName"
  | "style"

/** What was understood of a recipe; what it does not say is missing. */
export type RecipeSettings = Readonly<Partial<Record<NumberSetting, number> & Record<TextSetting, string> & { readonly seed: Seed }>>

/** A small model on top of the large one. */
export interface RecipeLora {
  readonly name: string
  readonly weight?: number
  readonly hash?: string
}

/** A model or an addition to one, by its number at Civitai or its address there (`urn:air:…`). */
export interface RecipeResource {
  readonly type?: string
  readonly name?: string
  readonly versionName?: string
  readonly versionId?: number
  readonly air?: string
  readonly weight?: number
}

/** One ControlNet unit; the image that it was given is in no recipe. Guidance starts and ends are parts of all steps, 0 to 1. */
export interface RecipeControl {
  readonly module?: string
  readonly model?: string
  readonly weight?: number
  readonly guidanceStart?: number
  readonly guidanceEnd?: number
  readonly controlMode?: string
  readonly resizeMode?: string
  readonly processorResPx?: number
  readonly thresholdA?: number
  readonly thresholdB?: number
}

/** A pass that paints what a detector found once more (ADetailer): faces, hands. Confidence and strength are 0 to 1. */
export interface RecipeDetailer {
  readonly model?: string
  readonly prompt?: string
  readonly negativePrompt?: string
  readonly confidence?: number
  readonly denoisingStrength?: number
}

/** What a recipe says and we do not understand, under the name that its program gave it; no name for words that stand alone. */
export interface UnknownSetting {
  readonly name: string
  readonly value: string
}

/** What an image was made with, whichever program wrote it. Untrusted text. What is not understood is in `unknown`; nothing is lost. */
export interface Recipe {
  readonly generator: RecipeGenerator
  /** The program's version as written; null where it says none. */
  readonly version: string | null
  /** As written, with the program's own syntax for weights and additions (`<lora:name:0.8>`). */
  readonly prompt: string
  readonly negativePrompt: string
  readonly settings: RecipeSettings
  readonly loras: readonly RecipeLora[]
  readonly resources: readonly RecipeResource[]
  readonly controls: readonly RecipeControl[]
  readonly detailers: readonly RecipeDetailer[]
  readonly unknown: readonly UnknownSetting[]
}
