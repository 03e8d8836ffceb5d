import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { kindOf } from "../_kernel/task-kind.ts"
import { VOICE_TRAINING_ACTION } from "./media-rules.ts"
import { fittedMeta } from "./read-meta.ts"
import { specificationOf, type TaskRow } from "./task-row.ts"

/** The result that a task was made from, as payloads name it. */
export function parentOf({ parentTaskId, parentPosition }: TaskRow) {
  return parentTaskId === null ? {} : { parent_task_id: parentTaskId, operate_number: (parentPosition ?? 0) + 1 }
}

/** The configuration that the call of its kind takes to make a task again. Throws NotFound for what is made by no such call. */
export function metaOf({ taskKinds, viewer }: ViewerContext, row: TaskRow): Record<string, unknown> {
  if (row.action === VOICE_TRAINING_ACTION) throw new DomainError("NotFound")
  const specification = specificationOf(row)
  const kind = kindOf(taskKinds, specification)
  return { ...Object(kind.again(fittedMeta(kind, JSON.parse(row.meta), viewer), specification)) }
}

/** All that a task which plays was asked for, as its own call takes it. Throws NotFound for what is made by no such call. */
export function playedConfigOf(context: ViewerContext, row: TaskRow): Record<string, unknown> {
  return { ...metaOf(context, row), ...parentOf(row) }
}
