import { imageToText } from "../../domain/studio/kinds/image-to-text.ts"
import { upscale } from "../../domain/studio/kinds/upscale.ts"
import type { Task } from "../../domain/task/contract.ts"
import type { KnownTasks } from "../task/known-tasks.ts"
import type { OpenedImage } from "./studio-state.ts"

/** What a card shows a task as. */
export type CardKind = "images" | "upscale" | "description"

/** By the action code that the task was created with. */
export function cardKindOf({ type }: Pick<Task, "type">): CardKind {
  if (type === upscale.action) return "upscale"
  return type === imageToText.action ? "description" : "images"
}

/** The result that a task was made from, where this page knows it. */
export function sourceOf(tasks: KnownTasks, { source_image: source }: Task): OpenedImage | null {
  if (source === undefined) return null
  for (const task of Object.values(tasks)) {
    const index = task.img_uris.findIndex(({ url }) => url === source.url)
    if (index >= 0) return { taskId: task.id, index }
  }
  return null
}
