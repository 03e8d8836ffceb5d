import { sql } from "drizzle-orm"
import type { MediaRefusal } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId } from "../_kernel/ids.ts"
import { isBlockedFile, isBlockedImage } from "../moderation/index.ts"
import { checkUpload, reopenUpload, type UploadCheck } from "./check-upload.ts"
import { cleanUpload } from "./clean-uploads.ts"
import type { preSignConfirm } from "./contract.ts"
import { type FileRow, fileOfRow } from "./file-row.ts"
import { insertFile } from "./file-values.ts"
import { type InspectMedia, inspectFor } from "./inspect-for.ts"
import { storedTypeOf } from "./plan-upload.ts"
import { CONFIRM_STATUS } from "./rules.ts"
import { isClaimedBy, newClaim, takeClaim, withClaim } from "./upload-claim.ts"
import { type PartRow, selectParts, selectResult, selectUpload, type UploadRow } from "./upload-rows.ts"

/** Why an image is refused that nobody may bring. */
const BLOCKED: MediaRefusal = "FileBlocked"

type Confirmation = CallOutput<typeof preSignConfirm>

/**
 * Confirms a file whose parts are all confirmed: the parts are joined and checked, then the file is the account's. A request that comes while
 * that goes on is answered `pending`; asked again, it answers how it stands. It goes on when the caller gives up. Throws NotFound,
 * UploadIncomplete (`missing`: numbers of the parts to send).
 */
export async function confirmUpload(
  context: MemberContext,
  fileId: FileId,
  inspect: InspectMedia = inspectFor(context),
): Promise<Confirmation> {
  const { database, nowMs, viewer } = context
  const claim = newClaim()
  const { uploads, parts, files } = await namedBatch(database, {
    takeClaim: takeClaim(fileId, viewer.id, claim, nowMs),
    uploads: selectUpload(database, fileId, viewer.id),
    parts: selectParts(database, fileId),
    files: selectResult(database, fileId, viewer.id),
  })
  const [upload] = uploads
  if (!upload) throw new DomainError("NotFound")
  const missing = missingParts(upload, parts)
  if (upload.claim !== claim) {
    const isWaiting = upload.status === "init" || upload.status === "pending"
    if (isWaiting && missing.length > 0) throw new DomainError("UploadIncomplete", { data: { missing } })
    return answerOf(upload, files[0])
  }
  const work = withClaim(context, fileId, claim, () => finish(context, upload, parts, claim, inspect))
  // The check goes on where the caller does not wait for it.
  context.later(work.catch(() => {}))
  return work
}

/** Numbers of the parts that are not confirmed. */
export function missingParts(
  { partCount }: Pick<UploadRow, "partCount">,
  parts: readonly Pick<PartRow, "number" | "confirmedAtMs">[],
): readonly number[] {
  const confirmed = new Set(parts.filter(({ confirmedAtMs }) => confirmedAtMs !== null).map(({ number }) => number))
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !confirmed.has(number))
}

async function finish(
  context: MemberContext,
  upload: UploadRow,
  parts: readonly PartRow[],
  claim: string,
  inspect: InspectMedia,
): Promise<Confirmation> {
  const check = await checkUpload(context, upload, parts, claim, inspect).catch(async (error: unknown) => {
    if (!(error instanceof DomainError && error.code === "UploadIncomplete")) throw error
    // The store knows other parts than we do: none of ours can be relied on.
    const numbers = parts.map(({ number }) => number)
    await forgetParts(context, upload, claim)
    throw new DomainError("UploadIncomplete", { data: { missing: numbers } })
  })
  if (check.kind === "damaged") {
    await reopenUpload(context, upload, claim, check.numbers)
    throw new DomainError("UploadIncomplete", { data: { missing: check.numbers } })
  }
  const { row, file } = await writeEnd(context, upload, claim, check)
  if (row?.hasLeftovers === true) context.later(cleanUpload(context, row))
  if (!row) {
    // The account was deleted meanwhile, and its files before this one was whole.
    context.later(context.media.deleteUnder(upload.mediaKey))
    throw new DomainError("NotFound")
  }
  return answerOf(row, file)
}

/** The end of a check in one batch; it changes nothing where somebody else took the check over, or the upload was cancelled. */
async function writeEnd(
  { database, nowMs }: MemberContext,
  upload: UploadRow,
  claim: string,
  check: Exclude<UploadCheck, { readonly kind: "damaged" }>,
): Promise<{ readonly row: UploadRow | undefined; readonly file: FileRow | undefined }> {
  const fileId = upload.id
  const isMine = isClaimedBy(fileId, claim)
  const ended = { status: check.kind === "refused" ? "error" : "fail", reason: check.kind === "refused" ? check.reason : "uploadError" }
  const [image, file] = check.kind === "taken" ? [check.facts.perceptualHash, check.contentHash] : [null, null]
  const isBlocked = sql`(${isBlockedImage(image)} OR ${isBlockedFile(file)})`
  const statements =
    check.kind === "taken"
      ? [
          insertFile(
            { ...upload, contentHash: check.contentHash, createdAtMs: nowMs },
            check.facts,
            sql`EXISTS (SELECT 1 FROM upload WHERE ${isMine}) AND NOT ${isBlocked}`,
          ),
          sql`UPDATE upload SET status = CASE WHEN ${isBlocked} THEN 'error' ELSE 'complete' END,
            reason = CASE WHEN ${isBlocked} THEN ${BLOCKED} END, verified_hash = ${check.contentHash}, updated_at_ms = ${nowMs},
            has_leftovers = NOT EXISTS (SELECT 1 FROM media_file WHERE id = ${fileId}) WHERE ${isMine}`,
        ]
      : [
          sql`UPDATE upload SET status = ${ended.status}, reason = ${ended.reason}, has_leftovers = 1, updated_at_ms = ${nowMs} WHERE ${isMine}`,
        ]
  const { rows, files } = await namedBatch(database, {
    end: statements,
    // Cancelled meanwhile and cleaned up already, while the parts became a file after all.
    changedUpload: sql`UPDATE upload SET has_leftovers = 1 WHERE id = ${fileId} AND status IN ('fail', 'error')`,
    rows: selectUpload(database, fileId, upload.ownerId),
    files: selectResult(database, fileId, upload.ownerId),
  })
  return { row: rows[0], file: files[0] }
}

/** Has every part sent again. */
async function forgetParts({ database, media }: MemberContext, upload: UploadRow, claim: string): Promise<void> {
  const isMine = isClaimedBy(upload.id, claim)
  const storeUploadId = await media.openParts(upload.mediaKey, storedTypeOf(upload.declaredType))
  await media.dropParts(upload.mediaKey, upload.storeUploadId)
  await namedBatch(database, {
    removedUploadPart: sql`DELETE FROM upload_part WHERE upload_id = ${upload.id} AND EXISTS (SELECT 1 FROM upload WHERE ${isMine})`,
    changedUpload: sql`UPDATE upload SET store_upload_id = ${storeUploadId}, status = 'pending', claim = NULL, claimed_until_ms = NULL WHERE ${isMine}`,
  })
}

function answerOf(row: UploadRow, file: FileRow | undefined): Confirmation {
  switch (row.status) {
    case "complete":
      if (file === undefined) throw new DomainError("NotFound")
      return { status: CONFIRM_STATUS.complete, url: fileOfRow(file).url, reason: null, file: fileOfRow(file) }
    case "error":
    case "fail":
      return { status: CONFIRM_STATUS.refused, url: "", reason: row.reason ?? "uploadError", file: null }
    case "init":
    case "pending":
      return { status: CONFIRM_STATUS.pending, url: "", reason: null, file: null }
  }
}
