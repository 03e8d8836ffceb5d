import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { PublishItem } from "../_runtime/publish-dialog.ts"

/** Width of the copy that stands for an item, px. */
const PREVIEW_PX = 640

/** A file of My media as something to publish; null for what cannot be. */
export function publishItemOfFile(file: MediaFile): PublishItem | null {
  const { kind, url, poster, width, height, name, file_id } = file
  if (kind !== "image" && kind !== "video") return null
  const image = kind === "image" ? url : poster
  return {
    source: { file_id },
    kind,
    preview: image === null ? null : renditionUrl(image, PREVIEW_PX),
    width,
    height,
    name: name.replace(/\.[a-z0-9]{1,5}$/i, ""),
  }
}

/** Several, without what cannot be published. */
export function publishItemsOfFiles(files: readonly MediaFile[]): readonly PublishItem[] {
  return files.map(publishItemOfFile).filter((item) => item !== null)
}
