import type { MediaKind } from "../../formats/media-kinds.ts"
import { FORMATS, type FormatName, TAKEN } from "../../formats/sniff/formats.ts"

/** Media types and extensions (with their dots) of the files that are taken of some kinds, as file dialogs want them. */
export function acceptedTypes(kinds: readonly MediaKind[]): Readonly<Record<string, readonly string[]>> {
  const formats = new Set<FormatName>(kinds.flatMap((kind) => TAKEN[kind]))
  // What phones take is made into a JPEG first.
  if (kinds.includes("image")) formats.add("heic")
  return Object.fromEntries(
    [...formats].map((format) => [FORMATS[format].contentType, FORMATS[format].extensions.map((extension) => `.${extension}`)]),
  )
}
