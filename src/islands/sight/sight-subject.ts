import type { Task, TaskImage } from "../../domain/task/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"

/** An image or a video of one's own that is looked at, and how the calls name it. Sides in px, `duration` in s. */
export interface SightSubject {
  readonly named: { readonly file_id: string } | { readonly parent_task_id: string; readonly operate_number: number }
  readonly kind: "image" | "video"
  readonly name: string
  readonly url: string
  /** Null of a result, which does not tell it. */
  readonly sizeBytes: number | null
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
}

/** A file of My media as such a subject; null for what nothing can be seen of. */
export function subjectOfFile(file: MediaFile): SightSubject | null {
  const { file_id, kind, name, url, size: sizeBytes, width, height, duration } = file
  return kind === "image" || kind === "video" ? { named: { file_id }, kind, name, url, sizeBytes, width, height, duration } : null
}

/** A result of a task as such a subject; `name` is what its task is called. */
export function subjectOfResult({ id }: Pick<Task, "id">, result: TaskImage, name: string): SightSubject {
  const { operate_number, url, width, height, duration = null, content_type: type } = result
  const kind = type?.startsWith("video/") === true ? "video" : "image"
  return { named: { parent_task_id: id, operate_number }, kind, name, url, sizeBytes: null, width, height, duration }
}
