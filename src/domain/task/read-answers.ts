import { and, eq, inArray } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { TaskId } from "../_kernel/ids.ts"
import type { TaskStatus } from "./rules.ts"

/** What tasks of the viewer's that end with an answer came to so far; `answer` is as its kind made it, null where there is none. One query. */
export async function readAnswers(
  { database, viewer }: ViewerContext,
  taskIds: readonly TaskId[],
): Promise<readonly { readonly id: TaskId; readonly status: TaskStatus; readonly answer: unknown }[]> {
  const { task } = schema
  if (taskIds.length === 0) return []
  const rows = await database
    .select({ id: task.id, status: task.status, answer: task.answer })
    .from(task)
    .where(and(inArray(task.id, [...taskIds]), eq(task.viewerId, viewer.id)))
  return rows.map(({ answer, ...row }) => ({ ...row, answer: answer === null ? null : JSON.parse(answer) }))
}
