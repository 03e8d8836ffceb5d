import type { MediaDetails, MediaFacts } from "../media-facts.ts"
import { assertNoArchive } from "./archive.ts"
import { FORMATS, type FormatName } from "./formats.ts"
import type { FileBytes } from "./reader.ts"
import { broken, RefusedError } from "./refusal.ts"
import { latin } from "./type.ts"

const STRETCH_BYTES = 1_048_576
/** JSON up to this size is parsed; a larger one is only read as text. */
const MAXIMUM_PARSED_BYTES = 4_194_304
const PDF_TAIL_BYTES = 4096

/** Details of a file that holds no media. */
export const NO_DETAILS: Omit<MediaDetails, "container"> = {
  videoCodec: null,
  audioCodec: null,
  audioChannels: null,
  sampleRateHz: null,
  frameRate: null,
  rotationDegrees: 0,
  bitDepth: null,
  isAnimated: false,
  generator: null,
}

/** Facts of a PDF, or of a text that was read through. Throws RefusedError for one that is not whole, protected, or no text. */
export async function inspectDocument(file: FileBytes, format: FormatName): Promise<MediaFacts> {
  if (format === "pdf") await checkPdf(file)
  else await checkText(file, format)
  return {
    kind: "document",
    contentType: FORMATS[format].contentType,
    width: null,
    height: null,
    durationMs: null,
    thumbhash: null,
    colour: null,
    perceptualHash: null,
    details: { container: format, ...NO_DETAILS },
    patches: [],
  }
}

async function checkPdf(file: FileBytes): Promise<void> {
  await assertNoArchive(file)
  const tail = latin(await file.read(Math.max(0, file.sizeBytes - PDF_TAIL_BYTES), PDF_TAIL_BYTES))
  const end = tail.lastIndexOf("%%EOF")
  if (end < 0) throw broken()
  if (!/^\s*$/.test(tail.slice(end + 5))) throw new RefusedError("FileNotWhatItSays")
  if (/\/Encrypt\s+\d/.test(tail)) throw new RefusedError("FileProtected")
}

/** Control characters but tabs, line breaks and page breaks are not of a text, in whichever alphabet it is. */
const CONTROLS = /[^\P{Cc}\t\n\f\r\x80-\x9f]/u

async function checkText(file: FileBytes, format: FormatName): Promise<void> {
  const encoding = await encodingOf(file)
  const text = await readText(file, encoding, format === "json" && file.sizeBytes <= MAXIMUM_PARSED_BYTES)
  if (text === null) return
  try {
    JSON.parse(text)
  } catch {
    throw broken()
  }
}

/** Editors mark the texts that they write in two-byte letters; of others it is not told, and UTF-8 is what they are meant to be. */
async function encodingOf(file: FileBytes): Promise<string> {
  const [first, second] = await file.read(0, 2)
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return (await isUtf8(file)) ? "utf-8" : "windows-1252"
}

async function isUtf8(file: FileBytes): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  try {
    for (let offset = 0; offset < file.sizeBytes; offset += STRETCH_BYTES) {
      const bytes = await file.read(offset, STRETCH_BYTES)
      decoder.decode(bytes, { stream: offset + bytes.length < file.sizeBytes })
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Reads a text through, and answers it where it is kept. An older alphabet is not known by its bytes: any one-byte letters will do. */
async function readText(file: FileBytes, encoding: string, isKept: boolean): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let whole = ""
  for (let offset = 0; offset < file.sizeBytes; offset += STRETCH_BYTES) {
    const bytes = await file.read(offset, STRETCH_BYTES)
    const text = decode(() => decoder.decode(bytes, { stream: offset + bytes.length < file.sizeBytes }))
    if (CONTROLS.test(text)) throw new RefusedError("FileNotWhatItSays")
    if (isKept) whole += text
  }
  return isKept ? whole : null
}

function decode(read: () => string): string {
  try {
    return read()
  } catch {
    throw new RefusedError("FileNotWhatItSays")
  }
}
