import type { SizePx } from "../../domain/_kernel/task-kind.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { imageFailure } from "../image/check-image.ts"
import { storedIdOf } from "../upload/upload-whole.ts"

/** A photo that something is to be made from: a file of this device that may not have been uploaded yet, or one of My media. */
export interface ChosenPhoto {
  readonly name: string
  /** What it is shown by: an object address of this page, or an address of ours. */
  readonly url: string
  readonly size: SizePx
  readonly origin: { readonly kind: "device"; readonly file: File } | { readonly kind: "media"; readonly fileId: string }
}

/** A photo, or why the file is none, as a key of the errors. */
export type Taken = { readonly photo: ChosenPhoto } | { readonly refused: string }

/** Reads a file of this device; a phone's HEIC becomes a JPEG. Never rejects. */
export async function photoOfFile(given: File): Promise<Taken> {
  if (given.size > MAXIMUM_ONE_PIECE_BYTES) return { refused: "FileTooLarge" }
  const file = await shownHere(given)
  if (typeof file === "string") return { refused: file }
  const refused = await imageFailure(file, MAXIMUM_ONE_PIECE_BYTES).catch(() => "FileNotWhatItSays")
  if (refused !== null) return { refused }
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { photo: { name: file.name, url: URL.createObjectURL(file), size: { width, height }, origin: { kind: "device", file } } }
  } catch {
    return { refused: "FileNotWhatItSays" }
  }
}

async function shownHere(file: File): Promise<File | string> {
  if (!(await isHeic(file).catch(() => false))) return file
  const made = await jpegOfHeic(file)
  return "file" in made ? made.file : made.reason
}

/** A file of My media as a photo; null for what is no image. */
export function photoOfMedia({ file_id: fileId, kind, name, url, width, height }: MediaFile): ChosenPhoto | null {
  if (kind !== "image" || width === null || height === null) return null
  return { name, url, size: { width, height }, origin: { kind: "media", fileId } }
}

/** The id of a photo among the member's files, uploaded where it is not there yet. Throws CallError. */
export async function fileIdOf({ origin }: ChosenPhoto): Promise<string> {
  return origin.kind === "media" ? origin.fileId : storedIdOf(origin.file, UPLOAD_CATEGORIES.image)
}

/** The bytes of a photo. Rejects where they do not come. */
export async function bytesOf({ origin, url }: ChosenPhoto): Promise<Blob> {
  if (origin.kind === "device") return origin.file
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the photo was answered ${answer.status}`)
  return answer.blob()
}
