import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { type DescribedFacts, describeFacts } from "./description-rules.ts"
import { detailsOf, promptIn } from "./find-files.ts"
import { keepInResult, type NamedResult, selectResult } from "./find-result.ts"
import { DEFAULT_DESCRIPTION_WORDS, type frameDescription, type Seen } from "./resource-contract.ts"

const { mediaFile } = schema

/** What is described: a file or a result, with what was seen in it before or just now. */
interface Shown extends Omit<DescribedFacts, "atSeconds"> {
  readonly kind: string
}

/**
 * What is known of what an image or a frame shows; what the viewer's browser saw is kept first, where it is sent. Throws NotFound,
 * InvalidInput for other files and for moments behind the end.
 */
export async function describeFrame(
  context: MemberContext,
  {
    file_id,
    parent_task_id: taskId,
    operate_number,
    time,
    words = DEFAULT_DESCRIPTION_WORDS,
    seen: sent,
  }: CallInput<typeof frameDescription>,
): Promise<CallOutput<typeof frameDescription>> {
  const lastMs = Math.max(0, (time ?? 0) * 1000, ...(sent?.frames ?? []).map((frame) => frame.time * 1000))
  const found =
    taskId === undefined
      ? await shownFile(context, file_id ?? "", sent, lastMs)
      : await shownResult(context, { parent_task_id: taskId, operate_number }, sent, lastMs)
  if (found === undefined) throw new DomainError("NotFound")
  const { kind, ...facts } = found
  const { width, height, colour, durationMs, seen } = facts
  if (kind !== "image" && kind !== "video")
    throw invalidInput({ path: taskId === undefined ? "file_id" : "parent_task_id", message: "FileTypeNotAllowed" })
  if (lastMs > (durationMs ?? 0)) throw invalidInput({ path: (time ?? 0) * 1000 > (durationMs ?? 0) ? "time" : "seen", message: "TooBig" })
  const described = describeFacts({ ...facts, atSeconds: time ?? null }, words)
  return { file_id: file_id ?? null, time: time ?? 0, width, height, colour, seen, ...described }
}

async function shownFile(
  { database, viewer }: MemberContext,
  fileId: string,
  sent: Seen | undefined,
  lastMs: number,
): Promise<Shown | undefined> {
  const isOwn = and(sql`id = ${fileId}`, eq(mediaFile.ownerId, viewer.id), isNull(mediaFile.deletedAtMs))
  const isInTime = sql`kind IN ('image', 'video') AND ${lastMs} <= COALESCE(duration_ms, 0)`
  const keep = sql`json_set(details, '$.seen', json(${JSON.stringify(sent ?? null)}))`
  const { rows } = await namedBatch(database, {
    changedMediaFile: sql`UPDATE media_file SET details = ${keep} WHERE ${isOwn} AND ${isInTime} AND ${sent === undefined ? 0 : 1} = 1`,
    rows: database.select().from(mediaFile).where(isOwn),
  })
  return rows.map((row) => {
    const { kind, width, height, colour, durationMs } = row
    const details = detailsOf(row)
    return { kind, width, height, colour, durationMs, details, prompt: promptIn(details), seen: seenIn(details) }
  })[0]
}

async function shownResult(context: MemberContext, named: NamedResult, sent: Seen | undefined, lastMs: number): Promise<Shown | undefined> {
  const { rows } = await namedBatch(context.database, {
    changedTask: keepInResult(context, named, "seen", { value: sent, lastMs }),
    rows: selectResult(context, named),
  })
  return rows.map(({ contentType, width, height, durationMs, prompt, seen }): Shown => {
    const [kind = "", container = ""] = contentType.split("/")
    const details = { container, frameRate: null }
    const kept: Seen | null = seen === null ? null : JSON.parse(seen)
    return { kind, width, height, colour: null, durationMs, details, prompt: prompt.trim() === "" ? null : prompt, seen: kept }
  })[0]
}

/** What is kept beside the details of a file; it passed the schema of this call. */
function seenIn(details: object): Seen | null {
  const kept: { readonly seen?: Seen | null } = details
  return kept.seen ?? null
}
