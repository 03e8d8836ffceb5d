import { and, eq, isNull } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaRefusal } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import type { MediaFile } from "../upload/contract.ts"
import { type FileRow, fileOfRow, hasToBeRewritten, type InspectMedia, inspectFor, type KeptStoryboard } from "../upload/index.ts"
import { besideKeyOf } from "./beside-rules.ts"
import type { renditionStoryboard } from "./contract.ts"
import { spriteSize } from "./storyboard-rules.ts"
import { findVideo } from "./stream-uploads.ts"

const SPRITE_TYPE = "image/jpeg"

/**
 * Keeps the body, the storyboard of a video of the viewer's, beside it, after a look at its bytes; a video that has one keeps that. Answers
 * the video. Throws NotFound (no such video of the viewer's), InvalidInput (`file_id`: it is no video; `file`: FileEmpty; `count`: the
 * sprite is of another size), FileRefused (`reason`: a message key).
 */
export async function keepStoryboard(
  context: MemberContext,
  { file_id: fileId, ...grid }: CallInput<typeof renditionStoryboard>,
  request: Request,
  inspect: InspectMedia = inspectFor(context),
): Promise<MediaFile> {
  const { media } = context
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length === 0) throw invalidInput({ path: "file", message: "FileEmpty" })
  const video = await findVideo(context, fileId)
  if (video.storyboard !== null) return fileOfRow(video)
  const key = besideKeyOf(video.mediaKey, "storyboard", newMediaName())
  await media.put(key, bytes, SPRITE_TYPE)
  try {
    const inspection = await inspect(key, { purpose: "image", declaredType: SPRITE_TYPE, name: "sprite.jpg", sizeBytes: bytes.length })
    if (!inspection.ok) throw refusedSprite(inspection.reason)
    const { facts } = inspection
    if (facts.contentType !== SPRITE_TYPE) throw refusedSprite("FileNotWhatItSays")
    const { width, height } = spriteSize(grid)
    if (facts.width !== width || facts.height !== height) throw invalidInput({ path: "count", message: "NotAllowedValue" })
    if (hasToBeRewritten(SPRITE_TYPE, facts)) await media.rewrite(key, facts.contentType, facts.patches)
    const row = await noteStoryboard(context, video, { key, ...grid })
    // It was deleted, or got another storyboard meanwhile.
    if (row === undefined) throw new DomainError("NotFound")
    const kept = fileOfRow(row)
    if (row.storyboard?.includes(key) !== true) await media.delete([key])
    return kept
  } catch (error) {
    // After any other error the row may name it after all.
    if (error instanceof DomainError) await media.delete([key])
    throw error
  }
}

/** Names the storyboard in the video's row, where it has none; answers the row as it is then. One batch. */
async function noteStoryboard({ database, viewer }: MemberContext, video: FileRow, kept: KeptStoryboard): Promise<FileRow | undefined> {
  const { mediaFile } = schema
  const isTheVideo = and(eq(mediaFile.id, video.id), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const { rows } = await namedBatch(database, {
    changedMediaFile: database
      .update(mediaFile)
      .set({ storyboard: JSON.stringify(kept) })
      .where(and(isTheVideo, isNull(mediaFile.storyboard))),
    rows: database.select().from(mediaFile).where(isTheVideo),
  })
  return rows[0]
}

function refusedSprite(reason: MediaRefusal): DomainError {
  return new DomainError("FileRefused", { data: { reason }, errors: [{ path: "file", message: reason }] })
}
