import type { audio as source } from "../en/audio.ts"

/** Arabic of the audio tool. */
export const audio = {
  pickAudio: "اختر تسجيلًا صوتيًا",
} as const satisfies Record<keyof typeof source, string>
