import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { AccountId, FileId } from "../_kernel/ids.ts"
import type { preSignConfirmPart } from "./contract.ts"
import { mediaUrl, partRange } from "./rules.ts"
import { selectParts, selectUpload } from "./upload-rows.ts"

interface Put {
  readonly storeUploadId: string
  readonly number: number
  readonly etag: string
}

/**
 * Confirms that a part was put, with the SHA-256 that its bytes must have. Repeating it changes nothing. Answers the address that the
 * file will have. Throws InvalidInput (`pre_sign_url`), NotFound, UploadIncomplete (`missing`: the part's number), Conflict (another
 * SHA-256 or ETag than that of the part).
 */
export async function confirmPart(
  context: MemberContext,
  input: CallInput<typeof preSignConfirmPart>,
): Promise<CallOutput<typeof preSignConfirmPart>> {
  const { database, media, nowMs, viewer } = context
  const fileId = input.file_id
  const named = media.addresses.read(input.pre_sign_url)
  if (named === null || (named.kind === "ours" && named.fileId !== fileId))
    throw invalidInput({ path: "pre_sign_url", message: "NotAllowedValue" })
  const { number } = named
  const etag = input.etag?.replaceAll('"', "") ?? null
  const put = named.kind === "ours" ? null : { ...named, etag: etag ?? (await findEtag(context, fileId, named)) }
  const sha256 = input.sha256 ?? null
  const { uploads, parts } = await namedBatch(database, {
    put: put === null ? [] : [notePut(fileId, viewer.id, put)],
    changedUploadPart: sql`UPDATE upload_part SET confirmed_at_ms = ${nowMs}, sha256 = ${sha256}
      WHERE upload_id = ${fileId} AND number = ${number} AND confirmed_at_ms IS NULL AND (${etag} IS NULL OR etag = ${etag})
        AND EXISTS (SELECT 1 FROM upload WHERE id = ${fileId} AND owner_id = ${viewer.id} AND status IN ('init', 'pending'))`,
    changedUpload: sql`UPDATE upload SET status = 'pending', updated_at_ms = ${nowMs}
      WHERE id = ${fileId} AND owner_id = ${viewer.id} AND status IN ('init', 'pending')
        AND EXISTS (SELECT 1 FROM upload_part WHERE upload_id = ${fileId} AND number = ${number} AND confirmed_at_ms IS NOT NULL)`,
    uploads: selectUpload(database, fileId, viewer.id),
    parts: selectParts(database, fileId),
  })
  const [upload] = uploads
  if (!upload || upload.status === "fail" || upload.status === "error") throw new DomainError("NotFound")
  if (number > upload.partCount) throw invalidInput({ path: "pre_sign_url", message: "NotAllowedValue" })
  const part = parts.find((row) => row.number === number)
  const isWhole = part?.sizeBytes === partRange(number, upload.sizeBytes, upload.partBytes).length
  if (!part || !isWhole) throw new DomainError("UploadIncomplete", { data: { missing: [number] } })
  const isSame = part.confirmedAtMs !== null && (sha256 === null || part.sha256 === sha256) && (etag === null || part.etag === etag)
  if (!isSame) throw new DomainError("Conflict")
  return { url: mediaUrl(upload.mediaKey) }
}

/** Notes a part that was put past us. How large it is, the store tells of the whole file when it is joined. */
function notePut(fileId: FileId, ownerId: AccountId, { storeUploadId, number, etag }: Put): SQL {
  return sql`INSERT INTO upload_part (upload_id, number, size_bytes, etag)
    SELECT id, ${number}, MIN(part_bytes, size_bytes - ${number - 1} * part_bytes), ${etag} FROM upload
    WHERE id = ${fileId} AND owner_id = ${ownerId} AND status IN ('init', 'pending')
      AND store_upload_id = ${storeUploadId} AND part_count >= ${number}
    ON CONFLICT (upload_id, number) DO UPDATE SET etag = excluded.etag WHERE confirmed_at_ms IS NULL`
}

/** Asks the store for the ETag of a part whose client could not read it. Throws NotFound, UploadIncomplete. */
async function findEtag(
  { database, media, viewer }: MemberContext,
  fileId: FileId,
  { storeUploadId, number }: { readonly storeUploadId: string; readonly number: number },
): Promise<string> {
  const [upload] = await selectUpload(database, fileId, viewer.id)
  if (!upload || upload.storeUploadId !== storeUploadId) throw new DomainError("NotFound")
  const found = await media.addresses.find(upload.mediaKey, storeUploadId, number)
  const isWhole = found?.sizeBytes === partRange(number, upload.sizeBytes, upload.partBytes).length
  if (found === null || !isWhole) throw new DomainError("UploadIncomplete", { data: { missing: [number] } })
  return found.etag
}
