import { and, eq, isNull, not, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaFacts, MediaRefusal } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { isBlockedImage } from "../moderation/index.ts"
import type { MediaFile } from "../upload/contract.ts"
import { type FileRow, fileOfRow, hasToBeRewritten, type InspectMedia, inspectFor } from "../upload/index.ts"
import { besideKeyOf } from "./beside-rules.ts"
import type { renditionPoster } from "./contract.ts"
import { MAXIMUM_POSTER_BYTES, MAXIMUM_POSTER_SIDE_PX } from "./poster-rules.ts"
import { findVideo } from "./stream-uploads.ts"

const POSTER_TYPE = "image/jpeg"

/**
 * Keeps the body, an image of a video of the viewer's, beside it, after a look at its bytes; a video that has one keeps that. Answers the video.
 * Throws NotFound (no such video of the viewer's), InvalidInput (`file_id`: it is no video; `file`: FileEmpty, FileTooLarge),
 * FileRefused (`reason`: a message key).
 */
export async function keepPoster(
  context: MemberContext,
  input: CallInput<typeof renditionPoster>,
  request: Request,
  inspect: InspectMedia = inspectFor(context),
): Promise<MediaFile> {
  const { media } = context
  const declaredType = request.headers.get("Content-Type")?.split(";", 1)[0]?.trim() ?? ""
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length === 0) throw invalidInput({ path: "file", message: "FileEmpty" })
  if (bytes.length > MAXIMUM_POSTER_BYTES) throw invalidInput({ path: "file", message: "FileTooLarge" })
  const video = await findVideo(context, input.file_id)
  if (video.posterKey !== null) return fileOfRow(video)
  const key = besideKeyOf(video.mediaKey, "poster", newMediaName())
  await media.put(key, bytes, POSTER_TYPE)
  try {
    const inspection = await inspect(key, { purpose: "image", declaredType, name: "poster.jpg", sizeBytes: bytes.length })
    if (!inspection.ok) throw refusedPoster(inspection.reason)
    const { facts } = inspection
    if (facts.contentType !== POSTER_TYPE) throw refusedPoster("FileNotWhatItSays")
    if (Math.max(facts.width ?? 0, facts.height ?? 0) > MAXIMUM_POSTER_SIDE_PX) throw refusedPoster("FileTooManyPixels")
    if (hasToBeRewritten(POSTER_TYPE, facts)) await media.rewrite(key, facts.contentType, facts.patches)
    const row = await writePoster(context, video, key, facts)
    // It was deleted, or got another poster meanwhile.
    if (row?.posterKey !== key) await media.delete([key])
    if (row === undefined) throw new DomainError("NotFound")
    return fileOfRow(row)
  } catch (error) {
    // After any other error the row may name it after all.
    if (error instanceof DomainError) await media.delete([key])
    throw error
  }
}

/** Names the poster in the video's row, where it has none; answers the row as it is then. One batch. */
async function writePoster(
  { database, viewer }: MemberContext,
  video: FileRow,
  key: string,
  { thumbhash, colour, perceptualHash }: MediaFacts,
): Promise<FileRow | undefined> {
  const { mediaFile } = schema
  const isTheVideo = and(eq(mediaFile.id, video.id), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const isBlocked = isBlockedImage(perceptualHash)
  const { rows, blocks } = await namedBatch(database, {
    changedMediaFile: database
      .update(mediaFile)
      .set({
        posterKey: key,
        thumbhash: sql`COALESCE(${mediaFile.thumbhash}, ${thumbhash})`,
        colour: sql`COALESCE(${mediaFile.colour}, ${colour})`,
      })
      .where(and(isTheVideo, isNull(mediaFile.posterKey), not(isBlocked))),
    rows: database.select().from(mediaFile).where(isTheVideo),
    blocks: database.all<{ readonly isBlocked: number }>(sql`SELECT ${isBlocked} AS "isBlocked"`),
  })
  if (blocks[0]?.isBlocked === 1) throw refusedPoster("FileBlocked")
  return rows[0]
}

function refusedPoster(reason: MediaRefusal): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path: "file", message: reason }] })
}
