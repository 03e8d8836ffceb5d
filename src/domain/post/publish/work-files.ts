import { type AccountId, newMediaName, type WorkId } from "../../_kernel/ids.ts"
import type { WorkVisibility } from "../state-rules.ts"
import { newFolder } from "../withdrawal/folder-rules.ts"

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
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/aac": "aac",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
  "audio/wav": "wav",
  "audio/webm": "weba",
}

/** What a work of a type of file is: browsers show it as an image or play it; null for what is published as nothing yet. */
export function publishableAs(contentType: string): "image" | "video" | "audio" | null {
  if (EXTENSIONS[contentType] === undefined) return null
  if (contentType.startsWith("audio/")) return "audio"
  return contentType.startsWith("video/") ? "video" : "image"
}

/** Where the files of a new work lie, without a slash at the end: out of everybody's sight where it is shown to nobody. */
export type FolderOf = (id: WorkId) => string

/** The folders of works that an author publishes for others, or keeps to themselves. */
export function foldersFor(authorId: AccountId, visibility: WorkVisibility): FolderOf {
  if (visibility !== "private") return (id) => `work/${id.slice("work_".length)}`
  return (id) => newFolder({ id, authorId }, false, newMediaName())
}

/** A new key for a file of a work, which nobody guesses. */
export function newWorkKey(folder: string, contentType: string): string {
  return `${folder}/${newMediaName()}.${EXTENSIONS[contentType] ?? "bin"}`
}

/** What the key of a copied file and of all beside it begin with, see `work_copy`. */
export function stemOf(key: string): string {
  return key.replace(/\.[a-z0-9]+$/, "")
}
