import { decodeMask, encodeMask, type Mask } from "../../formats/image/mask-png.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { MediaFile } from "../upload/contract.ts"
import type { FileRow } from "../upload/index.ts"
import { type InspectMedia, inspectFor, keepFile } from "../upload/index.ts"
import { MAXIMUM_BYTES, UPLOAD_CATEGORIES } from "../upload/rules.ts"
import { findFiles, type NamedFile } from "./find-files.ts"
import { mergeBits } from "./mask-rules.ts"
import type { mergeMasks as declaration } from "./resource-contract.ts"

/**
 * Makes one mask of several of the viewer's and keeps it. They are read one after the other, so that two are in memory at most. Throws
 * NotFound, FileRefused (`reason` FileTypeNotAllowed for what is no mask, MaskSizesDiffer), QuotaExceeded.
 */
export async function mergeMasks(
  context: MemberContext,
  { file_ids: ids, urls = [], mode = "union" }: CallInput<typeof declaration>,
  inspect: InspectMedia = inspectFor(context),
): Promise<MediaFile> {
  const names: NamedFile[] = ids === undefined ? urls.map((url) => ({ url })) : ids.map((id) => ({ file_id: id }))
  const rows = await findFiles(context, names)
  const path = ids === undefined ? "urls" : "file_ids"
  let merged: Mask | null = null
  for (const [index, row] of rows.entries()) {
    const mask = await readMask(context, row, `${path}.${index}`)
    if (merged === null) merged = mask
    else if (merged.width !== mask.width || merged.height !== mask.height) throw refused(`${path}.${index}`, "MaskSizesDiffer")
    else mergeBits(merged.bits, mask.bits, mode)
  }
  if (merged === null) throw new DomainError("NotFound")
  const bytes = await encodeMask(merged)
  const piece = { bytes, name: "mask.png", declaredType: "image/png", category: UPLOAD_CATEGORIES.mask, folderId: null } as const
  return keepFile(context, piece, inspect)
}

async function readMask({ media }: MemberContext, row: FileRow, path: string): Promise<Mask> {
  const isMask = row.category === UPLOAD_CATEGORIES.mask && row.contentType === "image/png" && row.sizeBytes <= MAXIMUM_BYTES.mask
  const bytes = isMask ? await media.readRange(row.mediaKey, 0, row.sizeBytes) : null
  const mask = bytes === null ? null : await decodeMask(bytes)
  if (mask === null) throw refused(path, "FileTypeNotAllowed")
  return mask
}

function refused(path: string, reason: "FileTypeNotAllowed" | "MaskSizesDiffer"): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path, message: reason }] })
}
