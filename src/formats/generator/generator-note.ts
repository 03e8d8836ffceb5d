import { exifValue } from "../exif/fields.ts"
import type { MetadataBlock } from "../image/reading.ts"
import type { GeneratorNote } from "../media-facts.ts"
import { latin } from "../sniff/type.ts"
import { readPngText } from "./generator-text.ts"

/** Most of what a program wrote that is kept, in characters. */
export const MAXIMUM_NOTE_CHARACTERS = 65_536
/** Texts by which programs keep their recipes, in lower case. */
const KNOWN =
  /^(?:parameters|prompt|workflow|comment|description|title|software|source|generation time|fooocus_scheme|invokeai_metadata|invokeai_graph|invokeai_workflow|sd-metadata|dream|generation_data|usercomment|imagedescription)$/

/** What a program that generated an image wrote into it; null for an image without such a note. Untrusted text, cut and stripped of control characters. */
export async function readGeneratorNote(blocks: readonly MetadataBlock[], hasManifest: boolean): Promise<GeneratorNote | null> {
  const found = new Map<string, string>()
  let room = MAXIMUM_NOTE_CHARACTERS
  const keep = (name: string, text: string) => {
    const clean = stripControls(text).slice(0, room)
    if (clean === "" || found.has(name)) return
    room -= clean.length
    found.set(name, clean)
  }
  for (const block of blocks) {
    if (block.kind === "png-text") {
      const text = await readPngText(block, MAXIMUM_NOTE_CHARACTERS)
      if (text !== null && KNOWN.test(text.keyword.toLowerCase())) keep(text.keyword, text.value)
    }
    if (block.kind === "exif") for (const [name, text] of readExifNotes(block.bytes)) keep(name, text)
  }
  const program = programOf(found)
  if (program !== null) return { program, entries: Object.fromEntries(found) }
  return hasManifest ? { program: "c2pa", entries: {} } : null
}

/** Which program writes such entries; null where none does: an ordinary comment is no recipe. */
function programOf(entries: ReadonlyMap<string, string>): GeneratorNote["program"] | null {
  const has = (...names: readonly string[]) => names.some((name) => entries.has(name))
  const parameters = entries.get("parameters") ?? entries.get("UserComment") ?? ""
  if (has("invokeai_metadata", "invokeai_graph", "sd-metadata", "dream")) return "invokeai"
  if (has("fooocus_scheme") || /"(?:base_model_hash|metadata_scheme)"\s*:\s*"/.test(parameters)) return "fooocus"
  if (/^NovelAI/.test(entries.get("Software") ?? "")) return "novelai"
  if (has("workflow", "prompt")) return "comfyui"
  if (/\bSteps: \d/.test(parameters)) return "a1111"
  return has("parameters", "generation_data") ? "unknown" : null
}

/** Recipes in EXIF: the user's comment, and the fields that ComfyUI's WebP takes for its graph. */
function readExifNotes(bytes: Uint8Array): readonly (readonly [string, string])[] {
  const notes: (readonly [string, string])[] = []
  const comment = exifValue(bytes, "exif", 0x9286)
  if (comment !== null) notes.push(["UserComment", decodeComment(comment)])
  const scheme = exifValue(bytes, "exif", 0x927c)
  if (scheme !== null && /^(?:fooocus|a1111)\0?$/.test(latin(scheme))) notes.push(["fooocus_scheme", latin(scheme)])
  for (const tag of [0x010e, 0x010f, 0x0110, 0x0131]) {
    const value = exifValue(bytes, "main", tag)
    const match = value === null ? null : /^(workflow|prompt)\s*:\s*([{[][^]*)$/i.exec(decodeUtf8(value))
    if (match?.[1] && match[2]) notes.push([match[1].toLowerCase(), match[2]])
    if (tag === 0x0131 && value !== null) notes.push(["Software", decodeUtf8(value)])
  }
  return notes
}

/** A user's comment: eight bytes that name its encoding, then the text. */
function decodeComment(bytes: Uint8Array): string {
  const body = bytes.subarray(8)
  if (!latin(bytes.subarray(0, 8)).startsWith("UNICODE")) return decodeUtf8(body)
  // The byte order is not said; the letters of most texts have their zero first in one and second in the other.
  const isLittle = body[0] === 0xff || (body[0] !== 0xfe && zeros(body, 1) > zeros(body, 0))
  return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(body)
}

function zeros(bytes: Uint8Array, parity: 0 | 1): number {
  return bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Without control characters but tabs and line breaks, and without those that turn the direction of text around. */
function stripControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, "").trim()
}
