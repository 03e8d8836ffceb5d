import { type ActionKind, actionOf, kindOfAction, type Tab } from "../../domain/studio/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import type { KnownTasks } from "../_session/known-tasks.ts"
import type { OpenedImage } from "./studio-state.ts"

/** What a card shows a task as, by the action code that it was created with. */
export function cardKindOf({ type }: Pick<Task, "type">): ActionKind {
  return kindOfAction(type) ?? "text-to-image"
}

const PAINTED: ReadonlySet<ActionKind> = new Set(["text-to-image", "image-to-image", "condition", "variation", "expansion"])

/** Whether chance had a part in it, so that a seed makes the same again. */
export function isPainted(task: Pick<Task, "type">): boolean {
  // What another part of the site ordered, such as a workflow, has no settings of the studio's.
  return kindOfAction(task.type) !== null && PAINTED.has(cardKindOf(task))
}

/** The tab of the studio that a painted task's settings go into; null where there is none. */
export function settingsTabOf(task: Pick<Task, "type">): Tab | null {
  return isPainted(task) ? actionOf(cardKindOf(task)).tab : null
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
