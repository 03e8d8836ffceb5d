import { type MediaKind, UPLOAD_CATEGORIES } from "../../domain/media/rules.ts"

/** Hands a file to the uploads of the member of this page; they go on by themselves. Throws where their part of the page does not load. */
export async function saveToMedia(file: File): Promise<void> {
  const { addUploads } = await import("../media/uploads.ts")
  const kind = kindOf(file.type)
  const order = { name: file.name, contentType: file.type, category: UPLOAD_CATEGORIES[kind], folderId: null }
  // It is told when the queue has taken it; who the member is may have to be asked first.
  await addUploads([{ file, handle: null, kind, order, thumbnailUrl: null }])
}

function kindOf(contentType: string): Extract<MediaKind, "image" | "video" | "audio"> {
  if (contentType.startsWith("image/")) return "image"
  return contentType.startsWith("audio/") ? "audio" : "video"
}
