import { promptTitle } from "../../domain/prompt/index.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"
import type { BoardEditor } from "./board-editor.ts"
import { placeAddress } from "./place-image.ts"

/** Puts the image that the address names on the board, once: a result of a task, or a file of My media by its address here. */
export async function takeRequestedImage(editor: BoardEditor): Promise<void> {
  const query = new URLSearchParams(location.search)
  const taskId = query.get("task")
  const file = query.get("file")
  if (taskId === null && file === null) return
  // Loading anew must not put it there again.
  history.replaceState(history.state, "", location.pathname)
  if (taskId !== null && /^task_[a-z0-9]{1,40}$/.test(taskId)) {
    const index = Number(query.get("image") ?? "1") - 1
    const task = await call(taskDetail, { id: taskId })
    const image = task.img_uris[index] ?? task.img_uris[0]
    if (image !== undefined)
      await placeAddress(editor, image.url, "image", promptTitle(task.prompt), { taskId, number: image.operate_number })
  } else if (file !== null && file.startsWith("/") && !file.startsWith("//"))
    await placeAddress(editor, file, "image", query.get("name") ?? "")
}
