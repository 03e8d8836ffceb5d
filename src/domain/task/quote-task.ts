import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Mend } from "../_kernel/mend.ts"
import type { TaskKind } from "../_kernel/task-kind.ts"
import type { PriceRow, Quote } from "../credits/rules.ts"
import { prospectsOf, unavailable } from "./refuse-unrunnable.ts"
import { mendsOf, planOfPreview, planTask, type TaskRequest } from "./rules.ts"

/** A price, and what rules would change of what is asked for. */
export type MendedQuote = Quote & { mends?: Mend[] }

/** What is missing of a task that is not to be created yet does not change its price. */
const NOT_NEEDED: ReadonlySet<string> = new Set([
  ...["PromptNotEmpty", "pleaseUoloadImage", "pleaseSelectImage"],
  ...["VoiceRequired", "FaceRequired", "RecordingGone"],
])

/**
 * What a task would cost the viewer: members its price, everyone else nothing. Throws InvalidInput, Unavailable for what no server can
 * carry out.
 */
export async function quoteTask<Input>(
  context: Context,
  kind: TaskKind<Input, PriceRow>,
  request: TaskRequest<Input>,
): Promise<MendedQuote> {
  const payer = context.viewer?.plan ?? "visitor"
  const planned = planTask(kind, request, payer)
  const { errors, specification } = planned
  const reported = errors.filter((error) => !NOT_NEEDED.has(error.message))
  if (reported.length > 0) throw new DomainError("InvalidInput", { errors: reported })
  const { unrunnable, isPreview } = await prospectsOf(context, specification)
  if (unrunnable !== null) throw unavailable(unrunnable)
  const { quote } = isPreview ? planOfPreview(kind, planned, payer) : planned
  return { ...quote, ...mendsOf(planned) }
}
