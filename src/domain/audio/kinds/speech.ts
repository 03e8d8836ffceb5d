import { defineTaskKind, type OrderInput, type TaskSource } from "../../_kernel/task-kind.ts"
import { inputOf } from "../../_kernel/task-sources.ts"
import { ANY_AUDIO, type AudioSpecification } from "../generation/any-audio.ts"
import { type AudioConfiguration, spokenText } from "../generation/configuration.ts"
import { type Emotion, isSpeakable, MAXIMUM_SPOKEN_CHARACTERS, SPEEDS, voiceUnits } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"
import type { VoiceTraits } from "../voice/voice-rules.ts"

interface Speech extends AudioSpecification {
  readonly kind: "speech"
  readonly seed: null
  readonly durationS: null
  readonly voice: string
  readonly speed: number
  readonly emotion: Emotion
  /** Somebody's own voice, over the one that `voice` names, with its sample; absent for a voice that a server has. */
  readonly own?: { readonly traits: VoiceTraits; readonly inputs: readonly OrderInput[] }
}

function check(meta: AudioConfiguration, sources: readonly TaskSource[]) {
  const text = spokenText(meta)
  return [
    ...(isSpeakable(text) ? [] : [{ path: "meta.prompt", message: "PromptNotEmpty" }]),
    ...(text.length > MAXIMUM_SPOKEN_CHARACTERS ? [{ path: "meta.prompt", message: "TooLong" }] : []),
    ...((meta.timbre ?? "") === "" || (meta.own_voice !== undefined && sources.length === 0)
      ? [{ path: "meta.timbre", message: "VoiceRequired" }]
      : []),
  ]
}

/** A text, spoken by a voice. Servers offer their voices as the models of this kind. */
export const speech = defineTaskKind({
  ...ANY_AUDIO,
  name: "speech",
  action: AUDIO_ACTIONS.speech,
  check,
  specify: (meta: AudioConfiguration, { sources }): Speech => ({
    kind: "speech",
    prompt: spokenText(meta),
    width: null,
    height: null,
    seed: null,
    soundCount: 1,
    durationS: null,
    voice: meta.own_voice?.base ?? meta.timbre ?? "",
    speed: meta.speed ?? SPEEDS.usual,
    emotion: meta.emotion ?? "neutral",
    ...(meta.own_voice === undefined ? {} : { own: { traits: meta.own_voice.traits, inputs: sources.map(inputOf) } }),
  }),
  price: ({ prompt }) => ({ row: "voice", count: 1, sizePx: null, units: voiceUnits(prompt) }),
  order: ({ prompt, voice, speed, emotion, own }) => ({
    fields: { prompt, model: voice, speed, emotion, ...(own === undefined ? {} : { own_voice: own.traits }) },
    inputs: own?.inputs ?? [],
  }),
})
