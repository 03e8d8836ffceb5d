import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { asFileId, type FileId } from "../_kernel/ids.ts"
import { findFile, selectFiles } from "../library/index.ts"
import type { FileRow } from "../upload/index.ts"
import {
  forgetRenditionUploads,
  openRenditions,
  renditionBytesUnderWay,
  selectRenditionUpload,
  selectRenditionUploads,
  takenBytes,
} from "../upload/index.ts"
import { mediaUrl, PART_BYTES, partCountOf, partRange, quotaOf, streamUrl } from "../upload/rules.ts"
import type { renditionConfirm, renditionPart, renditionPlan } from "./contract.ts"
import { readRenditionSet } from "./read-stream.ts"
import { isWholeFile, renditionBytes, SET_FILE, streamFileKey } from "./rules.ts"

/** What a video's renditions may take up together: twice the video, and this much more for short ones. */
const EXTRA_BYTES = 64 * 1_048_576

/** What the renditions of a video may take up together, bytes. */
function largestSet({ sizeBytes }: { readonly sizeBytes: number }): number {
  return sizeBytes * 2 + EXTRA_BYTES
}

/**
 * Opens the files of a video's renditions in the store and says where their parts are to be put. Throws NotFound (no such video of the
 * viewer's), InvalidInput (`file_id`: it is no video; `files`: a name twice), TooLarge, QuotaExceeded (`used`, `quota`).
 */
export async function planRenditions(
  context: MemberContext,
  input: CallInput<typeof renditionPlan>,
): Promise<CallOutput<typeof renditionPlan>> {
  const { video, usedBytes, underWay } = await findVideoAndRoom(context, input.file_id)
  const names = new Set(input.files.map(({ name }) => name))
  if (names.size !== input.files.length) throw invalidInput({ path: "files", message: "InvalidInput" })
  // Each is planned once it is made; those of the same name take the place of an earlier try.
  const otherBytes = underWay.reduce((sum, { name, sizeBytes }) => (names.has(name) ? sum : sum + sizeBytes), 0)
  const bytes = input.files.reduce((sum, { size }) => sum + size, 0)
  if (bytes + otherBytes > largestSet(video)) throw new DomainError("TooLarge")
  assertRoom(context, usedBytes + otherBytes, bytes)
  const planned = input.files.map(({ name, size }) => ({ name, sizeBytes: size, mediaKey: streamFileKey(video.mediaKey, name) }))
  const former = underWay.filter(({ name }) => names.has(name))
  const ids = await openRenditions(context, input.file_id, planned, former)
  if (ids === null) throw quotaError(context, usedBytes + otherBytes)
  const files = input.files.map(({ name, size }, place) => {
    const upload_id = ids[place] ?? ""
    const pre_signs = Array.from({ length: partCountOf(size) }, (_, index) => {
      const query = new URLSearchParams({ size: String(partRange(index + 1, size).length), upload_id })
      return `/api/v1/resource/rendition/part/${input.file_id}/${name}/${index + 1}?${query}`
    })
    return { name, upload_id, pre_signs }
  })
  return { files, chunk_size: PART_BYTES }
}

/** Passes the body on to the store as a part. Throws NotFound (no such video of the viewer's, or no such upload), UploadIncomplete. */
export async function putRenditionPart(
  context: MemberContext,
  input: CallInput<typeof renditionPart>,
  { headers, body }: Pick<Request, "headers" | "body">,
): Promise<CallOutput<typeof renditionPart>> {
  const sizeBytes = Number(input.size)
  if (Number(headers.get("Content-Length")) !== sizeBytes) throw new DomainError("UploadIncomplete")
  if (body === null) throw new DomainError("UploadIncomplete")
  const { rows, planned } = await namedBatch(context.database, {
    rows: selectFiles(context, [input.file_id], []),
    planned: selectRenditionUpload(context.database, input.file_id, { name: input.name, storeUploadId: input.upload_id }),
  })
  const video = videoOf(rows[0])
  const part = Number(input.part)
  const [plan] = planned
  // Only what was planned is taken, part by part, so that nothing grows past what its owner has room for.
  if (plan === undefined || part > partCountOf(plan.sizeBytes)) throw new DomainError("NotFound")
  if (sizeBytes !== partRange(part, plan.sizeBytes).length) throw new DomainError("UploadIncomplete")
  const key = streamFileKey(video.mediaKey, input.name)
  return { etag: await context.media.putPart(key, input.upload_id, part, body, sizeBytes) }
}

/**
 * Makes the files of their parts and tells the video of them; what they take up counts towards the quota. Safe to repeat once it has
 * succeeded; where joining fails the video has no renditions, and they are planned anew. Throws NotFound, InvalidInput (`files`: not
 * those of the set; `set`: its segments are not their file), TooLarge, UploadIncomplete (a part is not there), QuotaExceeded (`used`,
 * `quota`).
 */
export async function confirmRenditions(
  context: MemberContext,
  input: CallInput<typeof renditionConfirm>,
): Promise<CallOutput<typeof renditionConfirm>> {
  const { media } = context
  const { video, usedBytes, underWay } = await findVideoAndRoom(context, input.file_id)
  const names = new Set(input.files.map(({ name }) => name))
  const isComplete = names.size === input.set.variants.length && input.set.variants.every(({ name }) => names.has(name))
  if (!isComplete || names.size !== input.files.length) throw invalidInput({ path: "files", message: "InvalidInput" })
  const bytes = input.set.variants.reduce((sum, { segments }) => sum + renditionBytes(segments), 0)
  if (bytes > largestSet(video)) throw new DomainError("TooLarge")
  assertRoom(context, usedBytes, bytes)
  const former = video.playlistKey === null ? null : await readRenditionSet(context, video.mediaKey)
  try {
    await joinRenditions(context, video, input)
    if (!(await writeRenditions(context, video, bytes))) {
      await findVideo(context, video.id)
      throw quotaError(context, usedBytes)
    }
  } catch (error) {
    // A set is there whole or not at all: what was joined of it would be counted by nobody.
    if (error instanceof DomainError) await dropRenditions(context, video)
    throw error
  }
  const joined = new Set(input.files.map(({ upload_id }) => upload_id))
  for (const { mediaKey, storeUploadId } of underWay) if (!joined.has(storeUploadId)) await media.dropParts(mediaKey, storeUploadId)
  const others = former?.variants.filter(({ name }) => !names.has(name)) ?? []
  await media.delete(others.map(({ name }) => streamFileKey(video.mediaKey, name)))
  return { url: streamUrl(mediaUrl(video.mediaKey)) }
}

/** Makes the files and describes them. Throws UploadIncomplete, InvalidInput (`set`). */
async function joinRenditions(
  { media, log }: MemberContext,
  video: FileRow,
  { files, set }: CallInput<typeof renditionConfirm>,
): Promise<void> {
  for (const { name, upload_id, etags } of files) {
    const key = streamFileKey(video.mediaKey, name)
    const parts = etags.map((etag, index) => ({ number: index + 1, etag }))
    await media.joinParts(key, upload_id, parts).catch((error: unknown) => {
      log.info("a rendition was not joined", { cause: String(error).slice(0, 80) })
      throw new DomainError("UploadIncomplete")
    })
    const variant = set.variants.find((one) => one.name === name)
    // What is counted and what is played is what is stored: no byte of a file is outside of its segments, and each is played in its turn.
    if (variant === undefined || !isWholeFile(variant.segments) || renditionBytes(variant.segments) !== (await media.head(key))?.sizeBytes)
      throw invalidInput({ path: "set", message: "InvalidInput" })
  }
  await media.put(streamFileKey(video.mediaKey, SET_FILE), new TextEncoder().encode(JSON.stringify(set)), "application/json")
}

/** Names the stream in the video's row and counts its bytes, where the video is still there and there is room; answers whether. */
async function writeRenditions({ database, viewer }: MemberContext, video: FileRow, bytes: number): Promise<boolean> {
  const { mediaFile } = schema
  const fileId = asFileId(video.id)
  // What it replaces: the former set, and the plan that it was.
  const before = sql`(${mediaFile.extraBytes} + ${renditionBytesUnderWay(fileId)})`
  const hasRoom = sql`${takenBytes(viewer.id)} - ${before} + ${bytes} <= ${quotaOf(viewer.plan)}`
  const { written } = await namedBatch(database, {
    written: database
      .update(mediaFile)
      .set({ playlistKey: streamUrl(video.mediaKey), extraBytes: bytes })
      .where(and(eq(mediaFile.id, video.id), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs), hasRoom))
      .returning({ id: mediaFile.id }),
    underWay: forgetRenditionUploads(fileId),
  })
  return written.length > 0
}

/** Takes a video's renditions away: it is what it was without them. */
async function dropRenditions({ database, media, viewer }: MemberContext, video: FileRow): Promise<void> {
  const { mediaFile } = schema
  await media.deleteUnder(streamFileKey(video.mediaKey, ""))
  await database
    .update(mediaFile)
    .set({ playlistKey: null, extraBytes: 0 })
    .where(and(eq(mediaFile.id, video.id), eq(mediaFile.ownerId, viewer.id)))
}

/** A video of the viewer's, and what their files take up without its renditions. One batch. Throws as `findVideo` does. */
async function findVideoAndRoom(context: MemberContext, file_id: FileId) {
  const { database, viewer } = context
  const { rows, rooms, underWay } = await namedBatch(database, {
    rows: selectFiles(context, [file_id], []),
    underWay: selectRenditionUploads(database, file_id),
    rooms: database.all<{ readonly takenBytes: number }>(sql`SELECT ${takenBytes(viewer.id)} AS "takenBytes"`),
  })
  const video = videoOf(rows[0])
  const planned = underWay.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { video, usedBytes: (rooms[0]?.takenBytes ?? 0) - video.extraBytes - planned, underWay }
}

function assertRoom(context: MemberContext, usedBytes: number, bytes: number): void {
  if (usedBytes + bytes > quotaOf(context.viewer.plan)) throw quotaError(context, usedBytes)
}

function quotaError({ viewer }: MemberContext, used: number): DomainError {
  return new DomainError("QuotaExceeded", { data: { used, quota: quotaOf(viewer.plan) } })
}

/** A video of the viewer's. Throws NotFound, InvalidInput (`file_id`: it is no video). */
export async function findVideo(context: MemberContext, file_id: string): Promise<FileRow> {
  return videoOf(await findFile(context, { file_id }))
}

function videoOf(row: FileRow | undefined): FileRow {
  if (row === undefined) throw new DomainError("NotFound")
  if (row.kind !== "video") throw invalidInput({ path: "file_id", message: "FileTypeNotAllowed" })
  return row
}
