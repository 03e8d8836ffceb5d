import { localPath } from "../_runtime/local-path.ts"

/** The address of a new board with an image on it: a result of a task, from 1, or a file by its address here. In the browser only. */
export function boardPath(
  image: { readonly task: string; readonly image: number } | { readonly file: string; readonly name: string },
): string {
  const query = Object.entries(image).map(([name, value]) => [name, String(value)])
  return `${localPath("/editBoard")}?${new URLSearchParams(query)}`
}
