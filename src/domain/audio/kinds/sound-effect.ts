import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, checkWords, orderWords, wordedOf } from "../generation/any-audio.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { effectUnits } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

const priceOf = (count: number, seconds: number) => ({ row: "audioEffect", count, sizePx: null, units: effectUnits(seconds) }) as const

/** Sounds of words. */
export const soundEffect = defineTaskKind({
  ...ANY_AUDIO,
  name: "sound-effect",
  action: AUDIO_ACTIONS["sound-effect"],
  check: (meta: AudioConfiguration) => checkWords(meta),
  specify: (meta: AudioConfiguration, facts) => wordedOf("sound-effect", meta, facts),
  price: ({ soundCount, durationS }) => priceOf(soundCount, durationS),
  lengthPrice: ({ soundCount, durationS }) => ({ seconds: durationS, priceOf: (seconds) => priceOf(soundCount, seconds) }),
  order: orderWords,
})
