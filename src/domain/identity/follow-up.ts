import type { EventHandlers } from "../_kernel/feature.ts"
import { asAccountId } from "../_kernel/ids.ts"
import { learnFacts } from "./facts.ts"

/** What follows the events that this feature records: sessions learn new facts, images that nothing shows any more are deleted. */
export const accountEvents: EventHandlers = {
  "account.facts": (context, accountId) => learnFacts(context, asAccountId(accountId)),
  "account.image": (context, key) => context.media.delete([key]),
}
