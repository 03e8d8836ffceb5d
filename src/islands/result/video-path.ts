import { localPath } from "../_runtime/local-path.ts"

interface Source {
  readonly task: string
  readonly image: number
  readonly tab?: "img2video" | "effect"
}

/** The address of the form that makes a video of a result of a task, from 1. In the browser only. */
export function videoPath({ task, image, tab = "img2video" }: Source): string {
  return `${localPath("/create/video")}?${new URLSearchParams({ tab, parent: task, op: String(image) })}`
}
