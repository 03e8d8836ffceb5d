import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, checkWords, orderWords, wordedOf } from "../generation/any-audio.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { effectUnits } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

/** Sounds of words. */
export const soundEffect = defineTaskKind({
  ...ANY_AUDIO,
  name: "sound-effect",
  action: AUDIO_ACTIONS["sound-effect"],
  check: (meta: AudioConfiguration) => checkWords(meta),
  specify: (meta: AudioConfiguration, facts) => wordedOf("sound-effect", meta, facts),
  price: ({ soundCount: count, durationS }) => ({ row: "audioEffect", count, sizePx: null, units: effectUnits(durationS) }),
  order: orderWords,
})
