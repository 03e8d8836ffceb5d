import { modeOf } from "./category-rules.ts"
import type { BaseModel } from "./model-rules.ts"

/** What all renderers of a site can do between them, as they say it; a renderer that says nothing of a part has none of it. */
export interface RendererOffers {
  /** Kinds of task. */
  readonly kinds: readonly string[]
  /** Parts of an order that are heeded, by the field names of the render protocol (docs/render-protocol.md). */
  readonly features: readonly string[]
  /** Processors of control images that a renderer runs itself. */
  readonly modules: readonly string[]
}

/** Switches of a model's settings (spec 1§3, scene config): a setting whose switch is off is not shown, or says why it is off. */
export interface SceneConfig {
  readonly enable_additional_model_panel: boolean
  readonly basic_settings: Readonly<Record<BasicSwitch, boolean>>
  readonly advanced_settings: Readonly<Record<AdvancedSwitch, boolean>>
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

/** What a model and the renderers both can. Clip skip is a matter of the text encoder that flux does not have. */
export function sceneConfigOf({ base_model_type: family }: Pick<BaseModel, "base_model_type">, offers: RendererOffers): SceneConfig {
  const can = (feature: string) => offers.features.includes(feature)
  const makes = (kind: string) => offers.kinds.includes(kind)
  return {
    enable_additional_model_panel: can("loras") || can("embeddings"),
    basic_settings: {
      enable_free_creation_option: false,
      enable_gen_num: true,
      enable_generate_mode: false,
      enable_private_creation_option: false,
      enable_prompt_magic: can("prompt_magic"),
    },
    advanced_settings: {
      enable_cfg_scale: true,
      enable_clip_skip: can("clip_skip") && family !== "flux",
      enable_negative_prompts: true,
      enable_sampler_name: true,
      enable_seed_option: true,
      enable_steps: true,
      enable_vae: can("vae"),
      enable_engine_option: can("refiner"),
      enable_hd_repair: can("hires"),
      enable_face_repair: makes("character-repair"),
      enable_character_repair: makes("character-repair"),
      enable_fine_tuning: can("tuning"),
      enable_face_choice: can("face_choice"),
    },
  }
}

/** The categories that a model is offered in: the studio for all, SDXL for its family. */
export function categoriesOf({ base_model_type: family }: Pick<BaseModel, "base_model_type">): readonly number[] {
  return [1, 3, 5, 7].filter((category) => modeOf(category) !== "sdxl" || family === "sdxl")
}
