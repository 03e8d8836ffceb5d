import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { readResultKey } from "../library/index.ts"
import { createTask, type Idempotency } from "../task/index.ts"
import type { Configuration } from "./configuration.ts"
import type { createTask as declaration } from "./create-contract.ts"
import { findSources } from "./find-sources.ts"
import { type ActionKind, type Category, kindOfAction, ratioNamed } from "./rules.ts"
import { studioKindOf } from "./studio-kinds.ts"

type Payload = Omit<CallInput<typeof declaration>, "action">

/** The action of a code that creates tasks. Throws InvalidInput for one that does not. */
export function actionNamed(code: number): ActionKind {
  const action = kindOfAction(code)
  if (action === null) throw new DomainError("InvalidInput", { errors: [{ path: "action", message: "NotAllowedValue" }] })
  return action
}

/** The configuration with what the payload says beside it: the payload's own word counts. */
export function configurationOf({ meta = {}, ...payload }: Payload, category?: Category): Configuration {
  const chosen = payload.category ?? category ?? meta.category
  const ratio = typeof meta.aspect_ratio === "string" ? ratioNamed(meta.aspect_ratio) : undefined
  return {
    ...meta,
    ...(ratio === undefined ? {} : { aspect_ratio: ratio.code }),
    ...(payload.art_model_no === undefined ? {} : { art_model_no: payload.art_model_no }),
    ...(payload.art_model_ver_no === undefined ? {} : { art_model_ver_no: payload.art_model_ver_no }),
    ...(payload.art_work_no === undefined ? {} : { art_work_no: payload.art_work_no }),
    ...(payload.channel_id === undefined ? {} : { channel_id: payload.channel_id }),
    ...(chosen === undefined ? {} : { category: chosen }),
  }
}

/** The kind that a configuration is ordered as. Throws InvalidInput for a sweep of what makes no grid. */
export function orderedKind(action: ActionKind, meta: Configuration): ReturnType<typeof studioKindOf>["kind"] {
  const { kind } = studioKindOf(action, meta)
  if (meta.sweep !== undefined && kind.series === null) throw invalidInput({ path: "meta.sweep", message: "NotAllowedValue" })
  return kind
}

/** A visitor has no files and no results to make something from. */
function isMember(context: ViewerContext): context is MemberContext {
  return context.viewer.kind === "member"
}

/** The images that a payload is about. Throws NotFound, InvalidInput. */
export function sourcesOf(
  context: MemberContext,
  action: ActionKind,
  meta: Configuration,
  payload: Payload,
): Promise<readonly TaskSource[]> {
  const { parentRole, named } = studioKindOf(action, meta)
  const { parent_task_id: taskId, operate_number: place = 1 } = payload
  return findSources(context, named(meta), taskId === undefined || parentRole === null ? null : { role: parentRole, taskId, place })
}

/** The result that a task is made from: as it was named, else by the address of the image that the task is about. */
function parentOf({ parent_task_id: taskId, operate_number: place = 1 }: Payload, role: string | null, sources: readonly TaskSource[]) {
  if (taskId !== undefined) return { parentTaskId: taskId, parentPosition: place - 1 }
  const source = sources.find((candidate) => candidate.role === role)
  const result = source === undefined ? null : readResultKey(source.mediaKey)
  return result === null ? {} : { parentTaskId: result.taskId, parentPosition: result.position }
}

/**
 * A task of an action; `category` is what the call stands for. Throws LoginRequired for a visitor beyond the starter, NotFound and
 * InvalidInput for its images, and what `createTask` of the task feature throws.
 */
export async function createStudioTask(
  context: ViewerContext,
  action: ActionKind,
  payload: Payload,
  idempotency: Idempotency | null,
  category?: Category,
): Promise<CallOutput<typeof declaration>> {
  const meta = configurationOf(payload, category)
  const kind = orderedKind(action, meta)
  if (!isMember(context) && kind.name !== "text-to-image")
    throw new DomainError("LoginRequired", { errors: [{ path: "action", message: "BeyondStarter" }] })
  const sources = isMember(context) ? await sourcesOf(context, action, meta, payload) : []
  const { speed_type: speedType = meta.speed_type, max_coins: maximumCoins, source } = payload
  const origin = {
    modelNo: meta.art_model_no,
    modelVersionNo: meta.art_model_ver_no,
    ...parentOf(payload, studioKindOf(action, meta).parentRole, sources),
    channelId: meta.channel_id,
  }
  return createTask(context, kind, { input: meta, sources, category: meta.category, speedType, maximumCoins, source, origin }, idempotency)
}
