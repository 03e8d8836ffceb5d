import type { Configuration } from "../../domain/studio/configuration.ts"
import { DEFAULT_ADJUST, QUALITY_MODES, QUALITY_TYPES } from "../../domain/studio/kinds/tuning.ts"
import { SCHEDULERS, STUDIO_PARAMETERS } from "../../domain/studio/rules.ts"
import { type FieldChange, NONE, withFields, withPart } from "../_making/form/field-declaration.ts"
import { type FieldFacts, own, type RangeName, range, type SelectName, type SwitchName, select, toggle } from "./field-declaration.ts"

/** The studio's settings of its own (`lab_base` of spec 1§3). */

type Lab = NonNullable<Configuration["lab_base"]>

/** A configuration with settings of the studio changed; what is undefined is taken away. */
export function withLab(meta: Configuration, change: FieldChange<Lab>): Configuration {
  return withFields(meta, { lab_base: withPart(meta.lab_base, {}, change) })
}

type LabOf<Kind> = { [Field in keyof Lab]-?: NonNullable<Lab[Field]> extends Kind ? Field : never }[keyof Lab]

const canTune = ({ scene }: FieldFacts) => scene?.advanced_settings.enable_fine_tuning === true

function labSwitch(name: SwitchName, field: LabOf<boolean>) {
  return toggle(
    name,
    new RegExp(`^meta\\.lab_base\\.${field}$`),
    {
      read: ({ lab_base: lab }) => lab?.[field],
      write: (meta, isOn) => withLab(meta, { [field]: isOn === true ? true : undefined }),
      initial: () => false,
    },
    { isShown: canTune },
  )
}

interface LabRange {
  readonly bounds: readonly [minimum: number, maximum: number, step: number]
  readonly initial: number
  /** The switch that it belongs to. */
  readonly under?: LabOf<boolean>
}

function labRange(name: RangeName, field: LabOf<number>, { bounds, initial, under }: LabRange) {
  return range(
    name,
    new RegExp(`^meta\\.lab_base\\.${field}$`),
    bounds,
    {
      read: ({ lab_base: lab }) => lab?.[field],
      write: (meta, value) => withLab(meta, { [field]: value }),
      initial: () => initial,
    },
    { isShown: (facts) => canTune(facts) && (under === undefined || facts.meta.lab_base?.[under] === true) },
  )
}

function labSelect(name: SelectName, field: "quality_mode" | "quality_type", choices: readonly [string, ...string[]]) {
  return select(
    name,
    new RegExp(`^meta\\.lab_base\\.${field}$`),
    choices,
    {
      read: ({ lab_base: lab }) => (lab?.[field] === undefined ? undefined : String(lab[field])),
      write: (meta, value) => withLab(meta, { [field]: value === undefined ? undefined : Number(value) }),
      initial: () => choices[0],
    },
    { isShown: (facts) => canTune(facts) && facts.meta.lab_base?.quality_open === true },
  )
}

export const LOOKS_OF_STUDIO = own("looks", /^meta\.lab_base\.style_selections/, { isShown: canTune })

export const SCHEDULER = select("scheduler", /^meta\.lab_base\.scheduler$/, [NONE, ...SCHEDULERS], {
  read: ({ lab_base: lab }) => lab?.scheduler,
  write: (meta, name) => withLab(meta, { scheduler: SCHEDULERS.find((known) => known === name) }),
  initial: () => NONE,
})

const { sharpness, hdr_intensity, auto_brightness_strength, quality_detail_offset, expand_token_length } = STUDIO_PARAMETERS

/** All of them, as they stand in their group. */
export const LAB_FIELDS = [
  LOOKS_OF_STUDIO,
  labRange("sharpness", "sharpness", { bounds: [0, 30, 0.5], initial: sharpness }),
  labSwitch("hdr", "hdr_enabled"),
  labRange("hdrIntensity", "hdr_intensity", { bounds: [0, 1, 0.05], initial: hdr_intensity, under: "hdr_enabled" }),
  labSwitch("brightness", "auto_brightness_open"),
  labRange("brightnessStrength", "auto_brightness_strength", {
    bounds: [0, 100, 1],
    initial: auto_brightness_strength,
    under: "auto_brightness_open",
  }),
  labSwitch("adjust", "auto_adjust_open"),
  labRange("adjustStrength", "auto_adjust_strength", { bounds: [0, 100, 1], initial: DEFAULT_ADJUST, under: "auto_adjust_open" }),
  labSwitch("fineDetail", "quality_open"),
  labRange("detailOffset", "quality_detail_offset", { bounds: [-1, 1, 0.05], initial: quality_detail_offset, under: "quality_open" }),
  labSelect("qualityMode", "quality_mode", QUALITY_MODES),
  labSelect("qualityType", "quality_type", QUALITY_TYPES),
  labSwitch("expandPrompt", "intelligence_open"),
  labRange("expandLength", "expand_token_length", { bounds: [0, 200, 1], initial: expand_token_length, under: "intelligence_open" }),
  labSwitch("semantics", "semantics_open"),
  labSwitch("film", "film_turbo"),
  range(
    "promptMagic",
    /^meta\.lab_base\.prompt_magic$/,
    [0, 1, 0.05],
    {
      read: ({ lab_base: lab }) => (lab?.prompt_magic === undefined ? undefined : Number(lab.prompt_magic)),
      write: (meta, magic) => withLab(meta, { prompt_magic: magic }),
      initial: () => 0,
    },
    { isShown: ({ scene }) => scene?.basic_settings.enable_prompt_magic === true },
  ),
]
