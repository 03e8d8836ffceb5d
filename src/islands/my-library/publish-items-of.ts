import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { PublishItem } from "../_runtime/publish-dialog.ts"
import { titleOfItem } from "./item-tile.tsx"

/** Width of the copy that stands for an item, px. */
const PREVIEW_PX = 640

/** Items as something to publish together; what cannot be is left out: sounds are published where they were made, with their waveform. */
export function publishItemsOf(items: readonly LibraryItem[]): readonly PublishItem[] {
  return items.flatMap((item): readonly PublishItem[] => {
    const { kind, url, poster, width, height, task_id: taskId, operate_number: number } = item
    if (kind !== "image" && kind !== "video") return []
    const image = kind === "image" ? url : poster
    return [
      {
        source: taskId === null || number === null ? { file_id: item.id } : { task_id: taskId, position: number - 1 },
        kind,
        preview: image === null ? null : renditionUrl(image, PREVIEW_PX),
        width,
        height,
        name: titleOfItem(item).replace(/\.[a-z0-9]{1,5}$/i, ""),
      },
    ]
  })
}
