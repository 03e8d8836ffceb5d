import type { Configuration } from "../../domain/studio/configuration.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import { type CategoryMode, modeOf } from "../../domain/studio/rules.ts"
import { type FieldDeclaration as Declared, declareFields, type FieldNames, type FormFacts } from "../_making/form/field-declaration.ts"

/** What a field's default and its place on the screen depend on. */
export interface FieldFacts extends FormFacts {
  /** With its category. */
  readonly meta: Configuration
  /** What model and renderers both can; null until it is known. */
  readonly scene: SceneConfig | null
}

/** Names of fields with a number, which are their words in the catalogue, too. */
export type RangeName =
  | "steps"
  | "cfg"
  | "clipSkip"
  | "denoising"
  | "hiresScale"
  | "hiresSteps"
  | "hiresDenoising"
  | "faceDistance"
  | "motionWeight"
  | "processorRes"
  | "refinerSwitch"
  | "promptMagic"
  | LabRange
type LabRange = "sharpness" | "hdrIntensity" | "brightnessStrength" | "adjustStrength" | "detailOffset" | "expandLength"
export type SelectName =
  | "sampler"
  | "hiresUpscaler"
  | "upscaler"
  | "motion"
  | "processor"
  | "refiner"
  | "scheduler"
  | "qualityMode"
  | "qualityType"
export type SwitchName = "hires" | "lcm" | "hdr" | "brightness" | "adjust" | "fineDetail" | "expandPrompt" | "semantics" | "film"
export type OwnName =
  | "size"
  | "count"
  | "style"
  | "model"
  | "category"
  | "loras"
  | "embeddings"
  | "quality"
  | "faces"
  | "looks"
  | "vae"
  | "negative"
  | "mask"
  | "controls"
  | "conditions"
  | "repairs"
  | "repairsAfter"
  | "scale"
  | "browserUpscale"
  | "describe"
  | "frame"
  | "sweep"

/** The fields of the image room by their control. */
export interface ImageNames extends FieldNames {
  readonly range: RangeName
  readonly select: SelectName
  readonly switch: SwitchName
  readonly text: never
  readonly own: OwnName
  readonly reason: never
}

export type FieldDeclaration = Declared<FieldFacts, ImageNames>

export const { own, range, select, toggle, seed } = declareFields<FieldFacts, ImageNames>()

/** For fields that only some creative modes have. */
export const inModes =
  (modes: readonly CategoryMode[], rule: (facts: FieldFacts) => boolean = () => true) =>
  (facts: FieldFacts): boolean =>
    modes.includes(modeOf(facts.meta.category)) && rule(facts)
