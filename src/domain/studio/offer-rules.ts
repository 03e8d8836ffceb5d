import {
  controlsOf,
  hasModel,
  NOTHING_SAID,
  namesOf,
  type Offering,
  offeringOf,
  type SpeakingServer,
  samplersOf,
  schedulersOf,
  sizesMade,
} from "../backend/rules.ts"
import { modeOf } from "./category-rules.ts"
import { CONTROL_PROCESSORS } from "./control-rules.ts"
import { type BaseModel, STARTER_MODEL } from "./model-rules.ts"
import type { OffReason } from "./off-reasons.ts"
import { SAMPLERS, SCHEDULERS, UPSCALERS } from "./sampling-rules.ts"
import type { Size } from "./size-rules.ts"

/** Switches of a model's settings (spec 1§3, scene config): a setting whose switch is off is not shown, or says why it is off. */
export interface SceneConfig {
  readonly enable_additional_model_panel: boolean
  readonly basic_settings: Readonly<Record<BasicSwitch, boolean>>
  readonly advanced_settings: Readonly<Record<AdvancedSwitch, boolean>>
  /** Why a switch is off, by its name; absent where nobody has said anything. */
  readonly off_because?: Readonly<Record<string, OffReason>> | undefined
  /** No server has the model anymore. */
  readonly is_gone?: boolean | undefined
  readonly model?: { readonly art_model_no: string } | undefined
  /** What can be chosen with the model; absent where nobody has said anything. */
  readonly lists?: SceneLists | undefined
}

/** What one of the servers that have a model can do with it. */
export interface SceneLists {
  /** Kinds of order that some server takes. */
  readonly kinds: readonly string[]
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[]
  readonly upscalers: readonly string[]
  readonly vaes: readonly string[]
  readonly detectors: readonly string[]
  readonly control_modules: readonly string[]
  /** The only sizes that it makes; null for all. */
  readonly sizes: readonly Size[] | null
}
type BasicSwitch =
  | "enable_free_creation_option"
  | "enable_gen_num"
  | "enable_generate_mode"
  | "enable_private_creation_option"
  | "enable_prompt_magic"
type AdvancedSwitch =
  | "enable_cfg_scale"
  | "enable_clip_skip"
  | "enable_negative_prompts"
  | "enable_sampler_name"
  | "enable_seed_option"
  | "enable_steps"
  | "enable_vae"
  | "enable_engine_option"
  | "enable_hd_repair"
  | "enable_face_repair"
  | "enable_character_repair"
  | "enable_fine_tuning"
  | "enable_face_choice"

/** Switches without the lists and reasons beside them. */
type Switches = Pick<SceneConfig, "enable_additional_model_panel" | "basic_settings" | "advanced_settings">

/** What a model and the renderers both can. Clip skip is a matter of the text encoder that flux does not have. */
export function sceneConfigOf(
  { base_model_type: family }: Pick<BaseModel, "base_model_type">,
  { features, kinds, fields }: Pick<Offering, "features" | "kinds"> & Partial<Pick<Offering, "fields">>,
): Switches {
  const can = (feature: string) => features.includes(feature)
  const makes = (kind: string) => kinds.includes(kind)
  const heeds = (field: Offering["fields"][number]) => fields === undefined || fields.includes(field)
  return {
    enable_additional_model_panel: can("loras") || can("embeddings"),
    basic_settings: {
      enable_free_creation_option: false,
      enable_gen_num: heeds("count"),
      // Which queue it waits in, by the speed (spec 1§6).
      enable_generate_mode: true,
      enable_private_creation_option: false,
      enable_prompt_magic: heeds("tuning.prompt_magic"),
    },
    advanced_settings: {
      enable_cfg_scale: heeds("cfg_scale"),
      enable_clip_skip: can("clip_skip") && family !== "flux",
      enable_negative_prompts: heeds("negative_prompt"),
      enable_sampler_name: heeds("sampler_name"),
      enable_seed_option: heeds("seed"),
      enable_steps: heeds("steps"),
      enable_vae: can("vae"),
      enable_engine_option: can("refiner"),
      enable_hd_repair: can("hires"),
      enable_face_repair: can("units"),
      enable_character_repair: makes("character-repair"),
      enable_fine_tuning: can("tuning"),
      enable_face_choice: can("face_choice"),
    },
  }
}

/** What servers are asked by for a model; null leaves it to them. */
function nameOf(model: BaseModel): string | null {
  return model.art_model_no === STARTER_MODEL.art_model_no ? null : (model.serverName ?? model.art_model_no)
}

/** Whether no server has a model anymore; never before one has said what it has. */
export function isGone(model: BaseModel, servers: readonly SpeakingServer[]): boolean {
  return servers.length > 0 && servers.every(({ capabilities }) => !hasModel(capabilities, nameOf(model)))
}

/** What a model comes with at some servers: the switches of those that have it, why one is off, and what can be chosen. */
export function sceneOf(model: BaseModel, servers: readonly SpeakingServer[]): SceneConfig {
  if (servers.length === 0) return sceneConfigOf(model, NOTHING_SAID)
  const name = nameOf(model)
  const found = servers.filter(({ capabilities }) => hasModel(capabilities, name))
  // Of a model that is gone nothing else is said: what is typed beside it is kept for another one.
  const having = found.length === 0 ? servers : found
  const all = offeringOf(servers)
  // Kinds without a model of their own are made by any backend that offers them.
  const scene = sceneConfigOf(model, { ...offeringOf(having), kinds: all.kinds })
  const anywhere = switchesOf(sceneConfigOf({ base_model_type: STARTER_MODEL.base_model_type }, all))
  const off = Object.entries(switchesOf(scene)).filter(([, isOn]) => !isOn)
  return {
    ...scene,
    off_because: Object.fromEntries(
      off.map(([key]): [string, OffReason] => {
        if (OF_SITE.has(key)) return [key, "site"]
        if (key === "enable_clip_skip" && model.base_model_type === "flux") return [key, "family"]
        return [key, anywhere[key] === true ? "model" : "server"]
      }),
    ),
    lists: {
      kinds: all.kinds,
      samplers: samplersOf(having, SAMPLERS),
      schedulers: schedulersOf(having, SCHEDULERS),
      upscalers: namesOf(servers, "upscalers", UPSCALERS),
      vaes: namesOf(having, "vaes", []),
      detectors: namesOf(servers, "detectors", []),
      control_modules: controlsOf(having, CONTROL_PROCESSORS),
      sizes: sizesOf(having, name),
    },
  }
}

/** Switches that no server decides. */
const OF_SITE: ReadonlySet<string> = new Set(["enable_free_creation_option", "enable_private_creation_option"])

function switchesOf({ basic_settings, advanced_settings, enable_additional_model_panel }: Switches): Readonly<Record<string, boolean>> {
  return { enable_additional_model_panel, ...basic_settings, ...advanced_settings }
}

/** The sizes of the servers that make no others, each once; null where one makes all. */
function sizesOf(having: readonly SpeakingServer[], name: string | null): readonly Size[] | null {
  const said = having.map(({ capabilities }) => sizesMade(capabilities, name))
  if (said.length === 0 || said.includes(null)) return null
  const all = said.flatMap((sizes) => sizes ?? [])
  return [...new Map(all.map((size) => [`${size.width}x${size.height}`, size])).values()]
}

/** The categories that a model is offered in: the studio for all, SDXL for its family. */
export function categoriesOf({ base_model_type: family }: Pick<BaseModel, "base_model_type">): readonly number[] {
  return [1, 3, 5, 7].filter((category) => modeOf(category) !== "sdxl" || family === "sdxl")
}
