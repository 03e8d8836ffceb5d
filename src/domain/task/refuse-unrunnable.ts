import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { kindOf, type TaskKinds } from "../_kernel/task-kind.ts"
import type { SweepSetting, TaskSpecification } from "../_kernel/task-specification.ts"
import { needOf, type RenderNeed, serversOpenTo, type Unrunnable, unrunnable } from "../backend/index.ts"

/** What is missing may be mended, or may come back. */
const RETRY_SECONDS = 60

/** What is varied by a setting stands in its axis, and not where the setting has its own place. */
const VARIED: Readonly<Record<string, SweepSetting>> = {
  "meta.art_model_no": "model",
  "meta.lora_models": "lora_weight",
}

/** Why no server can carry out what a task comes to, at the field that says it; null where one can, or where nobody has said what it can. */
export async function whyUnrunnable(
  context: Pick<Context, "renderFleet" | "taskKinds" | "viewer">,
  specification: TaskSpecification,
): Promise<Unrunnable | null> {
  const { viewer } = context
  const fleet = await context.renderFleet()
  const servers = serversOpenTo(fleet, { viewerId: viewer?.id ?? "", plan: viewer?.plan ?? "visitor" })
  if (servers.length === 0 && fleet.some(({ state }) => state === "active")) return { path: "action", message: "NoServerKind" }
  for (const need of needsOf(context.taskKinds, specification)) {
    const reason = unrunnable(servers, need)
    if (reason !== null) return { ...reason, path: pathIn(specification, reason) }
  }
  return null
}

/** Throws Unavailable, naming the field, for a task that no server can carry out. */
export async function refuseUnrunnable(
  context: Pick<Context, "renderFleet" | "taskKinds" | "viewer">,
  specification: TaskSpecification,
): Promise<void> {
  const reason = await whyUnrunnable(context, specification)
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
