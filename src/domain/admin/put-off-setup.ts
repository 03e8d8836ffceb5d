import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { factsOf, putOffSteps, selectFacts } from "../_kernel/site-facts.ts"
import type { setupPutOff } from "./setup-contract.ts"
import { putOffOf } from "./setup-rules.ts"

/** Puts steps of the checklist off for the site, or brings them back; one round trip. */
export async function putOffSetup(
  { database, nowMs }: MemberContext,
  { steps, is_put_off: isPutOff }: CallInput<typeof setupPutOff>,
): Promise<CallOutput<typeof setupPutOff>> {
  const { facts } = await namedBatch(database, { setup: putOffSteps(steps, isPutOff, nowMs), facts: selectFacts(database) })
  return { put_off: putOffOf(factsOf(facts)) }
}
