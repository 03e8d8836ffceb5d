import { type EventHandler, on } from "../_kernel/outbox.ts"
import { accountFacts } from "./events.ts"
import { learnFacts } from "./facts.ts"

/** What follows in this feature: sessions learn new facts. */
export const identityEvents: readonly EventHandler[] = [on(accountFacts, (context, { accountId }) => learnFacts(context, accountId))]
