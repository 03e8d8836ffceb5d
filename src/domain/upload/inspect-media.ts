import { inspectImage } from "../../formats/image/inspect-image.ts"
import type { Inspection, MediaFacts } from "../../formats/media-facts.ts"
import type { FilePurpose } from "../../formats/media-kinds.ts"
import { assertNoArchive } from "../../formats/sniff/archive.ts"
import { inspectDocument } from "../../formats/sniff/document.ts"
import { agrees, claimOfName, claimOfType, extensionOf, FORMATS, type FormatName, TAKEN } from "../../formats/sniff/formats.ts"
import { type BlockPlan, type FileBytes, MissingBytesError, ReadBudgetError, readInBlocks } from "../../formats/sniff/reader.ts"
import { broken, RefusedError } from "../../formats/sniff/refusal.ts"
import { SNIFFED_BYTES, sniffType } from "../../formats/sniff/type.ts"
import { inspectTimed } from "../../formats/video/inspect-timed.ts"
import type { ImageWorkshop, MediaStore } from "../_kernel/media-ports.ts"
import { MAXIMUM_BYTES } from "./rules.ts"

/** What somebody says of a file that they sent. */
export interface MediaClaim {
  readonly purpose: FilePurpose
  /** Media type as the client says; empty or `application/octet-stream` says nothing. */
  readonly declaredType: string
  readonly name: string
  /** As the store has it. */
  readonly sizeBytes: number
}

const MEBIBYTE = 1_048_576

/**
 * Says what a stored file is by its bytes, or why it is refused. Images are read through once, block by block; of videos and audio
 * at most 8 MiB are read. With a workshop, images get their hashes and colour; without one these stay null. Throws only where the
 * store fails.
 */
export async function inspectMedia(
  media: Pick<MediaStore, "readRange">,
  key: string,
  claim: MediaClaim,
  images: ImageWorkshop | null = null,
): Promise<Inspection> {
  try {
    return { ok: true, facts: await inspect(media, key, claim, images) }
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, reason: error.reason }
    if (error instanceof MissingBytesError || error instanceof ReadBudgetError || error instanceof RangeError)
      return { ok: false, reason: "FileBroken" }
    throw error
  }
}

async function inspect(
  media: Pick<MediaStore, "readRange">,
  key: string,
  claim: MediaClaim,
  images: ImageWorkshop | null,
): Promise<MediaFacts> {
  const { sizeBytes } = claim
  if (sizeBytes === 0) throw new RefusedError("FileEmpty")
  if (sizeBytes > MAXIMUM_BYTES[claim.purpose]) throw new RefusedError("FileTooLarge")
  const open = (plan: BlockPlan): FileBytes => readInBlocks(media, key, sizeBytes, plan)
  const timed = open({ blockBytes: MEBIBYTE / 4, blocks: 16, maximumBytes: 8 * MEBIBYTE })
  const format = formatOf(await timed.read(0, SNIFFED_BYTES), claim)
  if (!TAKEN[claim.purpose].includes(format)) throw new RefusedError("FileTypeNotAllowed")
  switch (FORMATS[format].kind) {
    case "image": {
      const whole = open({ blockBytes: 4 * MEBIBYTE, blocks: 2, maximumBytes: 2 * sizeBytes + 16 * MEBIBYTE })
      await assertNoArchive(whole)
      return inspectImage(whole, format, () => images?.sample(key) ?? Promise.resolve(null))
    }
    case "video":
    case "audio":
      return inspectTimed(timed, format, claim.purpose)
    case "document":
      return inspectDocument(open({ blockBytes: MEBIBYTE, blocks: 2, maximumBytes: 2 * sizeBytes + MEBIBYTE }), format)
    case null:
      throw broken()
  }
}

/** The true format. Throws FileNotWhatItSays where name or declared type say otherwise, FileTypeNotAllowed for what we never take. */
function formatOf(head: Uint8Array, { declaredType, name }: MediaClaim): FormatName {
  const claims = [claimOfType(declaredType), claimOfName(name)]
  const format = sniffType(head) ?? textFormat(declaredType, name)
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
