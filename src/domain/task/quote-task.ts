import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskKind } from "../_kernel/task-kind.ts"
import type { PriceRow, Quote } from "../credits/rules.ts"
import { refuseUnrunnable } from "./refuse-unrunnable.ts"
import { planTask, type TaskRequest } from "./rules.ts"

/** What is missing of a task that is not to be created yet does not change its price. */
const NOT_NEEDED: ReadonlySet<string> = new Set(["PromptNotEmpty", "pleaseUoloadImage", "pleaseSelectImage"])

/**
 * What a task would cost whoever asks: a member its price, anybody else nothing. Throws InvalidInput, Unavailable for what no server can
 * carry out.
 */
export async function quoteTask<Input>(context: Context, kind: TaskKind<Input, PriceRow>, request: TaskRequest<Input>): Promise<Quote> {
  const { errors, quote, specification } = planTask(kind, request, context.viewer?.plan ?? "visitor")
  const reported = errors.filter((error) => !NOT_NEEDED.has(error.message))
  if (reported.length > 0) throw new DomainError("InvalidInput", { errors: reported })
  await refuseUnrunnable(context, specification)
  return quote
}
