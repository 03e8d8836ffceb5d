import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId, TaskId, WorkId } from "../_kernel/ids.ts"
import { type AnyTaskKind, kindOf } from "../_kernel/task-kind.ts"
import { findPrompt } from "../library/index.ts"
import { readWork } from "../post/index.ts"
import { FIRST_KIND } from "./kept-plan.ts"
import { fittedMeta } from "./read-meta.ts"
import { readOwnRow } from "./read-tasks.ts"
import type { CreatePayload, createRefer } from "./result-contract.ts"
import { specificationOf } from "./task-row.ts"

/** What is made of an image that says nothing of how it was made. */
const REWORKING_KIND = "image-to-image"

/** What a create call takes to make the like of a task, a work or a file. Throws NotFound, LoginRequired for a visitor's file. */
export function readPayload(
  context: ViewerContext,
  { id, art_work_no: workId, file_id: fileId }: CallInput<typeof createRefer>,
): Promise<CreatePayload> {
  if (id !== undefined) return payloadOfTask(context, id)
  if (workId !== undefined) return payloadOfWork(context, workId)
  if (fileId !== undefined) return payloadOfFile(context, fileId)
  throw new DomainError("NotFound")
}

async function payloadOfTask(context: ViewerContext, taskId: TaskId): Promise<CreatePayload> {
  const { row } = await readOwnRow(context, taskId)
  const kind = kindOf(context.taskKinds, specificationOf(row))
  return {
    action: row.action,
    category: row.category,
    ...(context.viewer.kind === "guest" ? {} : { speed_type: row.speedType }),
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.modelNo === null ? {} : { art_model_no: row.modelNo }),
    ...(row.modelVersionNo === null ? {} : { art_model_ver_no: row.modelVersionNo }),
    ...(row.parentTaskId === null ? {} : { parent_task_id: row.parentTaskId, operate_number: (row.parentPosition ?? 0) + 1 }),
    ...(row.channelId === null ? {} : { channel_id: row.channelId }),
    meta: fittedMeta(kind, JSON.parse(row.meta), context.viewer),
  }
}

async function payloadOfWork(context: ViewerContext, workId: WorkId): Promise<CreatePayload> {
  const { recipe } = await readWork(context, workId)
  if (recipe === null) throw new DomainError("NotFound")
  // What the ratio says of the size need not be said twice, what is empty is not sent, and models have other names here than there.
  const { width, height, model_name: _model, loras: _loras, ...settings } = recipe
  const said = recipe.aspect_ratio === null ? { ...settings, width, height } : settings
  const meta = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== "" && value !== null))
  return { action: firstKind(context).action, category: 1, meta: fittedMeta(firstKind(context), meta, context.viewer) }
}

async function payloadOfFile(context: ViewerContext, fileId: FileId): Promise<CreatePayload> {
  if (!isMembers(context)) throw new DomainError("LoginRequired")
  const { kind, prompt } = await findPrompt(context, fileId)
  if (prompt !== null)
    return { action: firstKind(context).action, category: 1, meta: fittedMeta(firstKind(context), { prompt }, context.viewer) }
  if (kind !== "image") throw new DomainError("NotFound")
  const reworking = kindNamed(context, REWORKING_KIND)
  return { action: reworking.action, category: 1, meta: fittedMeta(reworking, { file_id: fileId }, context.viewer) }
}

function isMembers(context: ViewerContext): context is MemberContext {
  return context.viewer.kind === "member"
}

function firstKind(context: ViewerContext): AnyTaskKind {
  return kindNamed(context, FIRST_KIND)
}

function kindNamed({ taskKinds }: ViewerContext, name: string): AnyTaskKind {
  const kind = taskKinds[name]
  if (kind === undefined) throw new Error(`no kind of task is named ${name}`)
  return kind
}
