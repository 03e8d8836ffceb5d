import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { isThisMachine } from "../_kernel/this-machine.ts"
import { answered, answerOf, newChallenge, tryChallenge } from "./challenges.ts"
import { findAccount } from "./facts.ts"
import { openSession } from "./open-session.ts"
import { OWNER_LINK_MS } from "./rules.ts"

/** Where the link of an owner leads, on the machine that it was made on; in production there is no such page. */
export const OWNER_LINK_PATH = "/dev/owner"

/** A link that signs its opener in as the owner of an Atelier: its token, and the statements that store it and end those before it. */
export async function newOwnerLink(
  context: Pick<Context, "database" | "nowMs">,
  accountId: AccountId,
): Promise<{ readonly token: string; readonly statements: readonly SQL[] }> {
  const { secret, insert } = await newChallenge(context, { kind: "owner", subject: accountId, lifetimeMs: OWNER_LINK_MS })
  const endOthers = sql`UPDATE challenge SET expires_at_ms = ${context.nowMs} WHERE kind = 'owner' AND used_at_ms IS NULL`
  return { token: secret, statements: [endOthers, insert] }
}

/** Signs in whom a link makes the owner, once; false for a link that is used or too old, and wherever others can come. */
export async function openOwnerLink(context: Context, token: string): Promise<boolean> {
  if (!isThisMachine(context.origin.site)) return false
  const challenge = answered(await tryChallenge(context, "owner", await answerOf(token)))
  if (challenge === null) return false
  const found = await findAccount(context.database, sql`${schema.account.id} = ${challenge.subject}`)
  return found !== null && (await openSession(context, found, "owner-link")).account?.status === 1
}
