import { env } from "cloudflare:workers"
import { createInboxes } from "../../src/edge/adapters/inboxes.ts"

/** The inboxes of members as the Worker has them. */
export const inboxes = createInboxes(env)
/** The object of a member's inbox. */
export const inboxOf = (memberId: string) => env.INBOX.get(env.INBOX.idFromName(memberId))
