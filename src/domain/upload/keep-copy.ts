import { sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { MediaFile } from "./contract.ts"
import { type InspectMedia, inspectFor } from "./inspect-for.ts"
import { keepStored } from "./keep-file.ts"
import { storedTypeOf, uploadKeyOf } from "./plan-upload.ts"
import { contentHashOf, PART_BYTES, quotaOf, takenFileName, UPLOAD_CATEGORIES } from "./rules.ts"
import { takenBytes } from "./upload-rows.ts"

/** A stored file of ours that is to be copied. */
export interface CopiedFile {
  readonly mediaKey: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly name: string
  readonly folderId: string | null
}

/**
 * Keeps a copy of a stored file among the viewer's, streamed from the store into the store; the account's file where it has these
 * bytes already. The caller makes sure that the viewer may have it. Throws NotFound (file, `folder_id`), QuotaExceeded (`used`,
 * `quota`), FileRefused.
 */
export async function keepCopy(context: MemberContext, file: CopiedFile, inspect: InspectMedia = inspectFor(context)): Promise<MediaFile> {
  const { media, viewer } = context
  const { contentType, folderId, name, sizeBytes } = file
  // Asked before a byte is copied; the batch that writes the file asks again.
  const [room] = await context.database.all<{ readonly used: number }>(sql`SELECT ${takenBytes(viewer.id)} AS used`)
  const used = room?.used ?? 0
  if (used + sizeBytes > quotaOf(viewer.plan)) throw new DomainError("QuotaExceeded", { data: { used, quota: quotaOf(viewer.plan) } })
  const bytes = await media.read(file.mediaKey)
  if (bytes === null) throw new DomainError("NotFound")
  const mediaKey = uploadKeyOf(viewer.id)
  const storeUploadId = await media.openParts(mediaKey, storedTypeOf(contentType))
  try {
    const etag = await media.putPart(mediaKey, storeUploadId, 1, bytes, sizeBytes)
    await media.joinParts(mediaKey, storeUploadId, [{ number: 1, etag }])
  } catch (error) {
    await media.dropParts(mediaKey, storeUploadId)
    throw error
  }
  const hashes = await media.hashParts(mediaKey, PART_BYTES)
  if (hashes === null) throw new DomainError("NotFound")
  const purpose = contentType.startsWith("video/") ? "video" : contentType.startsWith("audio/") ? "audio" : "image"
  const piece = { name: takenFileName(name), declaredType: contentType, category: UPLOAD_CATEGORIES[purpose], folderId, purpose } as const
  return keepStored(context, { ...piece, mediaKey, contentHash: await contentHashOf(hashes), sizeBytes }, inspect)
}
