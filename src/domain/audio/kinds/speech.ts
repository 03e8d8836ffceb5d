import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, type AudioSpecification } from "../generation/any-audio.ts"
import { type AudioConfiguration, spokenText } from "../generation/configuration.ts"
import { type Emotion, MAXIMUM_SPOKEN_CHARACTERS, SPEEDS, voiceUnits } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

interface Speech extends AudioSpecification {
  readonly kind: "speech"
  readonly seed: null
  readonly durationS: null
  readonly voice: string
  readonly speed: number
  readonly emotion: Emotion
}

function check(meta: AudioConfiguration) {
  const text = spokenText(meta)
  return [
    ...(text === "" ? [{ path: "meta.prompt", message: "PromptNotEmpty" }] : []),
    ...(text.length > MAXIMUM_SPOKEN_CHARACTERS ? [{ path: "meta.prompt", message: "TooLong" }] : []),
    ...((meta.timbre ?? "") === "" ? [{ path: "meta.timbre", message: "VoiceRequired" }] : []),
  ]
}

/** A text, spoken by a voice. Servers offer their voices as the models of this kind. */
export const speech = defineTaskKind({
  ...ANY_AUDIO,
  name: "speech",
  action: AUDIO_ACTIONS.speech,
  check,
  specify: (meta: AudioConfiguration): Speech => ({
    kind: "speech",
    prompt: spokenText(meta),
    width: null,
    height: null,
    seed: null,
    soundCount: 1,
    durationS: null,
    voice: meta.timbre ?? "",
    speed: meta.speed ?? SPEEDS.usual,
    emotion: meta.emotion ?? "neutral",
  }),
  price: ({ prompt }) => ({ row: "voice", count: 1, sizePx: null, units: voiceUnits(prompt) }),
  order: ({ prompt, voice, speed, emotion }) => ({ fields: { prompt, model: voice, speed, emotion }, inputs: [] }),
})
