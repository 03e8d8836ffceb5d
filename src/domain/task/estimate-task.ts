import type { Identity } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskKind } from "../_kernel/task-kind.ts"
import type { PriceRow, Quote } from "../credits/index.ts"
import { planTask } from "./rules.ts"

/**
 * What an input of a kind would cost whoever asks: a member its price, anybody else nothing. A missing prompt is no error here: the
 * price does not depend on it. Throws InvalidInput.
 */
export function estimateTask<Input>(kind: TaskKind<Input, PriceRow>, input: Input, viewer: Identity | null): Quote {
  const { errors, quote } = planTask(kind, { input }, viewer?.plan ?? "visitor")
  const reported = errors.filter((error) => error.message !== "PromptNotEmpty")
  if (reported.length > 0) throw new DomainError("InvalidInput", { errors: reported })
  return quote
}
