import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { refuseUnrunnable } from "../task/index.ts"
import { planTask } from "../task/rules.ts"
import type { estimateTask as declaration } from "./create-contract.ts"
import { actionNamed, configurationOf, orderedKind, sourcesOf } from "./create-studio-task.ts"

/** What is missing of a task that is not to be created yet does not change its price. */
const NOT_NEEDED: ReadonlySet<string> = new Set(["PromptNotEmpty", "pleaseUoloadImage", "pleaseSelectImage"])

function isMember(context: Context): context is MemberContext {
  return context.viewer?.kind === "member"
}

/**
 * What a task would cost whoever asks: a member its price, anybody else nothing. An image that is not named yet counts as one megapixel.
 * Throws InvalidInput, NotFound for a result or file that is not the member's, Unavailable for what no server can carry out.
 */
export async function estimateTask(context: Context, asked: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  // Which scene asks, and what its tasks are called there, changes no price.
  const { action: code = 1, model_no, model_ver_no, task_domain_type: _domain, ss: _scene, ...payload } = asked
  const action = actionNamed(code)
  const named = { art_model_no: payload.art_model_no ?? model_no, art_model_ver_no: payload.art_model_ver_no ?? model_ver_no }
  const meta = configurationOf({ ...payload, ...named })
  const sources = isMember(context) ? await sourcesOf(context, action, meta, payload) : []
  const speedType = payload.speed_type ?? meta.speed_type
  const { errors, quote, specification } = planTask(
    orderedKind(action, meta),
    { input: meta, sources, speedType },
    context.viewer?.plan ?? "visitor",
  )
  const reported = errors.filter((error) => !NOT_NEEDED.has(error.message))
  if (reported.length > 0) throw new DomainError("InvalidInput", { errors: reported })
  await refuseUnrunnable(context, specification)
  return quote
}
