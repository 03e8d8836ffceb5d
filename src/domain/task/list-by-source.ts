import { and, desc, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { decodeCursor, encodeCursor, toPage } from "../_kernel/paging.ts"
import type { listTasks as listDeclaration, Task } from "./contract.ts"
import { liveStates } from "./read-tasks.ts"
import { TASK_STATUS } from "./rules.ts"
import { isKept, taskColumns, taskOfRow } from "./task-row.ts"

/** A task with the place in a client that it was asked for at. */
export interface SourcedTask {
  readonly task: Task
  readonly source: string
  /** The page that begins after it. */
  readonly cursor: string
}

/** Above every character that a source has. */
const LAST = "\uffff"

/**
 * The viewer's tasks whose source begins with `prefix`, newest first; running ones with their live state. A prefix has a colon: what
 * stands before it is the part of the site whose tasks are walked. `isWhole` asks for the source alone.
 */
export async function listTasksFrom(
  context: ViewerContext,
  { prefix, isWhole = false }: { readonly prefix: string; readonly isWhole?: boolean },
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly items: readonly SourcedTask[]; readonly next_cursor: CallOutput<typeof listDeclaration>["next_cursor"] }> {
  const { task } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const group = prefix.slice(0, prefix.indexOf(":") + 1)
  const isOfGroup = sql`${schema.sourceGroup} = ${group} AND ${schema.hasSourceGroup}`
  const isFrom = isWhole ? sql`${task.source} = ${prefix}` : sql`${task.source} >= ${prefix} AND ${task.source} < ${prefix + LAST}`
  const rows = await context.database
    .select(taskColumns)
    .from(task)
    .where(
      and(
        eq(task.viewerId, context.viewer.id),
        isNull(task.deletedAtMs),
        isKept,
        isOfGroup,
        isFrom,
        below(task.createdAtMs, task.id, after),
      ),
    )
    .orderBy(desc(task.createdAtMs), desc(task.id))
    .limit(limit + 1)
  const { rows: found, nextCursor } = toPage(rows, limit, ({ row }) => ({ sortValue: row.createdAtMs, id: row.id }))
  const active = found.flatMap(({ row }) => (row.status === TASK_STATUS.waiting || row.status === TASK_STATUS.running ? row.id : []))
  const live = new Map((await liveStates(context, active)).map((state) => [state.id, state]))
  return {
    items: found.map((entry) => ({
      task: live.get(entry.row.id) ?? taskOfRow(entry),
      source: entry.row.source ?? "",
      cursor: encodeCursor({ sortValue: entry.row.createdAtMs, id: entry.row.id }),
    })),
    next_cursor: nextCursor,
  }
}
