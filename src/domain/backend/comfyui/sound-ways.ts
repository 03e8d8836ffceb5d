import { CHECKPOINT_LOADERS, ENCODER_LOADERS, lacksOf, type ModelPart, type Needs } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"

/** Kinds of order that come to sounds. */
export const SOUND_KINDS = ["sound-effect", "music", "song"] as const
export type SoundKind = (typeof SOUND_KINDS)[number]

/** A way to make sounds: a model with all that it needs, and what it makes. */
export interface SoundWay extends Needs {
  readonly family: "ace-step-1.5" | "ace-step" | "stable-audio"
  readonly kinds: readonly SoundKind[]
  readonly model: ModelPart
  readonly encoder: ModelPart | null
  /** As long as what it has learnt, in seconds. */
  readonly longestS: number
  readonly sampling: { readonly steps: number; readonly cfg: number; readonly sampler: string; readonly scheduler: string }
}

const SAMPLED = ["KSampler", "VAEDecodeAudio", "CheckpointLoaderSimple"] as const
const checkpoint = (sign: RegExp, file: string): ModelPart => ({ loaders: CHECKPOINT_LOADERS, sign, example: `checkpoints/${file}` })
const ACE_STEP_15 = checkpoint(/ace.?step.*1[._]5/i, "ace_step_1.5_turbo_aio.safetensors")
const ACE_STEP = checkpoint(/ace.?step(?!.*1[._]5)/i, "ace_step_v1_3.5b.safetensors")
const STABLE_AUDIO = checkpoint(/stable.?audio/i, "stable-audio-open-1.0.safetensors")
const T5_BASE: ModelPart = { loaders: ENCODER_LOADERS, sign: /t5.?base/i, example: "text_encoders/t5-base.safetensors" }

/** Ways by preference: of those that make a kind the first one is taken that makes it as long as ordered. */
export const SOUND_WAYS: readonly SoundWay[] = [
  {
    family: "ace-step-1.5",
    kinds: ["music", "song"],
    model: ACE_STEP_15,
    encoder: null,
    nodes: [...SAMPLED, "ModelSamplingAuraFlow", "TextEncodeAceStepAudio1.5", "EmptyAceStep1.5LatentAudio"],
    parts: [ACE_STEP_15],
    longestS: 240,
    sampling: { steps: 8, cfg: 1, sampler: "euler", scheduler: "simple" },
  },
  {
    family: "ace-step",
    kinds: ["music", "song"],
    model: ACE_STEP,
    encoder: null,
    nodes: [...SAMPLED, "ModelSamplingSD3", "ConditioningZeroOut", "TextEncodeAceStepAudio", "EmptyAceStepLatentAudio"],
    parts: [ACE_STEP],
    longestS: 240,
    sampling: { steps: 50, cfg: 5, sampler: "euler", scheduler: "simple" },
  },
  {
    family: "stable-audio",
    kinds: ["sound-effect", "music"],
    model: STABLE_AUDIO,
    encoder: T5_BASE,
    nodes: [...SAMPLED, "CLIPTextEncode", "ConditioningStableAudio", "EmptyLatentAudio"],
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
