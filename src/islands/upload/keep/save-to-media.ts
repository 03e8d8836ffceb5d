import { UPLOAD_CATEGORIES, type UploadCategory } from "../../../domain/upload/rules.ts"
import type { MediaKind } from "../../../formats/media-kinds.ts"
import { onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"

const loadUploads = import.meta.env.SSR ? onlyInBrowser : () => import("../uploads.ts")

/** Hands a file to the uploads of the member of this page; they go on by themselves. Throws where their part of the page does not load. */
export async function saveToMedia(file: File, category: UploadCategory): Promise<void> {
  const { addUploads } = await loadUploads()
  const order = { name: file.name, contentType: file.type, category, folderId: null }
  // It is told when the queue has taken it; who the member is may have to be asked first.
  await addUploads([{ file, handle: null, kind: kindOf(file.type), order, thumbnailUrl: null }])
}

/** What a file that a tool made is uploaded as, unless the tool knows better. */
export function categoryOf(contentType: string): UploadCategory {
  return UPLOAD_CATEGORIES[kindOf(contentType)]
}

function kindOf(contentType: string): Extract<MediaKind, "image" | "video" | "audio"> {
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("audio/") ? "audio" : "video"
}
