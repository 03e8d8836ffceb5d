import { MAXIMUM_BYTES, MAXIMUM_FILE_BYTES, UPLOAD_CATEGORIES, type UploadCategory } from "../../domain/upload/rules.ts"
import type { MediaKind } from "../../formats/media-kinds.ts"
import { agrees, claimOfName, claimOfType, extensionOf, FORMATS, type FormatName, TAKEN } from "../../formats/sniff/formats.ts"
import { SNIFFED_BYTES, sniffType } from "../../formats/sniff/type.ts"

/** What a file is, as far as its first bytes, its name and its size tell; or why it would be refused, as a message key. */
export type FileCheck =
  | { readonly ok: true; readonly kind: MediaKind; readonly category: UploadCategory; readonly contentType: string }
  | { readonly ok: false; readonly reason: string }

interface CheckedFile {
  readonly name: string
  /** The media type that the device gives it; may be empty. */
  readonly type: string
  readonly sizeBytes: number
  /** Its first 4096 bytes, or all of a smaller one. */
  readonly head: Uint8Array
}

interface Limits {
  /** Kinds that are wanted here. */
  readonly kinds: readonly MediaKind[]
  /** What is left of the quota; null where it is not known, and the server says. */
  readonly roomBytes: number | null
}

/** Looks at a file before anything of it is sent. Never throws; the server looks again, at all of it. */
export function checkHead({ name, type, sizeBytes, head }: CheckedFile, { kinds, roomBytes }: Limits): FileCheck {
  if (sizeBytes === 0) return refused("FileEmpty")
  if (sizeBytes > MAXIMUM_FILE_BYTES) return refused("CreativeCenterPopup12")
  const format = sniffType(head) ?? textOf(name)
  if (format === null || FORMATS[format].kind === null) return refused("FileTypeNotAllowed")
  if (!agrees(claimOfName(name), format) || !agrees(claimOfType(type), format)) return refused("FileNotWhatItSays")
  const kind = kindOf(format, name, type)
  if (!kinds.includes(kind) || !TAKEN[kind].includes(format)) return refused("FileTypeNotAllowed")
  if (sizeBytes > MAXIMUM_BYTES[kind]) return refused("FileTooLarge")
  if (roomBytes !== null && sizeBytes > roomBytes) return refused("QuotaExceeded")
  return { ok: true, kind, category: UPLOAD_CATEGORIES[kind], contentType: FORMATS[format].contentType }
}

/** As `checkHead`, of a file on the device. */
export async function checkFile(file: File, limits: Limits): Promise<FileCheck> {
  try {
    const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
    return checkHead({ name: file.name, type: file.type, sizeBytes: file.size, head }, limits)
  } catch {
    return refused("fileUnreadable")
  }
}

/** Media types and extensions (with their dots) of the files that are taken of some kinds, as file dialogs want them. */
export function acceptedTypes(kinds: readonly MediaKind[]): Readonly<Record<string, readonly string[]>> {
  const formats = new Set(kinds.flatMap((kind) => TAKEN[kind]))
  return Object.fromEntries(
    [...formats].map((format) => [FORMATS[format].contentType, FORMATS[format].extensions.map((extension) => `.${extension}`)]),
  )
}

function refused(reason: string): FileCheck {
  return { ok: false, reason }
}

/** Text has no bytes of its own to be known by: its name tells which kind it is. */
function textOf(name: string): FormatName | null {
  const extension = extensionOf(name)
  return (["text", "markdown", "json"] as const).find((format) => FORMATS[format].extensions.some((one) => one === extension)) ?? null
}

/** Video containers may hold audio alone; what the file is called decides until the server has looked. */
function kindOf(format: FormatName, name: string, type: string): MediaKind {
  const { kind } = FORMATS[format]
  const isSaidToBeAudio = type.startsWith("audio/") || /^(?:m4a|m4b|weba|mka)$/.test(extensionOf(name))
  if (kind === "video" && isSaidToBeAudio) return "audio"
  return kind ?? "document"
}
