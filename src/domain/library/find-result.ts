import { sql } from "drizzle-orm"
import { taskResult } from "../../../db/schema/task.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { select } from "../_kernel/select.ts"

/** A result of a task as a call names it, its number from 1. */
export interface NamedResult {
  readonly parent_task_id: string
  readonly operate_number?: number | undefined
}

/** What is kept of a result beside what it is. */
type Sight = "faces" | "seen"

/** Results have no details of their own: what was seen stands with the answer of their task, by their place. */
const pathOf = ({ operate_number: number = 1 }: NamedResult, sight: Sight): string => `$.sights."${number - 1}".${sight}`

/** The query of a result of the viewer's, for batches: one row, or none. */
export function selectResult({ database, viewer }: MemberContext, named: NamedResult) {
  const { parent_task_id: taskId, operate_number: number = 1 } = named
  /** JSON; null where nothing of the sort is kept. */
  const sight = (which: Sight) => sql<string | null>`json_extract(task.answer, ${pathOf(named, which)})`
  const { mediaKey, posterKey, contentType, sizeBytes, width, height, durationMs } = taskResult
  const prompt = sql<string>`json_extract(task.specification, '$.prompt')`
  return select(
    database,
    { ...{ mediaKey, posterKey, contentType, sizeBytes, width, height, durationMs, prompt }, faces: sight("faces"), seen: sight("seen") },
    sql`task_result JOIN task ON task.id = task_result.task_id
    WHERE task_result.task_id = ${taskId} AND position = ${number - 1} AND task.viewer_id = ${viewer.id} AND task.deleted_at_ms IS NULL
      AND trashed_at_ms IS NULL`,
  )
}

/** The statement that keeps what was seen in an image or a video of the viewer's, where its latest moment is within it and `value` is there. */
export function keepInResult(
  { database, viewer }: MemberContext,
  named: NamedResult,
  sight: Sight,
  { value, lastMs }: { readonly value: unknown; readonly lastMs: number },
) {
  const { parent_task_id: taskId, operate_number: number = 1 } = named
  return database.run(sql`
    UPDATE task SET answer = json_set(COALESCE(answer, '{}'), ${pathOf(named, sight)}, json(${JSON.stringify(value ?? null)}))
    WHERE id = ${taskId} AND viewer_id = ${viewer.id} AND deleted_at_ms IS NULL AND ${value === undefined ? 0 : 1} = 1
      AND EXISTS (SELECT 1 FROM task_result WHERE task_id = ${taskId} AND position = ${number - 1} AND content_type NOT LIKE 'audio/%'
        AND ${lastMs} <= COALESCE(duration_ms, 0))`)
}
