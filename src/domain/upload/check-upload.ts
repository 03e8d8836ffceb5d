import { sql } from "drizzle-orm"
import type { MediaFacts, MediaRefusal } from "../../formats/media-facts.ts"
import type { FilePurpose } from "../../formats/media-kinds.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { InspectMedia } from "./inspect-for.ts"
import { storedTypeOf } from "./plan-upload.ts"
import { contentHashOf, partRange, purposeOf } from "./rules.ts"
import { isClaimedBy } from "./upload-claim.ts"
import type { PartRow, UploadRow } from "./upload-rows.ts"

/** What a check of a file whose parts have all arrived came to. */
export type UploadCheck =
  | { readonly kind: "taken"; readonly facts: MediaFacts; readonly contentHash: string }
  | { readonly kind: "refused"; readonly reason: MediaRefusal }
  /** Parts, by number, whose bytes are not those that were announced. */
  | { readonly kind: "damaged"; readonly numbers: readonly number[] }
  /** What arrived is not the announced file, and which part is to blame is not known. */
  | { readonly kind: "failed" }

/** Joins the parts, checks them against their hashes and the file by its bytes, and overwrites what nobody may see. Safe to repeat. */
export async function checkUpload(
  context: Context,
  upload: UploadRow,
  parts: readonly PartRow[],
  claim: string,
  inspect: InspectMedia,
): Promise<UploadCheck> {
  const { media } = context
  const { mediaKey, sizeBytes, declaredType, name } = upload
  const verified = upload.verifiedHash === null ? await verify(context, upload, parts) : upload.verifiedHash
  if (typeof verified !== "string") return verified
  const purpose = purposeOf(upload.category)
  if (purpose === null) return { kind: "failed" }
  const inspection = await inspect(mediaKey, { purpose, declaredType, name, sizeBytes })
  if (!inspection.ok) return { kind: "refused", reason: inspection.reason }
  const { facts } = inspection
  const refusal = refusalOf(purpose, facts)
  if (refusal !== null) return { kind: "refused", reason: refusal }
  if (hasToBeRewritten(declaredType, facts)) {
    await noteVerified(context, upload, claim, verified)
    await media.rewrite(mediaKey, facts.contentType, facts.patches)
  }
  return { kind: "taken", facts, contentHash: verified }
}

/** Whether a file cannot stay as it was stored: it says where somebody was, or would be served as what it is not. */
export function hasToBeRewritten(declaredType: string, { contentType, patches }: MediaFacts): boolean {
  return patches.length > 0 || contentType !== storedTypeOf(declaredType)
}

/** Why a file that is in order is still not what its purpose asks for. Masks are PNG of 1 or 8 bits a channel (spec 1§7). */
export function refusalOf(purpose: FilePurpose, { contentType, details }: MediaFacts): MediaRefusal | null {
  if (purpose !== "mask") return null
  const isDepthRight = details.bitDepth === null || details.bitDepth === 1 || details.bitDepth === 8
  return contentType === "image/png" && isDepthRight ? null : "FileTypeNotAllowed"
}

/** The content hash of what is stored, or what is wrong with it. Throws UploadIncomplete where the store lost parts. */
async function verify({ media }: Context, upload: UploadRow, parts: readonly PartRow[]): Promise<string | UploadCheck> {
  const { mediaKey, partBytes, sizeBytes } = upload
  await media.joinParts(mediaKey, upload.storeUploadId, parts)
  const stored = await media.head(mediaKey)
  if (stored?.sizeBytes !== sizeBytes) return { kind: "failed" }
  const hashes = await media.hashParts(mediaKey, partBytes)
  if (hashes === null) throw new DomainError("UploadIncomplete")
  const numbers = damagedParts(parts, hashes)
  if (numbers.length > 0) return { kind: "damaged", numbers }
  const contentHash = await contentHashOf(hashes)
  return upload.contentHash === null || upload.contentHash === contentHash ? contentHash : { kind: "failed" }
}

/** Numbers of the parts whose stored bytes have another SHA-256 than was announced; one that none was announced for is taken as it is. */
export function damagedParts(
  parts: readonly { readonly number: number; readonly sha256: string | null }[],
  hashes: readonly string[],
): readonly number[] {
  return parts.filter(({ number, sha256 }) => sha256 !== null && hashes[number - 1] !== sha256).map(({ number }) => number)
}

/** The hash is of what was sent: a check that is broken off and repeated after the overwriting could not measure it anymore. */
async function noteVerified({ database }: Context, { id }: UploadRow, claim: string, contentHash: string): Promise<void> {
  await database.run(sql`UPDATE upload SET verified_hash = ${contentHash} WHERE ${isClaimedBy(id, claim)}`)
}

/** Takes a file with damaged parts apart, so that only these have to be sent again. */
export async function reopenUpload(
  { database, media }: Context,
  upload: UploadRow,
  claim: string,
  damaged: readonly number[],
): Promise<void> {
  const { partBytes, partCount, sizeBytes } = upload
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !damaged.includes(number))
  const kept = numbers.map((number) => ({ number, ...partRange(number, sizeBytes, partBytes) }))
  const { storeUploadId, parts } = await media.reopenParts(upload.mediaKey, storedTypeOf(upload.declaredType), kept)
  const isMine = isClaimedBy(upload.id, claim)
  const etags = JSON.stringify(Object.fromEntries(parts.map(({ number, etag }) => [number, etag])))
  await namedBatch(database, {
    removedUploadPart: sql`DELETE FROM upload_part WHERE upload_id = ${upload.id} AND number IN (SELECT value FROM json_each(${JSON.stringify(damaged)}))
      AND EXISTS (SELECT 1 FROM upload WHERE ${isMine})`,
    changedUploadPart: sql`UPDATE upload_part SET etag = COALESCE(json_extract(${etags}, '$."' || number || '"'), etag)
      WHERE upload_id = ${upload.id} AND EXISTS (SELECT 1 FROM upload WHERE ${isMine})`,
    changedUpload: sql`UPDATE upload SET store_upload_id = ${storeUploadId}, status = 'pending', claim = NULL, claimed_until_ms = NULL WHERE ${isMine}`,
  })
}
