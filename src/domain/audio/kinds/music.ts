import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { ANY_AUDIO, checkWords, orderWords, wordedOf } from "../generation/any-audio.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"

/** Music without a voice. */
export const music = defineTaskKind({
  ...ANY_AUDIO,
  name: "music",
  action: AUDIO_ACTIONS.music,
  check: (meta: AudioConfiguration) => checkWords(meta),
  specify: (meta: AudioConfiguration, facts) => wordedOf("music", meta, facts),
  price: ({ soundCount: count }) => ({ row: "music", count, sizePx: null }),
  order: orderWords,
})
