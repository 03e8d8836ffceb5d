import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { type FoundFacts, factsOf, selectFacts } from "../_kernel/site-facts.ts"
import { requireOwner, selectOwner } from "../identity/index.ts"
import { countWaiting } from "../moderation/index.ts"
import type { MailSetup } from "./ports.ts"
import { type Desk, deskOf } from "./read-desk.ts"

/** How the site sends email. */
export interface EmailState {
  readonly desk: Desk
  readonly setup: MailSetup
  readonly supportEmail: string
  /** The viewer's address; null without one. */
  readonly to: string | null
  /** The last test, of whatever was set then. */
  readonly test: NonNullable<FoundFacts["mailTest"]> | null
}

/** How email goes, what the last test said, and whom the next one goes to; one round trip. */
export async function readEmail(context: MemberContext): Promise<EmailState> {
  const { database, viewer, mailSetup, supportEmail } = context
  const rows = await namedBatch(database, {
    counts: countWaiting(context),
    facts: selectFacts(database),
    owner: selectOwner(context, viewer.id),
  })
  const facts = factsOf(rows.facts)
  return {
    desk: deskOf(context, rows.counts),
    setup: mailSetup,
    supportEmail,
    to: requireOwner(rows.owner).email,
    test: facts.mailTest ?? null,
  }
}
