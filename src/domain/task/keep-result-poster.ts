import { and, eq, isNull, not, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { isBlockedImage } from "../moderation/index.ts"
import { readPoster, refusedPoster, storePoster } from "../stream/index.ts"
import { SOUND_COVER_PX } from "../stream/poster-rules.ts"
import { type InspectMedia, inspectFor } from "../upload/index.ts"
import type { Task } from "./contract.ts"
import { readResult, readTask } from "./read-tasks.ts"
import type { taskPoster } from "./result-contract.ts"

/**
 * Keeps the body, an image of a video or a sound that a task of the viewer's made, beside it, after a look at its bytes; what has one keeps
 * that. Answers the task. Throws NotFound, InvalidInput (`operate_number`: it does not play; `file`: FileEmpty, FileTooLarge), FileRefused
 * (`reason`: a message key).
 */
export async function keepResultPoster(
  context: MemberContext,
  { id, operate_number }: CallInput<typeof taskPoster>,
  request: Request,
  inspect: InspectMedia = inspectFor(context),
): Promise<Task> {
  const position = operate_number - 1
  const video = await readResult(context, id, position)
  const poster = await readPoster(request)
  const isSound = video.contentType.startsWith("audio/")
  if (!isSound && !video.contentType.startsWith("video/")) throw invalidInput({ path: "operate_number", message: "FileTypeNotAllowed" })
  if (video.posterKey === null) {
    // In the folder of the result, by its place: access to the one is access to the other.
    const folder = video.mediaKey.slice(0, video.mediaKey.lastIndexOf("/") + 1)
    const key = `${folder}${position}-${newMediaName()}.jpg`
    const kept = await storePoster(context, key, poster, inspect, (facts) => {
      if (isSound) refuseOtherSize(facts)
      return writePoster(context, { taskId: id, position }, key, facts)
    })
    // It was deleted, or got another poster meanwhile.
    if (kept !== key) await context.media.delete([key])
    // Awaited, since the hub would go on showing the video without it.
    await context.hubs.forget(context.viewer.id, [id]).catch((error: unknown) => context.log.error("hub away", { error: String(error) }))
  }
  return readTask(context, id)
}

/** The cover of a sound has one size, since nothing of the sound says another. Throws FileRefused. */
function refuseOtherSize({ width, height }: MediaFacts): void {
  if (width !== SOUND_COVER_PX.width || height !== SOUND_COVER_PX.height) throw refusedPoster("FileNotWhatItSays")
}

/** Names the poster of a result that has none; answers the key that it has then, undefined where it is gone. One batch. */
async function writePoster(
  { database, viewer }: MemberContext,
  { taskId, position }: { readonly taskId: string; readonly position: number },
  key: string,
  { thumbhash, perceptualHash }: MediaFacts,
): Promise<string | null | undefined> {
  const { task, taskResult } = schema
  const isOwn = sql`EXISTS (SELECT 1 FROM ${task} WHERE id = ${taskId} AND viewer_id = ${viewer.id} AND deleted_at_ms IS NULL)`
  const isTheVideo = and(eq(taskResult.taskId, taskId), eq(taskResult.position, position), isOwn)
  const isBlocked = isBlockedImage(perceptualHash)
  const { found, blocks } = await namedBatch(database, {
    changedResult: database
      .update(taskResult)
      .set({ posterKey: key, thumbhash: sql`COALESCE(NULLIF(${taskResult.thumbhash}, ''), ${thumbhash}, '')` })
      .where(and(isTheVideo, isNull(taskResult.posterKey), not(isBlocked))),
    found: database.select({ key: taskResult.posterKey }).from(taskResult).where(isTheVideo),
    blocks: database.all<{ readonly isBlocked: number }>(sql`SELECT ${isBlocked} AS "isBlocked"`),
  })
  if (blocks[0]?.isBlocked === 1) throw refusedPoster("FileBlocked")
  return found[0]?.key
}
