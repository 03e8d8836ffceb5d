import type { Task } from "./contract.ts"

/** Actions of tasks that make videos (decision 86); the index of them has the same bounds. */
const VIDEO_CODES = { from: 100, below: 200 } as const

/** What a task's results are. */
export type ResultMedia = "image" | "video"

/** What a task makes, by the action that it was created with. */
export function mediaOf({ type }: Pick<Task, "type">): ResultMedia {
  return type >= VIDEO_CODES.from && type < VIDEO_CODES.below ? "video" : "image"
}
