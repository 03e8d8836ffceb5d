import { cellPlaceOf, type ShownSweep } from "../_kernel/task-specification.ts"
import { promptTitle } from "../prompt/rules.ts"

/** How names of files end, by what they are. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/ogg": "ogg",
  "audio/webm": "weba",
}
const TITLE_CHARACTERS = 60

/** A cell of a sweep in a file's name: its column and row, from 1. */
export function cellName(sweep: ShownSweep, position: number): string {
  const { column, row } = cellPlaceOf(sweep, position)
  return `column${column + 1}-row${row + 1}`
}

/** What a result is called as a file: its first words, its number in the task, its type. */
export function imageName(prompt: string, number: number | string, contentType: string): string {
  const words = promptTitle(prompt, TITLE_CHARACTERS)
    .replaceAll(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
  return `${words === "" ? "atelier" : words}-${number}.${extensionOf(contentType)}`
}

/** How the name of a file of a type ends, without the dot. */
export function extensionOf(contentType: string): string {
  return EXTENSIONS[contentType] ?? "bin"
}
