import type { audio as source } from "../en/audio.ts"

/** Simplified Chinese of the audio tool. */
export const audio = {
  pickAudio: "选择音频",
} as const satisfies Record<keyof typeof source, string>
