import { MAXIMUM_BYTES, MAXIMUM_FILE_BYTES, UPLOAD_CATEGORIES, type UploadCategory } from "../../domain/upload/rules.ts"
import type { Inspection } from "../../formats/media-facts.ts"
import type { FilePurpose, MediaKind } from "../../formats/media-kinds.ts"
import { agrees, claimOfName, claimOfType, extensionOf, FORMATS, type FormatName, TAKEN } from "../../formats/sniff/formats.ts"
import { SNIFFED_BYTES, sniffType } from "../../formats/sniff/type.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

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

/** Looks at a file's first bytes. Never throws. */
export function checkHead({ name, type, sizeBytes, head }: CheckedFile, { kinds, roomBytes }: Limits): FileCheck {
  if (sizeBytes === 0) return refused("FileEmpty")
  if (sizeBytes > MAXIMUM_FILE_BYTES) return refused("CreativeCenterPopup12")
  const format = sniffType(head) ?? textOf(name)
  if (format === null || FORMATS[format].kind === null) return refused("FileTypeNotAllowed")
  if (!agrees(claimOfName(name), format) || !agrees(claimOfType(type), format)) return refused("FileNotWhatItSays")
  const possible = possibleKinds(format, name, type).filter((kind) => kinds.includes(kind) && TAKEN[kind].includes(format))
  const [kind] = possible
  if (kind === undefined) return refused("FileTypeNotAllowed")
  if (possible.every((one) => sizeBytes > MAXIMUM_BYTES[one])) return refused("FileTooLarge")
  if (roomBytes !== null && sizeBytes > roomBytes) return refused("QuotaExceeded")
  return { ok: true, kind, category: UPLOAD_CATEGORIES[kind], contentType: FORMATS[format].contentType }
}

/** The whole look that the server will take, on the device; see `inspectOnDevice`. */
export type DeviceInspector = (file: File, purpose: FilePurpose) => Promise<Inspection>

const loadInspector = import.meta.env.SSR ? onlyInBrowser : () => import("./inspect-on-device.ts")
const inspectLazily: DeviceInspector = async (file, purpose) => (await loadInspector()).inspectOnDevice(file, purpose)

/**
 * Looks at a file on the device before anything of it is sent: its first bytes, then all that the server would look at. Never throws; the
 * server looks again.
 */
export async function checkFile(file: File, limits: Limits, inspect: DeviceInspector = inspectLazily): Promise<FileCheck> {
  try {
    const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
    const first = checkHead({ name: file.name, type: file.type, sizeBytes: file.size, head }, limits)
    if (!first.ok) return first
    const isTimed = first.kind === "video" || first.kind === "audio"
    const purpose = isTimed ? (limits.kinds.includes("video") ? "video" : "audio") : first.kind
    const inspection = await inspect(file, purpose).catch(() => null)
    // Without the look, the server says what it is; a file that went away shows when it is read again.
    if (inspection === null) {
      await file.slice(0, 1).arrayBuffer()
      return first
    }
    if (!inspection.ok) return refused(inspection.reason)
    const { kind, contentType } = inspection.facts
    return limits.kinds.includes(kind) ? { ok: true, kind, category: UPLOAD_CATEGORIES[kind], contentType } : refused("FileTypeNotAllowed")
  } catch {
    return refused("fileUnreadable")
  }
}

function refused(reason: string): FileCheck {
  return { ok: false, reason }
}

/** Text has no bytes of its own to be known by: its name tells which kind it is. */
function textOf(name: string): FormatName | null {
  const extension = extensionOf(name)
  return (["text", "markdown", "json"] as const).find((format) => FORMATS[format].extensions.some((one) => one === extension)) ?? null
}

/** Video containers may hold audio alone: what the file is called says which comes first, until somebody has looked inside. */
function possibleKinds(format: FormatName, name: string, type: string): readonly MediaKind[] {
  const { kind } = FORMATS[format]
  if (kind !== "video") return [kind ?? "document"]
  const isSaidToBeAudio = type.startsWith("audio/") || /^(?:m4a|m4b|weba|mka)$/.test(extensionOf(name))
  return isSaidToBeAudio ? ["audio", "video"] : ["video", "audio"]
}
