import { MAXIMUM_POST_ITEMS } from "../../../domain/post/contribution-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { mediaOf } from "../../../domain/task/media-rules.ts"
import { announce } from "../../_runtime/notices.ts"
import { openPublish } from "../../_runtime/publish-dialog.ts"
import { publishItemOf } from "./publish-item-of.ts"

/** Whether the results of a task can be published together: a sound is a work by itself. */
export function canPublishTogether(task: Task): boolean {
  const count = task.img_uris.length
  return count > 0 && count <= (mediaOf(task) === "audio" ? 1 : MAXIMUM_POST_ITEMS)
}

/** Opens the dialog that publishes for some results of a task, or for all; a sound has its waveform drawn before, and is not published without. */
export async function publishResults(task: Task, some: readonly TaskImage[] = task.img_uris): Promise<void> {
  const shown = mediaOf(task) === "audio" ? await withCovers(task) : task
  const numbers = new Set(some.map(({ operate_number }) => operate_number))
  const results = shown.img_uris.filter(({ operate_number }) => numbers.has(operate_number))
  if (results.some((result) => result.content_type?.startsWith("audio/") === true && result.poster == null)) {
    announce({ tone: "bad", body: { kind: "error", code: "SoundCoverNeeded", requestId: null } })
    return
  }
  openPublish({ items: results.map((result) => publishItemOf(shown, result)) })
}

/** The task with its sounds' covers; what draws them is fetched when the first sound is published. */
async function withCovers(task: Task): Promise<Task> {
  try {
    const { withSoundCovers } = await import("./sound-covers.ts")
    return await withSoundCovers(task)
  } catch {
    return task
  }
}
