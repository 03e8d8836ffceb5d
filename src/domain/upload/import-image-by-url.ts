import { FORMATS } from "../../formats/sniff/formats.ts"
import { sniffType } from "../../formats/sniff/type.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { MediaFile, uploadImageByUrl } from "./contract.ts"
import { fetchPublicFile } from "./fetch-public-file.ts"
import { type InspectMedia, inspectFor } from "./inspect-for.ts"
import { keepFile } from "./keep-file.ts"
import { MAXIMUM_BYTES, MAXIMUM_ONE_PIECE_BYTES, purposeOf, UPLOAD_CATEGORIES } from "./rules.ts"

const MAXIMUM_STEM_CHARACTERS = 120

/**
 * Keeps the image at a public address like one that was uploaded. Throws LinkRefused for an address that may not be fetched,
 * LinkUnreachable for whatever else is wrong with it or with what is there, NotFound (`folder_id`), QuotaExceeded.
 */
export async function importImageByUrl(
  context: MemberContext,
  { url, category = UPLOAD_CATEGORIES.image, folder_id: folderId = null }: CallInput<typeof uploadImageByUrl>,
  inspect: InspectMedia = inspectFor(context),
): Promise<MediaFile> {
  const maximumBytes = Math.min(MAXIMUM_BYTES[purposeOf(category) ?? "image"], MAXIMUM_ONE_PIECE_BYTES)
  const bytes = await fetchPublicFile(context.publicWeb, url, { maximumBytes, type: "image" })
  try {
    // What a site calls an image says little of what it is: addresses on .jpg often answer WebP.
    const piece = { bytes, name: nameOf(url, bytes), declaredType: "", category, folderId, kind: "image" } as const
    return await keepFile(context, piece, inspect)
  } catch (error) {
    const isAboutFile = error instanceof DomainError && (error.code === "FileRefused" || error.code === "InvalidInput")
    throw isAboutFile ? new DomainError("LinkUnreachable") : error
  }
}

/** The last part of the address's path, with the extension of what the bytes are. */
function nameOf(address: string, bytes: Uint8Array): string {
  const last =
    URL.parse(address)
      ?.pathname.split("/")
      .findLast((part) => part !== "") ?? ""
  const stem = decoded(last)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/gu, "")
    .trim()
    .slice(0, MAXIMUM_STEM_CHARACTERS)
  const format = sniffType(bytes)
  const extension = format === null ? undefined : FORMATS[format].extensions[0]
  return `${stem.toWellFormed() || "image"}${extension === undefined ? "" : `.${extension}`}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
