import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { type FoundFacts, factsOf, selectFacts } from "../_kernel/site-facts.ts"
import { countWaiting } from "../moderation/index.ts"
import { type Desk, deskOf } from "./read-desk.ts"

/** The last backup that is known of, and what stands beside it; one round trip. */
export async function readBackup(context: MemberContext): Promise<{ readonly desk: Desk; readonly backup: FoundFacts["backup"] | null }> {
  const { counts, facts } = await namedBatch(context.database, { counts: countWaiting(context), facts: selectFacts(context.database) })
  return { desk: deskOf(context, counts), backup: factsOf(facts).backup ?? null }
}
