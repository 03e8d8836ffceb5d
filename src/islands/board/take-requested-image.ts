import { MAXIMUM_BOARD_TITLE_CHARACTERS } from "../../domain/board/contract.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"
import type { BoardEditor } from "./board-editor.ts"
import { placeAddress } from "./place-image.ts"

/**
 * Puts the image that the address names on the board, once: a result of a task, or a file of My media by its address here. A new board, which
 * is still called `newTitle`, gets the image's name.
 */
export async function takeRequestedImage(editor: BoardEditor, newTitle: string): Promise<void> {
  const query = new URLSearchParams(location.search)
  const taskId = query.get("task")
  const file = query.get("file")
  if (taskId === null && file === null) return
  // Reloading must not put it there again.
  history.replaceState(history.state, "", location.pathname)
  if (taskId !== null && /^task_[a-z0-9]{1,40}$/.test(taskId)) {
    const index = Number(query.get("image") ?? "1") - 1
    const task = await call(taskDetail, { id: taskId })
    const image = task.img_uris[index] ?? task.img_uris[0]
    if (image === undefined) return
    const name = promptTitle(task.prompt, MAXIMUM_BOARD_TITLE_CHARACTERS)
    await placeAddress(editor, image.url, "image", promptTitle(task.prompt), { taskId, number: image.operate_number })
    nameAfter(editor, name, newTitle)
  } else if (file !== null && file.startsWith("/") && !file.startsWith("//")) {
    const name = query.get("name") ?? ""
    await placeAddress(editor, file, "image", name)
    nameAfter(editor, promptTitle(name.replace(/\.\w{2,5}$/, ""), MAXIMUM_BOARD_TITLE_CHARACTERS), newTitle)
  }
}

function nameAfter({ store }: BoardEditor, name: string, newTitle: string): void {
  if (store.initial.layers.length === 0 && store.$name.get() === newTitle && name.trim() !== "") store.rename(name.trim())
}
