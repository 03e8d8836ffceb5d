import { defineTaskKind, type TaskSource } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, type AudioSpecification } from "../generation/any-audio.ts"
import { type AudioConfiguration, spokenText } from "../generation/configuration.ts"
import { lacksSample, type OwnVoiced, orderOwnVoice, ownVoiced } from "../generation/own-voice-order.ts"
import { type Emotion, isSpeakable, MAXIMUM_SPOKEN_CHARACTERS, SPEEDS, voiceUnits } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

interface Speech extends AudioSpecification, OwnVoiced {
  readonly kind: "speech"
  readonly seed: null
  readonly durationS: null
  readonly voice: string
  readonly speed: number
  readonly emotion: Emotion
}

function check(meta: AudioConfiguration, sources: readonly TaskSource[]) {
  const text = spokenText(meta)
  return [
    ...(isSpeakable(text) ? [] : [{ path: "meta.prompt", message: "PromptNotEmpty" }]),
    ...(text.length > MAXIMUM_SPOKEN_CHARACTERS ? [{ path: "meta.prompt", message: "TooLong" }] : []),
    ...((meta.timbre ?? "") === "" || lacksSample(meta, sources) ? [{ path: "meta.timbre", message: "VoiceRequired" }] : []),
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
    ...ownVoiced(meta, sources),
  }),
  price: ({ prompt }) => ({ row: "voice", count: 1, sizePx: null, units: voiceUnits(prompt) }),
  order({ prompt, voice, speed, emotion, ...voiced }) {
    const { fields, inputs } = orderOwnVoice(voiced)
    return { fields: { prompt, model: voice, speed, emotion, ...fields }, inputs }
  },
})
