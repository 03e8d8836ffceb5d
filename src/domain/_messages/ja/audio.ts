import type { audio as source } from "../en/audio.ts"

/** Japanese of the audio tool. */
export const audio = {
  pickAudio: "音声を選ぶ",
} as const satisfies Record<keyof typeof source, string>
