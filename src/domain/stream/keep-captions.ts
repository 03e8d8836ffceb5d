import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { readCaptions } from "../../formats/captions/captions-file.ts"
import { MAXIMUM_CAPTIONS_BYTES, writeWebVtt } from "../../formats/captions/read-captions.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import type { MediaFile } from "../upload/contract.ts"
import { captionsOf, type FileRow, fileOfRow, type KeptCaptions } from "../upload/index.ts"
import { besideKeyOf } from "./beside-rules.ts"
import { MAXIMUM_CAPTIONS } from "./captions-rules.ts"
import type { captionsAdd, captionsRemove } from "./contract.ts"
import { findVideo } from "./stream-uploads.ts"

const { mediaFile } = schema

/**
 * Keeps the body, whatever form of captions it is, beside a video of the viewer's as WebVTT of our own writing. Answers the video, in which
 * encoding the body was read and what of it was left out. Throws NotFound (no such
 * video of the viewer's), InvalidInput (`file_id`: it is no video; `file`: FileEmpty), FileRefused (`reason`: a message key; `line`),
 * NotAllowed (it has 16).
 */
export async function addCaptions(
  context: MemberContext,
  input: CallInput<typeof captionsAdd>,
  request: Request,
): Promise<CallOutput<typeof captionsAdd>> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length === 0) throw invalidInput({ path: "file", message: "FileEmpty" })
  const found = readCaptions(bytes, { encoding: input.encoding, language: input.language })
  if (!found.ok) throw refused(found.reason, found.line)
  const text = new TextEncoder().encode(writeWebVtt(found.cues))
  if (text.length > MAXIMUM_CAPTIONS_BYTES) throw refused("CaptionsTooLarge", 1)
  const video = await findVideo(context, input.file_id)
  const id = newMediaName()
  const key = besideKeyOf(video.mediaKey, "captions", id)
  const { language, name } = input
  const kept = { id, key, language, name, sha256: await sha256Hex(text) }
  const added = (row: FileRow) => ({ ...fileOfRow(row), encoding: found.encoding, left_out: [...found.leftOut] })
  // What is sent again, because nobody knows what became of it, is there once.
  if (hasTwin(video, kept)) return added(video)
  await context.media.put(kept.key, text, "text/vtt; charset=utf-8")
  const row = await noteCaptions(context, video, kept)
  if (row !== undefined && captionsOf(row).some((one) => one.id === id)) return added(row)
  await context.media.delete([kept.key])
  if (row !== undefined && hasTwin(row, kept)) return added(row)
  throw new DomainError(row === undefined ? "NotFound" : "NotAllowed")
}

/** Takes captions of a video of the viewer's away; those that are gone already change nothing. Answers the video. Throws NotFound. */
export async function removeCaptions(context: MemberContext, input: CallInput<typeof captionsRemove>): Promise<MediaFile> {
  const { database, media } = context
  const video = await findVideo(context, input.file_id)
  const isTheVideo = ownVideo(context, video)
  const left = sql`(SELECT json_group_array(json(value)) FROM json_each(${mediaFile.captions}) WHERE json_extract(value, '$.id') <> ${input.captions_id})`
  const { rows } = await namedBatch(database, {
    changedMediaFile: database.update(mediaFile).set({ captions: left }).where(isTheVideo),
    rows: database.select().from(mediaFile).where(isTheVideo),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  await media.delete(captionsOf(video).flatMap(({ id, key }) => (id === input.captions_id ? [key] : [])))
  return fileOfRow(row)
}

type NewCaptions = KeptCaptions & { readonly sha256: string }

/** Whether a video has the same captions already, under the same name and in the same language. */
function hasTwin(video: FileRow, { language, name, sha256 }: NewCaptions): boolean {
  return captionsOf(video).some((one) => one.language === language && one.name === name && one.sha256 === sha256)
}

/** Names the captions in the video's row, where there is room for them and it has not the same; answers the row as it is then. One batch. */
async function noteCaptions(context: MemberContext, video: FileRow, kept: NewCaptions): Promise<FileRow | undefined> {
  const { database } = context
  const isTheVideo = ownVideo(context, video)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM json_each(${mediaFile.captions}) WHERE json_extract(value, '$.sha256') = ${kept.sha256}
    AND json_extract(value, '$.language') = ${kept.language} AND json_extract(value, '$.name') = ${kept.name})`
  const { rows } = await namedBatch(database, {
    changedMediaFile: database
      .update(mediaFile)
      .set({ captions: sql`json_insert(${mediaFile.captions}, '$[#]', json(${JSON.stringify(kept)}))` })
      .where(and(isTheVideo, sql`json_array_length(${mediaFile.captions}) < ${MAXIMUM_CAPTIONS}`, isNew)),
    rows: database.select().from(mediaFile).where(isTheVideo),
  })
  return rows[0]
}

function ownVideo({ viewer }: MemberContext, { id }: FileRow) {
  return and(eq(mediaFile.id, id), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
}

function refused(reason: string, line: number): DomainError {
  return new DomainError("FileRefused", { data: { reason, line }, errors: [{ path: "file", message: reason }] })
}
