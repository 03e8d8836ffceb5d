import { safeFileName, shortFileName } from "../_kernel/file-name.ts"

const MAXIMUM_NAME_CHARACTERS = 200

/**
 * Value of `Content-Disposition` that has a file saved under its name: in full for browsers of today, and in plain letters for
 * others (RFC 6266, RFC 8187). Nothing in a name can end the value.
 */
export function attachmentOf(name: string): string {
  const clean = shortFileName(name.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_"), MAXIMUM_NAME_CHARACTERS) || "file"
  const plain = clean.replaceAll(/[^\w .()-]/g, "_")
  const full = encodeURIComponent(clean).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Names as they are in one archive: one after the other, a later one of the same name gets a number before its extension. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = entryNameOf(name)
    const dot = clean.lastIndexOf(".")
    const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""]
    let unique = clean
    for (let number = 2; taken.has(foldedOf(unique)); number++) unique = `${stem} (${number})${extension}`
    taken.add(foldedOf(unique))
    return unique
  })
}

/** Names that are devices to Windows, whatever stands behind their first dot: a file of such a name cannot be taken out of an archive. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i
/** An extension before which nothing stands. */
const BARE_EXTENSION = /^\.[A-Za-z0-9]{1,5}$/

/** Without anything that a file system reads as more than a name: no folders, controls, reserved signs or names, dots at the ends. */
function entryNameOf(name: string): string {
  const safe = safeFileName(name.toWellFormed(), "_")
  const named = BARE_EXTENSION.test(safe.trim()) ? `file${safe.trim()}` : safe
  const clean = named.replace(/^[.\s]+|[.\s]+$/gu, "").replace(DEVICE, "$&_")
  return clean === "" ? "file" : shortFileName(clean, MAXIMUM_NAME_CHARACTERS)
}

/** Some file systems know neither case nor how a letter is put together. */
function foldedOf(name: string): string {
  return name.normalize("NFC").toLowerCase()
}
