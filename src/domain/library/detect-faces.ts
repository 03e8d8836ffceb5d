import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { detectFace, type Face } from "./resource-contract.ts"

/** The faces that are kept with a file, in the JSON of its details. */
const KEPT = sql<string | null>`json_extract(details, '$.faces')`

/**
 * The faces that the viewer's browser found in a file; those that are sent replace those that were kept. Throws NotFound, InvalidInput
 * (a face of a moment behind the end).
 */
export async function detectFaces(
  { database, viewer }: MemberContext,
  { file_id: fileId, faces }: CallInput<typeof detectFace>,
): Promise<CallOutput<typeof detectFace>> {
  const { mediaFile } = schema
  const isOwn = and(eq(mediaFile.id, fileId), eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const lastMs = Math.max(0, ...(faces ?? []).map((face) => face.time * 1000))
  // A frame's moment is told in rounded seconds.
  const isInTime = sql<number>`kind IN ('image', 'video') AND ${lastMs} <= COALESCE(duration_ms, 0) + 1000`
  const keep = sql`json_set(details, '$.faces', json(${JSON.stringify(faces ?? [])}))`
  const { rows } = await namedBatch(database, {
    changedMediaFile: sql`UPDATE media_file SET details = ${keep} WHERE ${isOwn} AND ${isInTime} AND ${faces === undefined ? 0 : 1} = 1`,
    rows: database.select({ kept: KEPT, isInTime }).from(mediaFile).where(isOwn),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (faces !== undefined && row.isInTime !== 1) throw invalidInput({ path: "faces", message: "NotAllowedValue" })
  const kept: Face[] | null = row.kept === null ? null : JSON.parse(row.kept)
  return { file_id: fileId, source: kept === null ? "none" : "browser", faces: kept ?? [] }
}
