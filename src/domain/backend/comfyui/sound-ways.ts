import { CHECKPOINT_LOADERS, DIFFUSION_LOADERS, ENCODER_LOADERS, lacksOf, type ModelPart, type Needs, VAE_LOADERS } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"

/** Kinds of order that come to sounds. */
export const SOUND_KINDS = ["sound-effect", "music", "song"] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** A way to make sounds: a model with all that it needs, and what it makes. */
export interface SoundWay extends Needs {
  readonly family: "ace-step-1.5" | "ace-step" | "stable-audio"
  readonly kinds: readonly SoundKind[]
  readonly model: ModelPart
  /** Null for one that stands in the model's own file. */
  readonly encoder: ModelPart | null
  /** The second encoder, which the same node loads. */
  readonly writer?: ModelPart
  /** Null for one that stands in the model's own file. */
  readonly vae: ModelPart | null
  /** As long as what it has learnt, in seconds. */
  readonly longestS: number
  readonly sampling: { readonly steps: number; readonly cfg: number; readonly sampler: string; readonly scheduler: string }
}

const SAMPLED = ["KSampler", "VAEDecodeAudio"] as const
const WHOLE = "CheckpointLoaderSimple"
const checkpoint = (sign: RegExp, file: string): ModelPart => ({ loaders: CHECKPOINT_LOADERS, sign, example: `checkpoints/${file}` })
const ACE_STEP_15 = checkpoint(/ace.?step.*1[._]5/i, "ace_step_1.5_turbo_aio.safetensors")
const ACE_STEP = checkpoint(/ace.?step(?!.*1[._]5)/i, "ace_step_v1_3.5b.safetensors")
const STABLE_AUDIO = checkpoint(/stable.?audio/i, "stable-audio-open-1.0.safetensors")
/** ACE-Step 1.5 as files of their own: what hears, what writes the tune, and the VAE. */
const HEARS: ModelPart = {
  loaders: [["DualCLIPLoader", "clip_name1"]],
  sign: /qwen.*0[._]6b.*ace/i,
  example: "text_encoders/qwen_0.6b_ace15.safetensors",
}
const WRITES: ModelPart = {
  loaders: [["DualCLIPLoader", "clip_name2"]],
  sign: /qwen.*(?:1[._]7b|4b).*ace/i,
  example: "text_encoders/qwen_1.7b_ace15.safetensors",
}
const ACE_VAE: ModelPart = { loaders: VAE_LOADERS, sign: /ace.*1[._]?5.*vae/i, example: "vae/ace_1.5_vae.safetensors" }
const ACE_15_NODES = [...SAMPLED, "ModelSamplingAuraFlow", "TextEncodeAceStepAudio1.5", "EmptyAceStep1.5LatentAudio"]
const aceStep15 = (sign: RegExp, file: string): Pick<SoundWay, "model" | "parts"> => {
  const model = { loaders: DIFFUSION_LOADERS, sign, example: `diffusion_models/${file}` }
  return { model, parts: [model, HEARS, WRITES, ACE_VAE] }
}
const APART = { family: "ace-step-1.5", kinds: ["music", "song"], encoder: HEARS, writer: WRITES, vae: ACE_VAE } as const
const T5_BASE: ModelPart = { loaders: ENCODER_LOADERS, sign: /t5.?base/i, example: "text_encoders/t5-base.safetensors" }

/** Ways by preference: of those that make a kind the first one is taken that makes it as long as ordered. */
export const SOUND_WAYS: readonly SoundWay[] = [
  {
    family: "ace-step-1.5",
    kinds: ["music", "song"],
    model: ACE_STEP_15,
    encoder: null,
    vae: null,
    nodes: [...ACE_15_NODES, WHOLE],
    parts: [ACE_STEP_15],
    longestS: 240,
    sampling: { steps: 8, cfg: 1, sampler: "euler", scheduler: "simple" },
  },
  {
    ...APART,
    ...aceStep15(/ace.?step.*1[._]5.*turbo/i, "acestep_v1.5_turbo.safetensors"),
    nodes: ACE_15_NODES,
    longestS: 240,
    sampling: { steps: 8, cfg: 1, sampler: "euler", scheduler: "simple" },
  },
  {
    ...APART,
    ...aceStep15(/ace.?step.*1[._]5(?!.*turbo)/i, "acestep_v1.5_base.safetensors"),
    nodes: ACE_15_NODES,
    longestS: 240,
    sampling: { steps: 40, cfg: 5, sampler: "euler", scheduler: "simple" },
  },
  {
    family: "ace-step",
    kinds: ["music", "song"],
    model: ACE_STEP,
    encoder: null,
    vae: null,
    nodes: [...SAMPLED, WHOLE, "ModelSamplingSD3", "ConditioningZeroOut", "TextEncodeAceStepAudio", "EmptyAceStepLatentAudio"],
    parts: [ACE_STEP],
    longestS: 240,
    sampling: { steps: 50, cfg: 5, sampler: "euler", scheduler: "simple" },
  },
  {
    family: "stable-audio",
    kinds: ["sound-effect", "music"],
    model: STABLE_AUDIO,
    encoder: T5_BASE,
    vae: null,
    nodes: [...SAMPLED, WHOLE, "CLIPTextEncode", "ConditioningStableAudio", "EmptyLatentAudio"],
    parts: [STABLE_AUDIO, T5_BASE],
    longestS: 47,
    sampling: { steps: 50, cfg: 5, sampler: "dpmpp_3m_sde", scheduler: "exponential" },
  },
]

/** The ways to make a kind, whatever a server has. */
export function waysOfKind(kind: SoundKind): readonly SoundWay[] {
  return SOUND_WAYS.filter(({ kinds }) => kinds.includes(kind))
}

/** The ways of a server to make a kind. */
export function readySounds(classes: NodeClasses, kind: SoundKind): readonly SoundWay[] {
  return waysOfKind(kind).filter((one) => lacksOf(classes, one).length === 0)
}
