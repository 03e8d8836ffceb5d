import type { CallInput } from "../_kernel/call.ts"
import type { Identity } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type Quote, quote, rightsOf } from "../credits/index.ts"
import type { estimateTask as declaration } from "./contract.ts"
import { priceInputOf, specify, validateMeta } from "./rules.ts"

/**
 * What a configuration would cost whoever asks: a member its price, anybody else nothing. A missing prompt is no error here: the
 * price does not depend on it. Throws InvalidInput.
 */
export function estimateTask(input: CallInput<typeof declaration>, viewer: Identity | null): Quote {
  const errors = validateMeta(input.meta).filter((error) => error.message !== "PromptNotEmpty")
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  const speedType = rightsOf(viewer?.plan ?? "visitor").defaultSpeed
  return quote({ ...priceInputOf(specify(input.meta, () => 0)), speedType }, viewer?.kind === "member" ? "member" : "visitor")
}
