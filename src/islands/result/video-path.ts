import { localPath } from "../_runtime/local-path.ts"

/** The address of the form that makes a video of a result of a task, from 1. In the browser only. */
export function videoPath({ task, image }: { readonly task: string; readonly image: number }): string {
  return `${localPath("/create/video")}?${new URLSearchParams({ tab: "img2video", parent: task, op: String(image) })}`
}
