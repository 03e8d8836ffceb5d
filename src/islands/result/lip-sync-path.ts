import { localPath } from "../_tools/local-path.ts"

/** The address of the form that makes a face in a result of a task, from 1, speak. In the browser only. */
export function lipSyncPath({ task, image }: { readonly task: string; readonly image: number }): string {
  return `${localPath("/create/audio")}?${new URLSearchParams({ tab: "lipSync", sub: "text", parent: task, op: String(image) })}`
}
