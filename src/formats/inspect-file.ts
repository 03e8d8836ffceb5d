import { type ImageSampler, inspectImage } from "./image/inspect-image.ts"
import type { Inspection, MediaFacts } from "./media-facts.ts"
import type { FilePurpose } from "./media-kinds.ts"
import type { RangeReader } from "./range-reader.ts"
import { assertNoArchive } from "./sniff/archive.ts"
import { inspectDocument } from "./sniff/document.ts"
import { agrees, claimOfName, claimOfType, extensionOf, FORMATS, type FormatName, TAKEN } from "./sniff/formats.ts"
import { type BlockPlan, type FileBytes, MissingBytesError, ReadBudgetError, readInBlocks } from "./sniff/reader.ts"
import { broken, RefusedError } from "./sniff/refusal.ts"
import { sniffFile } from "./sniff/type.ts"

/** What somebody says of a file that they send. */
export interface FileClaim {
  readonly purpose: FilePurpose
  /** Media type as the client says; empty or `application/octet-stream` says nothing. */
  readonly declaredType: string
  readonly name: string
  /** As whoever has it says. */
  readonly sizeBytes: number
}

/** A file wherever it lies: in the store or on a device. */
export interface InspectedFile {
  readonly reader: RangeReader
  readonly key: string
  readonly claim: FileClaim
  readonly maximumBytes: Readonly<Record<FilePurpose, number>>
  /** A small copy of an image's pixels; null where nobody makes one. */
  readonly sample: ImageSampler
}

const MEBIBYTE = 1_048_576

/**
 * Says what a file is by its bytes, or why it is refused. Images are read through once, block by block; of videos and audio at most 12 MiB
 * are read. Throws only where the reader fails.
 */
export async function inspectFile(file: InspectedFile): Promise<Inspection> {
  try {
    return { ok: true, facts: await inspect(file) }
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, reason: error.reason }
    if (error instanceof MissingBytesError || error instanceof ReadBudgetError || error instanceof RangeError)
      return { ok: false, reason: "FileBroken" }
    throw error
  }
}

async function inspect({ reader, key, claim, maximumBytes, sample }: InspectedFile): Promise<MediaFacts> {
  const { sizeBytes, purpose } = claim
  if (sizeBytes === 0) throw new RefusedError("FileEmpty")
  if (sizeBytes > maximumBytes[purpose]) throw new RefusedError("FileTooLarge")
  const open = (plan: BlockPlan): FileBytes => readInBlocks(reader, key, sizeBytes, plan)
  const timed = open({ blockBytes: MEBIBYTE / 4, blocks: 16, maximumBytes: 12 * MEBIBYTE })
  const format = formatOf(await sniffFile(timed), claim)
  if (!TAKEN[purpose].includes(format)) throw new RefusedError("FileTypeNotAllowed")
  switch (FORMATS[format].kind) {
    case "image": {
      const whole = open({ blockBytes: 4 * MEBIBYTE, blocks: 2, maximumBytes: 2 * sizeBytes + 16 * MEBIBYTE })
      await assertNoArchive(whole)
      return inspectImage(whole, format, sample)
    }
    case "video":
    case "audio": {
      // What reads containers is a third of a megabyte, evaluated by the first file that is one.
      const { inspectTimed } = await import("./video/inspect-timed.ts")
      const facts = await inspectTimed(timed, format, purpose)
      // A video without a video track is audio, and no larger than audio may be.
      if (facts.kind === "audio" && sizeBytes > maximumBytes.audio) throw new RefusedError("FileTooLarge")
      return facts
    }
    case "document":
      return inspectDocument(open({ blockBytes: MEBIBYTE, blocks: 2, maximumBytes: 3 * sizeBytes + MEBIBYTE }), format)
    case null:
      throw broken()
  }
}

/** The true format. Throws FileNotWhatItSays where name or declared type say otherwise, FileTypeNotAllowed for what we never take. */
function formatOf(sniffed: FormatName | null, { declaredType, name }: FileClaim): FormatName {
  const claims = [claimOfType(declaredType), claimOfName(name)]
  const format = sniffed ?? textFormat(declaredType, name)
  if (format === null || FORMATS[format].kind === null) {
    const saysOtherwise = claims.some((claim) => claim !== null && claim !== "other")
    throw new RefusedError(saysOtherwise ? "FileNotWhatItSays" : "FileTypeNotAllowed")
  }
  if (!claims.every((claim) => agrees(claim, format))) throw new RefusedError("FileNotWhatItSays")
  return format
}

/** Texts have no signature: their name, else their type, says which sort they are; null for what does not claim to be one. */
function textFormat(declaredType: string, name: string): FormatName | null {
  const extension = extensionOf(name)
  const texts = ["json", "markdown", "text"] as const
  const byName = texts.find((format) => FORMATS[format].extensions.some((one) => one === extension))
  const claim = claimOfType(declaredType)
  if (byName !== undefined) return byName
  if (claim !== "document" || claimOfName(name) !== null) return null
  return texts.find((format) => FORMATS[format].contentType === declaredType.split(";", 1)[0]?.trim().toLowerCase()) ?? "text"
}
