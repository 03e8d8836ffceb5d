import { sql } from "drizzle-orm"
import { boardBlob } from "../../../db/schema/board.ts"
import { perceptualHash } from "../../formats/image/perceptual-hash.ts"
import { inspectFile } from "../../formats/inspect-file.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import { type AccountId, newMediaName } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { type RowOf, select } from "../_kernel/select.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { promptIn } from "../library/index.ts"
import { isBlockedImage, levelsFor } from "../moderation/index.ts"
import { mayOpen } from "../moderation/share-rules.ts"
import { MAXIMUM_BYTES } from "../upload/rules.ts"
import { missingOf, UNNAMED_LIFE_MS } from "./board-rows.ts"
import { BOARD_STORE_BYTES, MAXIMUM_ACCOUNT_BLOBS, type missingBlobs, type putBlob, type sharedBlob } from "./contract.ts"
import { bytesDropped } from "./events.ts"
import { levelOfBlob, sharedFields } from "./share-rows.ts"

const TYPES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"])

/** What every key of an account's bytes begins with. */
export function blobsUnder(accountId: AccountId): string {
  return `board/${accountId}/`
}

/** Those of the hashes that the viewer has no bytes for. */
export async function findMissing(
  { database, viewer }: MemberContext,
  { hashes }: CallInput<typeof missingBlobs>,
): Promise<CallOutput<typeof missingBlobs>> {
  const rows = await database.all<{ readonly value: string }>(missingOf(viewer.id, JSON.stringify([...new Set(hashes)])))
  return { missing: rows.map(({ value }) => value) }
}

/**
 * Keeps the body among the bytes of the viewer's boards, for a day where no board comes to name it; bytes that are there stay as they are.
 * Throws UploadIncomplete (they are not those of the hash), FileRefused (`reason`: a message key), QuotaExceeded (`used`, `quota`).
 */
export async function keepBlob(
  context: MemberContext,
  { sha256 }: CallInput<typeof putBlob>,
  request: Request,
): Promise<CallOutput<typeof putBlob>> {
  const { database, media, nowMs, viewer } = context
  const keptUntilMs = nowMs + UNNAMED_LIFE_MS
  const { kept, taken } = await namedBatch(database, {
    longer: sql`UPDATE board_blob SET kept_until_ms = ${keptUntilMs}
      WHERE account_id = ${viewer.id} AND sha256 = ${sha256} AND kept_until_ms IS NOT NULL`,
    kept: database.all<{ readonly size: number }>(
      sql`SELECT size_bytes AS size FROM board_blob WHERE account_id = ${viewer.id} AND sha256 = ${sha256}`,
    ),
    taken: database.all<{ readonly count: number; readonly used: number }>(
      sql`SELECT COUNT(*) AS count, COALESCE(SUM(size_bytes), 0) AS used FROM board_blob WHERE account_id = ${viewer.id}`,
    ),
  })
  const [there] = kept
  if (there !== undefined) {
    await request.body?.cancel()
    return { sha256, size: there.size }
  }
  const bytes = new Uint8Array(await request.arrayBuffer())
  const { count = 0, used = 0 } = taken[0] ?? {}
  if (count >= MAXIMUM_ACCOUNT_BLOBS || used + bytes.length > BOARD_STORE_BYTES)
    throw new DomainError("QuotaExceeded", { data: { used, quota: BOARD_STORE_BYTES } })
  if ((await sha256Hex(bytes)) !== sha256) throw new DomainError("UploadIncomplete")
  const { contentType, recipeWords } = await imageOf(bytes)
  const key = `${blobsUnder(viewer.id)}${newMediaName()}`
  // What no row comes to name is dropped, whatever became of this request.
  await namedBatch(database, { noted: emit(bytesDropped, { key }, { nowMs: context.clock(), graceMs: UNNAMED_LIFE_MS }) })
  await media.put(key, bytes, contentType)
  const hash = await hashOf(context, key)
  const isBlocked = isBlockedImage(hash)
  // Others are put at the same time: the room is that of the moment of writing.
  const hasRoom = sql`(SELECT COUNT(*) < ${MAXIMUM_ACCOUNT_BLOBS} AND COALESCE(SUM(size_bytes), 0) + ${bytes.length} <= ${BOARD_STORE_BYTES}
    FROM board_blob WHERE account_id = ${viewer.id})`
  const { blocks, rows } = await namedBatch(database, {
    blocks: database.all<{ readonly isBlocked: number }>(sql`SELECT ${isBlocked} AS "isBlocked"`),
    insertBlob: sql`INSERT INTO board_blob (account_id, sha256, media_key, content_type, size_bytes, perceptual_hash, recipe_words, created_at_ms, kept_until_ms)
      SELECT ${viewer.id}, ${sha256}, ${key}, ${contentType}, ${bytes.length}, ${hash}, ${recipeWords}, ${nowMs}, ${keptUntilMs}
      WHERE ${hasRoom} AND NOT ${isBlocked} ON CONFLICT DO NOTHING`,
    rows: database.all<{ readonly key: string }>(
      sql`SELECT media_key AS key FROM board_blob WHERE account_id = ${viewer.id} AND sha256 = ${sha256}`,
    ),
  })
  const [row] = rows
  // The same bytes came twice at once, or nothing was kept of these.
  if (row?.key !== key) context.later(media.delete([key]))
  if (blocks[0]?.isBlocked === 1) throw refused("FileBlocked")
  if (row === undefined) throw new DomainError("QuotaExceeded", { data: { used, quota: BOARD_STORE_BYTES } })
  return { sha256, size: bytes.length }
}

async function hashOf({ images }: Pick<Context, "images">, key: string): Promise<string | null> {
  const pixels = await images.sample(key)
  return pixels === null || pixels === "undecodable" ? null : perceptualHash(pixels)
}

/** What the bytes are, and what a recipe in them asks for. Throws FileRefused: no image, or one that says where it was taken, which a shared board would tell everybody. */
async function imageOf(bytes: Uint8Array): Promise<{ readonly contentType: string; readonly recipeWords: string | null }> {
  const reader = { readRange: async (_: string, offset: number, length: number) => bytes.subarray(offset, offset + length) }
  const claim = { purpose: "image", declaredType: "", name: "image", sizeBytes: bytes.length } as const
  const inspection = await inspectFile({ reader, key: "", claim, maximumBytes: MAXIMUM_BYTES, sample: async () => null })
  if (!inspection.ok) throw refused(inspection.reason)
  const { contentType, details, patches } = inspection.facts
  if (!TYPES.has(contentType)) throw refused("FileTypeNotAllowed")
  if (patches.length > 0) throw refused("FileSaysPosition")
  return { contentType, recipeWords: promptIn(details) }
}

function refused(reason: string): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path: "file", message: reason }] })
}

const BLOB = { key: boardBlob.mediaKey, contentType: boardBlob.contentType, sizeBytes: boardBlob.sizeBytes }

/** Bytes of the viewer's boards. Throws NotFound. */
export async function openBlob({ database, media, viewer }: MemberContext, sha256: string): Promise<Download> {
  const [row] = await select(database, BLOB, sql`board_blob WHERE account_id = ${viewer.id} AND sha256 = ${sha256}`)
  return open(media, row, sha256)
}

/** Bytes that a shared board names. Throws NotFound, also for what the viewer may not meet. */
export async function openSharedBlob(context: Context, { board_id, sha256 }: CallInput<typeof sharedBlob>): Promise<Download> {
  const { database, media, viewer } = context
  const fields = { blob: BLOB, shared: sharedFields(context.nowMs, levelOfBlob()) }
  const [row] = await select(
    database,
    fields,
    sql`board_use JOIN board ON board.id = board_use.board_id
      JOIN board_blob ON board_blob.account_id = board_use.account_id AND board_blob.sha256 = board_use.sha256
    WHERE board_use.board_id = ${board_id} AND board_use.sha256 = ${sha256}`,
  )
  return open(media, row !== undefined && mayOpen(row.shared, levelsFor(viewer)) ? row.blob : undefined, sha256)
}

async function open(media: Context["media"], row: RowOf<typeof BLOB> | undefined, sha256: string): Promise<Download> {
  const bytes = row === undefined ? null : await media.read(row.key)
  if (row === undefined || bytes === null) throw new DomainError("NotFound")
  const { contentType, sizeBytes } = row
  return { name: `${sha256}.${contentType.slice("image/".length)}`, contentType, sizeBytes, bytes }
}
