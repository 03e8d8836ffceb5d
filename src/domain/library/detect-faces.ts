import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { keepInResult, type NamedResult, selectResult } from "./find-result.ts"
import { detectFace, type Face } from "./resource-contract.ts"

/** The faces that are kept with a file, in the JSON of its details. */
const KEPT = sql<string | null>`json_extract(details, '$.faces')`
/** A frame's moment is told in rounded seconds. */
const ROUNDED_MS = 1000

type Sent = readonly Face[] | undefined
interface Row {
  readonly kept: string | null
  readonly isInTime: number
}

/**
 * The faces that the viewer's browser found in a file or a result; those that are sent replace those that were kept. Throws NotFound,
 * InvalidInput (a face of a moment behind the end).
 */
export async function detectFaces(
  context: MemberContext,
  { file_id: fileId, parent_task_id: taskId, operate_number, faces }: CallInput<typeof detectFace>,
): Promise<CallOutput<typeof detectFace>> {
  const lastMs = Math.max(0, ...(faces ?? []).map((face) => face.time * 1000))
  const row =
    taskId === undefined
      ? await ofFile(context, fileId ?? "", faces, lastMs)
      : await ofResult(context, { parent_task_id: taskId, operate_number }, faces, lastMs)
  if (row === undefined) throw new DomainError("NotFound")
  if (faces !== undefined && row.isInTime !== 1) throw invalidInput({ path: "faces", message: "NotAllowedValue" })
  const kept: Face[] | null = row.kept === null ? null : JSON.parse(row.kept)
  return { file_id: fileId ?? null, source: kept === null ? "none" : "browser", faces: kept ?? [] }
}

async function ofFile({ database, viewer }: MemberContext, fileId: string, faces: Sent, lastMs: number): Promise<Row | undefined> {
  const { mediaFile } = schema
  const isOwn = and(sql`id = ${fileId}`, eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const isInTime = sql<number>`kind IN ('image', 'video') AND ${lastMs} <= COALESCE(duration_ms, 0) + ${ROUNDED_MS}`
  const keep = sql`json_set(details, '$.faces', json(${JSON.stringify(faces ?? [])}))`
  const { rows } = await namedBatch(database, {
    changedMediaFile: sql`UPDATE media_file SET details = ${keep} WHERE ${isOwn} AND ${isInTime} AND ${faces === undefined ? 0 : 1} = 1`,
    rows: database.select({ kept: KEPT, isInTime }).from(mediaFile).where(isOwn),
  })
  return rows[0]
}

async function ofResult(context: MemberContext, named: NamedResult, faces: Sent, lastMs: number): Promise<Row | undefined> {
  const { rows } = await namedBatch(context.database, {
    changedTask: keepInResult(context, named, "faces", { value: faces, lastMs: lastMs - ROUNDED_MS }),
    rows: selectResult(context, named),
  })
  return rows.map(({ faces: kept, contentType, durationMs }) => {
    const isShown = !contentType.startsWith("audio/")
    return { kept, isInTime: isShown && lastMs <= (durationMs ?? 0) + ROUNDED_MS ? 1 : 0 }
  })[0]
}
