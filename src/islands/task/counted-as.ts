import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"

const COUNTED = { image: "images", video: "videos", audio: "sounds" } as const

/** The message that counts what a task made. */
export function countedAs(task: Pick<Task, "type">): (typeof COUNTED)[keyof typeof COUNTED] {
  return COUNTED[mediaOf(task)]
}
