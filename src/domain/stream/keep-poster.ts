import { and, eq, isNull, not, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { isBlockedImage } from "../moderation/index.ts"
import type { MediaFile } from "../upload/contract.ts"
import { type FileRow, fileOfRow, type InspectMedia, inspectFor } from "../upload/index.ts"
import { besideKeyOf } from "./beside-rules.ts"
import type { renditionPoster } from "./contract.ts"
import { readPoster, refusedPoster, storePoster } from "./store-poster.ts"
import { findVideo } from "./stream-uploads.ts"

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
  const poster = await readPoster(request)
  const video = await findVideo(context, input.file_id)
  if (video.posterKey !== null) return fileOfRow(video)
  const key = besideKeyOf(video.mediaKey, "poster", newMediaName())
  const row = await storePoster(context, key, poster, inspect, (facts) => writePoster(context, video, key, facts))
  // It was deleted, or got another poster meanwhile.
  if (row?.posterKey !== key) await context.media.delete([key])
  if (row === undefined) throw new DomainError("NotFound")
  return fileOfRow(row)
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
