import { newBoardId } from "../../domain/_kernel/ids.ts"
import { localPath } from "../_runtime/local-path.ts"

/**
 * The address of a board with an image put on it: a new board unless one is named. The image is a result of a task, from 1, or a file by its
 * address here. In the browser only.
 */
export function boardPath(
  image: { readonly task: string; readonly image: number } | { readonly file: string; readonly name: string },
  boardId?: string,
): string {
  const query = Object.entries(image).map(([name, value]) => [name, String(value)])
  return `${boardId === undefined ? localPath("/editBoard") : pathOfBoard(boardId)}?${new URLSearchParams(query)}`
}

/** The address of a board; of a new one unless one is named. In the browser only. */
export function pathOfBoard(id: string = newBoardId(Date.now())): string {
  return localPath(`/editBoard/detail/${id}`)
}
