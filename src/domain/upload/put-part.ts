import { eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { successEnvelope } from "../_kernel/envelope.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { SignedPart } from "../_kernel/media-ports.ts"
import type { uploadPart } from "./contract.ts"
import { partRange } from "./rules.ts"
import { isUnderWay, selectParts } from "./upload-rows.ts"

/**
 * Takes a part at its signed address and answers as a store does, with an ETag. The body goes on as it comes; its length is known
 * before a byte of it is read. Throws what `putPart` does.
 */
export async function putSignedPart(context: Context, input: CallInput<typeof uploadPart>, request: Request): Promise<Response> {
  const sizeBytes = Number(input.size)
  if (Number(request.headers.get("Content-Length")) !== sizeBytes) throw new DomainError("UploadIncomplete")
  const part = {
    fileId: input.file_id,
    number: Number(input.part),
    sizeBytes,
    expiresAtMs: Number(input.expires) * 1000,
    signature: input.signature,
  }
  const { etag } = await putPart(context, part, request.body)
  const headers = { ETag: `"${etag}"`, "Cache-Control": "no-store" }
  return Response.json(successEnvelope({ etag }, context.requestId), { headers })
}

/**
 * Passes the bytes of a part on to the store, none of them kept here, and notes that it arrived; it replaces what was put before and is
 * not confirmed yet. Throws NotFound (not signed by us, expired, the upload ended), Conflict (the part is confirmed), UploadIncomplete
 * (fewer or more bytes than signed).
 */
export async function putPart(
  { database, media, nowMs }: Context,
  part: SignedPart,
  body: ReadableStream<Uint8Array> | null,
): Promise<{ readonly etag: string }> {
  const { fileId, number, sizeBytes } = part
  if (!(await media.addresses.isSigned(part, nowMs))) throw new DomainError("NotFound")
  if (body === null) throw new DomainError("UploadIncomplete")
  const { uploads, parts } = await namedBatch(database, {
    uploads: database.select().from(schema.upload).where(eq(schema.upload.id, fileId)),
    parts: selectParts(database, fileId),
  })
  const [upload] = uploads
  if (!upload || !isUnderWay(upload) || partRange(number, upload.sizeBytes, upload.partBytes).length !== sizeBytes)
    throw new DomainError("NotFound")
  if (parts.some((row) => row.number === number && row.confirmedAtMs !== null)) throw new DomainError("Conflict")
  const etag = await media.putPart(upload.mediaKey, upload.storeUploadId, number, body, sizeBytes)
  const { recorded } = await namedBatch(database, {
    // The store's upload is another one where the file was taken apart meanwhile: this part did not go into that.
    newUploadPart: sql`INSERT INTO upload_part (upload_id, number, size_bytes, etag)
      SELECT id, ${number}, ${sizeBytes}, ${etag} FROM upload
      WHERE id = ${fileId} AND status IN ('init', 'pending') AND store_upload_id = ${upload.storeUploadId}
      ON CONFLICT (upload_id, number) DO UPDATE SET etag = excluded.etag, size_bytes = excluded.size_bytes WHERE confirmed_at_ms IS NULL`,
    changedUpload: sql`UPDATE upload SET updated_at_ms = ${nowMs} WHERE id = ${fileId} AND status IN ('init', 'pending')`,
    recorded: selectParts(database, fileId),
  })
  if (!recorded.some((row) => row.number === number && row.etag === etag)) throw new DomainError("Conflict")
  return { etag }
}
