import type { CallInput } from "../_shared/call.ts"
import { DomainError } from "../_shared/errors.ts"
import { type Quote, quote } from "../credits/index.ts"
import type { estimateTask as declaration } from "./contract.ts"
import { priceInputOf, specify, validateMeta } from "./rules.ts"

/** What a configuration would cost a visitor. A missing prompt is no fault here: the price does not depend on it. */
export function estimateTask(input: CallInput<typeof declaration>): Quote {
  const faults = validateMeta(input.meta).filter((fault) => fault.message !== "PromptNotEmpty")
  if (faults.length > 0) throw new DomainError("InvalidInput", { errors: faults })
  return quote(priceInputOf(specify(input.meta, () => 0)), "visitor")
}
