import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { kindOf, type TaskKinds } from "../_kernel/task-kind.ts"
import type { SweepSetting, TaskSpecification } from "../_kernel/task-specification.ts"
import {
  type FleetServer,
  lackOf,
  needOf,
  previewOf,
  type RenderNeed,
  serversOpenTo,
  type Unrunnable,
  unrunnable,
} from "../backend/index.ts"

/** What is missing may be mended, or may come back. */
const RETRY_SECONDS = 60

/** What is varied by a setting stands in its axis, and not where the setting has its own place. */
const VARIED: Readonly<Record<string, SweepSetting>> = {
  "meta.art_model_no": "model",
  "meta.lora_models": "lora_weight",
}

/** What the servers that are open to somebody make of a task. */
interface Prospects {
  /** Why none can carry it out, at the field that says it; null where one can, or where nobody has said what it can. */
  readonly unrunnable: Unrunnable | null
  /** Whether only preview renderers can. */
  readonly isPreview: boolean
}

/** What the servers that are open to the caller make of what a task comes to. */
export async function prospectsOf(
  context: Pick<Context, "renderFleet" | "taskKinds" | "viewer">,
  specification: TaskSpecification,
): Promise<Prospects> {
  const { viewer } = context
  const fleet = await context.renderFleet()
  const servers = serversOpenTo(fleet, { viewerId: viewer?.id ?? "", plan: viewer?.plan ?? "visitor" })
  if (servers.length === 0 && fleet.some(({ state }) => state === "active"))
    return { unrunnable: { path: "action", message: "NoServerKind" }, isPreview: false }
  const needs = needsOf(context.taskKinds, specification)
  for (const need of needs) {
    const reason = unrunnable(servers, need)
    if (reason !== null) return { unrunnable: { ...reason, path: pathIn(specification, reason) }, isPreview: false }
  }
  return { unrunnable: null, isPreview: needs.every((need) => areOnlyPreviews(servers, need)) }
}

/** Whether preview renderers say that they can carry out an order, and no other server does: by those that speak, as forms are priced. */
function areOnlyPreviews(servers: readonly FleetServer[], need: RenderNeed): boolean {
  const able = servers.filter(({ capabilities }) => capabilities !== null && lackOf(need, capabilities) === null)
  return able.length > 0 && able.every((server) => previewOf(server) === true)
}

/** Throws Unavailable, naming the field, for a task that no server can carry out. */
export async function refuseUnrunnable(
  context: Pick<Context, "renderFleet" | "taskKinds" | "viewer">,
  specification: TaskSpecification,
): Promise<void> {
  const { unrunnable: reason } = await prospectsOf(context, specification)
  if (reason !== null) throw unavailable(reason)
}

/** The refusal of an order that nobody can carry out. */
export function unavailable(reason: Unrunnable): DomainError {
  return new DomainError("Unavailable", { errors: [reason], retryAfterSeconds: RETRY_SECONDS })
}

/** What the orders of a task need, each of them once. */
function needsOf(kinds: TaskKinds, specification: TaskSpecification): readonly RenderNeed[] {
  const { series } = kindOf(kinds, specification)
  const pieces = series === null ? [specification] : series.pieces(specification)
  const needs = pieces.map((piece) => {
    const kind = kindOf(kinds, piece)
    return needOf({ kind: kind.name, fields: kind.order(piece).fields })
  })
  return [...new Map(needs.map((need) => [JSON.stringify(need), need])).values()]
}

/** Where the person said it: in an axis, among the words, or at the field. */
function pathIn({ sweep, prompt }: TaskSpecification, { path, value = "" }: Unrunnable): string {
  const axis = (["x", "y"] as const).find((name) => sweep?.[name]?.setting === VARIED[path])
  if (sweep !== undefined && axis !== undefined) return `meta.sweep.${axis}.values`
  const isTag = path === "meta.lora_models" && [":", ">"].some((end) => prompt.includes(`<lora:${value}${end}`))
  return isTag ? "meta.prompt" : path
}
