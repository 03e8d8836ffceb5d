import type { Task } from "./contract.ts"

/** Actions of tasks that make videos (decision 86); the index of them has the same bounds. */
const VIDEO_CODES = { from: 100, below: 200 } as const
/** Actions of tasks that make sounds, likewise. */
const AUDIO_CODES = { from: 200, below: 300 } as const

/** Of these, the training of a voice: it ends with an answer, and nothing is heard of it. */
export const VOICE_TRAINING_ACTION = 206

/** What a task's results are. */
export type ResultMedia = "image" | "video" | "audio"

/** What a task makes, by the action that it was created with. */
export function mediaOf({ type }: Pick<Task, "type">): ResultMedia {
  const isAmong = ({ from, below }: { readonly from: number; readonly below: number }) => type >= from && type < below
  return isAmong(VIDEO_CODES) ? "video" : isAmong(AUDIO_CODES) ? "audio" : "image"
}
