import { type EventHandler, on } from "../_kernel/outbox.ts"
import { accessTokenEnded, accountFacts } from "./events.ts"
import { learnFacts } from "./facts.ts"

/** What follows in this feature: sessions learn new facts, sockets of ended access tokens are closed. */
export const identityEvents: readonly EventHandler[] = [
  on(accountFacts, (context, { accountId }) => learnFacts(context, accountId)),
  on(accessTokenEnded, ({ hubs }, { accountId, tokenId }) => hubs.endSessions(accountId, tokenId, "revoked")),
]
