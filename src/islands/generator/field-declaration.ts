import type { Configuration } from "../../domain/studio/configuration.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import { type CategoryMode, modeOf } from "../../domain/studio/rules.ts"

/** What a field's default and its place on the screen depend on. */
export interface FieldFacts {
  /** With its category. */
  readonly meta: Configuration
  /** What model and renderers both can; null until it is known. */
  readonly scene: SceneConfig | null
}

export interface Place {
  /** Its words in the catalogue, with `_hint` beside them. */
  readonly name: string
  /** Failures at these paths are told here. */
  readonly paths: RegExp
  /** The creative modes that have it; all where it is silent. */
  readonly modes?: readonly CategoryMode[]
  readonly isShown?: (facts: FieldFacts) => boolean
}

export type PlaceRules = Partial<Pick<Place, "modes" | "isShown">>

export interface Value<Kind> {
  readonly read: (meta: Configuration) => Kind | undefined
  readonly write: (meta: Configuration, value: Kind | undefined) => Configuration
  readonly initial: (facts: FieldFacts) => Kind
}

export interface RangeDeclaration extends Place, Value<number> {
  readonly control: "range"
  readonly name: RangeName
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}

export interface SelectDeclaration extends Place, Value<string> {
  readonly control: "select"
  readonly name: SelectName
  readonly choices: readonly string[]
  /** What the servers have of them, or besides. */
  readonly offered?: (facts: FieldFacts) => readonly string[] | undefined
}

export interface SwitchDeclaration extends Place, Value<boolean> {
  readonly control: "switch"
  readonly name: SwitchName
}

/** Fields with a part of their own on the screen; each reads and writes the configuration itself. */
export interface OwnDeclaration extends Place {
  readonly control: "own"
  readonly name: OwnName
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
  | "seed"
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

export type FieldDeclaration = RangeDeclaration | SelectDeclaration | SwitchDeclaration | OwnDeclaration

/** A field with a part of its own. */
export const own = (name: OwnName, paths: RegExp, rest: PlaceRules = {}): OwnDeclaration => ({ control: "own", name, paths, ...rest })

/** A number within bounds. */
export const range = (
  name: RangeName,
  paths: RegExp,
  bounds: readonly [minimum: number, maximum: number, step: number],
  value: Value<number>,
  rest: PlaceRules = {},
): RangeDeclaration => ({ control: "range", name, paths, minimum: bounds[0], maximum: bounds[1], step: bounds[2], ...value, ...rest })

/** One of several names. */
export const select = (
  name: SelectName,
  paths: RegExp,
  choices: readonly string[],
  value: Value<string>,
  rest: PlaceRules & Pick<SelectDeclaration, "offered"> = {},
): SelectDeclaration => ({ control: "select", name, paths, choices, ...value, ...rest })

/** On or off. */
export const toggle = (name: SwitchName, paths: RegExp, value: Value<boolean>, rest: PlaceRules = {}): SwitchDeclaration => ({
  control: "switch",
  name,
  paths,
  ...value,
  ...rest,
})

/** Whether a field is on the screen: its mode has it, and model and renderers can do it. */
export function isShown({ modes, isShown: rule }: FieldDeclaration, facts: FieldFacts): boolean {
  return (modes === undefined || modes.includes(modeOf(facts.meta.category))) && (rule === undefined || rule(facts))
}
