import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaRefusal } from "../../formats/media-facts.ts"
import type { FilePurpose, MediaKind } from "../../formats/media-kinds.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newFileId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { isBlockedFile, isBlockedImage } from "../moderation/index.ts"
import { hasToBeRewritten, refusalOf } from "./check-upload.ts"
import type { MediaFile } from "./contract.ts"
import { fileStored } from "./events.ts"
import { fileOfRow } from "./file-row.ts"
import { insertFile } from "./file-values.ts"
import { type InspectMedia, inspectFor } from "./inspect-for.ts"
import { storedTypeOf, uploadKeyOf } from "./plan-upload.ts"
import { contentHashOf, MAXIMUM_BYTES, MAXIMUM_ONE_PIECE_BYTES, purposeOf, quotaOf, type UploadCategory } from "./rules.ts"
import { isOwnFolder, takenBytes } from "./upload-rows.ts"

/** A small file that is there as a whole. */
export interface OnePiece {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  /** As its sender says; empty where nothing is said. */
  readonly declaredType: string
  readonly category: UploadCategory
  readonly folderId: string | null
  /** Only files of this kind; left out: all that the category takes. */
  readonly kind?: MediaKind
}

/**
 * Keeps a file of at most 16 MiB that arrived in one piece, after a look at its bytes; the account's file where it has these bytes
 * already. One batch. Throws InvalidInput (`file`: FileEmpty, FileTooLarge), FileRefused (`reason`: a message key), NotFound
 * (`folder_id`), QuotaExceeded (`used`, `quota`).
 */
export async function keepFile(context: MemberContext, piece: OnePiece, inspect: InspectMedia = inspectFor(context)): Promise<MediaFile> {
  const { bytes, category, declaredType } = piece
  const purpose = purposeOf(category)
  if (purpose === null) throw invalidInput({ path: "category", message: "NotAllowedValue" })
  if (bytes.length === 0) throw invalidInput({ path: "file", message: "FileEmpty" })
  if (bytes.length > Math.min(MAXIMUM_BYTES[purpose], MAXIMUM_ONE_PIECE_BYTES))
    throw invalidInput({ path: "file", message: "FileTooLarge" })
  const mediaKey = uploadKeyOf(context.viewer.id)
  const contentHash = await contentHashOf([await sha256Hex(bytes)])
  await context.media.put(mediaKey, bytes, storedTypeOf(declaredType))
  return keepStored(context, { ...piece, purpose, mediaKey, contentHash, sizeBytes: bytes.length }, inspect)
}

/** A file that lies in the store already, under a key that is to be its own. */
export interface StoredPiece extends Omit<OnePiece, "bytes"> {
  readonly purpose: FilePurpose
  readonly mediaKey: string
  readonly contentHash: string
  readonly sizeBytes: number
}

/** Keeps a stored file after a look at its bytes, or takes it out of the store again. Throws what `keepFile` throws. */
export async function keepStored(context: MemberContext, piece: StoredPiece, inspect: InspectMedia): Promise<MediaFile> {
  const { media, nowMs, viewer } = context
  const { category, contentHash, declaredType, folderId, mediaKey, name, purpose, sizeBytes } = piece
  try {
    const inspection = await inspect(mediaKey, { purpose, declaredType, name, sizeBytes })
    if (!inspection.ok) throw refusedFile(inspection.reason)
    const { facts } = inspection
    const refusal = refusalOf(purpose, facts) ?? (piece.kind === undefined || facts.kind === piece.kind ? null : "FileTypeNotAllowed")
    if (refusal !== null) throw refusedFile(refusal)
    if (hasToBeRewritten(declaredType, facts)) await media.rewrite(mediaKey, facts.contentType, facts.patches)
    const id = newFileId(nowMs)
    const file = { id, ownerId: viewer.id, folderId, category, name, mediaKey, sizeBytes, contentHash, createdAtMs: nowMs }
    const kept = await writeFile(context, file, facts)
    if (kept.id !== id) await media.delete([mediaKey])
    return fileOfRow(kept)
  } catch (error) {
    // After any other error the row may have been written after all, and would be without its file.
    if (error instanceof DomainError) await media.delete([mediaKey])
    else context.later(noteStored(context, mediaKey))
    throw error
  }
}

/** Bytes that no file names by then never will be named. */
const STORED_GRACE_MS = 3_600_000

/** Leaves bytes to be looked at later: a write that nobody answered may be carried out yet. */
async function noteStored(context: MemberContext, mediaKey: string): Promise<void> {
  const terms = { nowMs: context.clock(), graceMs: STORED_GRACE_MS }
  await namedBatch(context.database, { stored: emit(fileStored, { media_key: mediaKey, owner_id: context.viewer.id }, terms) })
}

function refusedFile(reason: MediaRefusal): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path: "file", message: reason }] })
}

async function writeFile(
  { database, viewer }: MemberContext,
  file: Parameters<typeof insertFile>[0],
  facts: Parameters<typeof insertFile>[1],
) {
  const { mediaFile } = schema
  const { category, contentHash, folderId, ownerId, sizeBytes } = file
  const hasRoom = sql`${takenBytes(ownerId)} + ${sizeBytes} <= ${quotaOf(viewer.plan)}`
  const hasFolder = isOwnFolder(folderId, ownerId)
  const isBlocked = sql`(${isBlockedImage(facts.perceptualHash)} OR ${isBlockedFile(contentHash)})`
  const { rows, states } = await namedBatch(database, {
    insertFile: insertFile(file, facts, sql`${hasRoom} AND ${hasFolder} AND NOT ${isBlocked}`),
    rows: database
      .select()
      .from(mediaFile)
      .where(
        and(
          eq(mediaFile.ownerId, ownerId),
          eq(mediaFile.contentHash, contentHash),
          eq(mediaFile.category, category),
          isNull(mediaFile.deletedAtMs),
        ),
      ),
    states: database.all<{ readonly used: number; readonly hasFolder: number; readonly isBlocked: number }>(
      sql`SELECT ${takenBytes(ownerId)} AS used, ${hasFolder} AS "hasFolder", ${isBlocked} AS "isBlocked"`,
    ),
  })
  const [row] = rows
  const [state] = states
  if (state?.isBlocked === 1) throw refusedFile("FileBlocked")
  if (row !== undefined) return row
  if (state?.hasFolder !== 1) throw new DomainError("NotFound", { errors: [{ path: "folder_id", message: "NotFound" }] })
  throw new DomainError("QuotaExceeded", { data: { used: state.used, quota: quotaOf(viewer.plan) } })
}
