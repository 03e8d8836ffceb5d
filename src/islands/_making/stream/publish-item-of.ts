import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { SOUND_COVER_PX } from "../../../domain/stream/poster-rules.ts"
import { actionOf } from "../../../domain/studio/action-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { PublishItem } from "../../_runtime/publish-dialog.ts"

/** Width of the copy that stands for an item, px. */
const PREVIEW_PX = 640

/** A result as something to publish. */
export function publishItemOf(task: Task, image: TaskImage): PublishItem {
  const isSound = image.content_type?.startsWith("audio/") === true
  const isVideo = !isSound && /\.(?:mp4|webm)$/.test(image.url)
  const shown = isVideo || isSound ? (image.poster ?? null) : image.url
  const { width, height } = isSound ? SOUND_COVER_PX : image
  return {
    source: { task_id: task.id, position: image.operate_number - 1 },
    kind: isSound ? "audio" : isVideo ? "video" : "image",
    preview: shown === null ? null : renditionUrl(shown, PREVIEW_PX),
    width,
    height,
    name: promptTitle(task.prompt),
    ...(task.type === actionOf("face-swap").oldCode ? { isFaceSwap: true } : {}),
  }
}
