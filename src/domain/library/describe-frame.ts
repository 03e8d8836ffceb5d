import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { describeFacts } from "./description-rules.ts"
import { detailsOf } from "./find-files.ts"
import { DEFAULT_DESCRIPTION_WORDS, type frameDescription, type Seen } from "./resource-contract.ts"

const { mediaFile } = schema

/**
 * What is known of what an image or a frame shows; what the viewer's browser saw is kept first, where it is sent. Throws NotFound,
 * InvalidInput for other files and for moments behind the end.
 */
export async function describeFrame(
  { database, viewer }: MemberContext,
  { file_id, time, words = DEFAULT_DESCRIPTION_WORDS, seen: sent }: CallInput<typeof frameDescription>,
): Promise<CallOutput<typeof frameDescription>> {
  const isOwn = and(eq(mediaFile.id, file_id), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const lastMs = Math.max(0, (time ?? 0) * 1000, ...(sent?.frames ?? []).map((frame) => frame.time * 1000))
  const isInTime = sql`kind IN ('image', 'video') AND ${lastMs} <= COALESCE(duration_ms, 0)`
  const keep = sql`json_set(details, '$.seen', json(${JSON.stringify(sent ?? null)}))`
  const { rows } = await namedBatch(database, {
    changedMediaFile: sql`UPDATE media_file SET details = ${keep} WHERE ${isOwn} AND ${isInTime} AND ${sent === undefined ? 0 : 1} = 1`,
    rows: database.select().from(mediaFile).where(isOwn),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (row.kind !== "image" && row.kind !== "video") throw invalidInput({ path: "file_id", message: "FileTypeNotAllowed" })
  const { width, height, colour, durationMs } = row
  if (lastMs > (durationMs ?? 0)) throw invalidInput({ path: (time ?? 0) * 1000 > (durationMs ?? 0) ? "time" : "seen", message: "TooBig" })
  const details = detailsOf(row)
  const seen = seenIn(details)
  return {
    file_id,
    time: time ?? 0,
    width,
    height,
    colour,
    seen,
    ...describeFacts({ width, height, colour, durationMs, details, seen, atSeconds: time ?? null }, words),
  }
}

/** What is kept beside the details of a file; it passed the schema of this call. */
function seenIn(details: object): Seen | null {
  const kept: { readonly seen?: Seen | null } = details
  return kept.seen ?? null
}
