import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { type AccountId, newFileId, newMediaName } from "../_kernel/ids.ts"
import type { preSignGet } from "./contract.ts"
import { fileOfRow } from "./file-row.ts"
import { MAXIMUM_BYTES, PART_BYTES, partCountOf, purposeOf, quotaOf } from "./rules.ts"
import { IS_UNDER_WAY, isOwnFolder, signedUploadOf, takenBytes, type UploadRow } from "./upload-rows.ts"

export type UploadPlan = CallOutput<typeof preSignGet>
type Input = CallInput<typeof preSignGet>

/** A type as a store may keep it; anything else is only bytes. */
const CONTENT_TYPE = /^[a-z]+\/[\w.+-]{1,100}$/

/**
 * Plans an upload and says where its parts are to be put. Bytes that the account has already, by `content_hash`, are answered as the
 * file. One batch. Throws InvalidInput (`file_size`: FileTooLarge), NotFound (`folder_id`), UploadInProgress with the running upload's
 * `file_id`, `file_name`, `file_size` and `category`, QuotaExceeded with `used` and `quota` (bytes).
 */
export async function planUpload(context: MemberContext, input: Input): Promise<UploadPlan> {
  const { media, nowMs, viewer } = context
  const purpose = purposeOf(input.category)
  if (purpose === null) throw invalidInput({ path: "category", message: "NotAllowedValue" })
  if (input.file_size > MAXIMUM_BYTES[purpose]) throw invalidInput({ path: "file_size", message: "FileTooLarge" })
  const mediaKey = uploadKeyOf(viewer.id)
  const storeUploadId = await media.openParts(mediaKey, storedTypeOf(input.content_type))
  const row: UploadRow = {
    id: newFileId(nowMs),
    ownerId: viewer.id,
    category: input.category,
    name: input.file_name,
    declaredType: input.content_type,
    sizeBytes: input.file_size,
    partBytes: PART_BYTES,
    partCount: partCountOf(input.file_size),
    contentHash: input.content_hash ?? null,
    folderId: input.folder_id ?? null,
    status: "init",
    reason: null,
    mediaKey,
    storeUploadId,
    claim: null,
    claimedUntilMs: null,
    verifiedHash: null,
    hasLeftovers: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  const { running, known, facts } = await writePlan(context, row)
  if (running?.id === row.id) return planOf(context, row, [])
  context.later(media.dropParts(mediaKey, storeUploadId))
  if (known !== undefined)
    return { file_id: known.id, pre_signs: [], chunk_size: PART_BYTES, status: "complete", received: [], file: fileOfRow(known) }
  if (facts?.hasFolder !== 1) throw new DomainError("NotFound", { errors: [{ path: "folder_id", message: "NotFound" }] })
  // The same bytes asked for again: the first answer may have been lost on its way.
  if (running !== undefined && isSamePlan(running, row)) return planOf(context, running, [])
  if (running !== undefined) {
    const { id, name, sizeBytes, category } = running
    throw new DomainError("UploadInProgress", { data: { file_id: id, file_name: name, file_size: sizeBytes, category } })
  }
  throw new DomainError("QuotaExceeded", { data: { used: facts.takenBytes, quota: quotaOf(viewer.plan) } })
}

/** Whether an upload that is under way is of the bytes that are asked for, and nothing of it has come. */
function isSamePlan(running: UploadRow, asked: UploadRow): boolean {
  const fields = ["name", "sizeBytes", "category", "declaredType", "contentHash", "folderId"] as const
  return running.status === "init" && asked.contentHash !== null && fields.every((field) => running[field] === asked[field])
}

/** Everything that a plan must hold against, decided in the database: of two at once, one is written. */
async function writePlan({ database, viewer }: MemberContext, row: UploadRow) {
  const { mediaFile, upload } = schema
  const isKnown = and(
    eq(mediaFile.ownerId, row.ownerId),
    eq(mediaFile.contentHash, sql`${row.contentHash}`),
    eq(mediaFile.category, row.category),
    isNull(mediaFile.deletedAtMs),
  )
  const { runningRows, knownRows, factRows } = await namedBatch(database, {
    newUpload: sql`INSERT INTO upload (id, owner_id, category, name, declared_type, size_bytes, part_bytes, part_count, content_hash,
        folder_id, status, media_key, store_upload_id, created_at_ms, updated_at_ms)
      SELECT ${row.id}, ${row.ownerId}, ${row.category}, ${row.name}, ${row.declaredType}, ${row.sizeBytes}, ${row.partBytes},
        ${row.partCount}, ${row.contentHash}, ${row.folderId}, 'init', ${row.mediaKey}, ${row.storeUploadId}, ${row.createdAtMs}, ${row.updatedAtMs}
      WHERE NOT EXISTS (SELECT 1 FROM media_file WHERE ${isKnown})
        AND ${isOwnFolder(row.folderId, row.ownerId)}
        AND ${takenBytes(row.ownerId)} + ${row.sizeBytes} <= ${quotaOf(viewer.plan)}
      ON CONFLICT DO NOTHING`,
    runningRows: database
      .select()
      .from(upload)
      .where(and(eq(upload.ownerId, row.ownerId), IS_UNDER_WAY)),
    knownRows: database.select().from(mediaFile).where(isKnown),
    factRows: database.all<{
      readonly takenBytes: number
      readonly hasFolder: number
    }>(sql`SELECT ${takenBytes(row.ownerId)} AS "takenBytes",
      ${isOwnFolder(row.folderId, row.ownerId)} AS "hasFolder"`),
  })
  return { running: runningRows[0], known: knownRows[0], facts: factRows[0] }
}

/** The answer for an upload that takes parts; `received` are the numbers of those that were confirmed. */
export async function planOf({ media, nowMs }: MemberContext, row: UploadRow, received: readonly number[]): Promise<UploadPlan> {
  const addresses = await media.addresses.sign(signedUploadOf(row), nowMs)
  return {
    file_id: row.id,
    pre_signs: [...addresses],
    chunk_size: row.partBytes,
    status: row.status,
    received: [...received],
    file: null,
  }
}

/** A new key, which nobody guesses, among those of an account. */
export function uploadKeyOf(ownerId: AccountId): string {
  return `${uploadsUnder(ownerId)}${newMediaName()}`
}

/** What every key of an account's uploads begins with. */
export function uploadsUnder(ownerId: AccountId): string {
  return `upload/${ownerId}/`
}

/** What a file is stored as until its bytes were looked at. */
export function storedTypeOf(declaredType: string): string {
  return CONTENT_TYPE.test(declaredType) ? declaredType : "application/octet-stream"
}
