import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { actionOf } from "../../domain/studio/action-rules.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import type { PublishItem } from "../_runtime/publish-dialog.ts"

/** Width of the copy that stands for an item, px. */
const PREVIEW_PX = 640

/** A result as something to publish. */
export function publishItemOf(task: Task, image: TaskImage): PublishItem {
  const isVideo = /\.(?:mp4|webm)$/.test(image.url)
  const shown = isVideo ? (image.poster ?? null) : image.url
  return {
    source: { task_id: task.id, position: image.operate_number - 1 },
    kind: isVideo ? "video" : "image",
    preview: shown === null ? null : renditionUrl(shown, PREVIEW_PX),
    width: image.width,
    height: image.height,
    name: promptTitle(task.prompt),
    ...(task.type === actionOf("face-swap").oldCode ? { isFaceSwap: true } : {}),
  }
}
