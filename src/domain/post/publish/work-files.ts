import { newMediaName, type WorkId } from "../../_kernel/ids.ts"

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
  "video/mp2t": "ts",
}

/** What a work of a type of file is: browsers show it as an image or play it; null for what is published as nothing yet. */
export function publishableAs(contentType: string): "image" | "video" | null {
  if (EXTENSIONS[contentType] === undefined) return null
  return contentType.startsWith("video/") ? "video" : "image"
}

/** What the keys of all files of a work begin with. */
export function workPrefix(id: WorkId): string {
  return `work/${id.slice("work_".length)}/`
}

/** A new key for a file of a work, which nobody guesses. */
export function newWorkKey(id: WorkId, contentType: string): string {
  return `${workPrefix(id)}${newMediaName()}.${EXTENSIONS[contentType] ?? "bin"}`
}

/** What the key of a copied file and of all beside it begin with, see `work_copy`. */
export function stemOf(key: string): string {
  return key.replace(/\.[a-z0-9]+$/, "")
}
