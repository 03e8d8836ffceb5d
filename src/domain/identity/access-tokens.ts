import { eq, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { type AccountId, newMediaName } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { ACCESS_TOKEN_PREFIX, scopesOf, TOKEN_SEEN_EVERY_MS } from "./access-token-rules.ts"
import { accessTokenEnded } from "./events.ts"
import { accountColumns, factsOf } from "./facts.ts"
import type { AccessTokenReading } from "./ports.ts"
import { blockAt } from "./session-rules.ts"

/** A new token's text, which is shown once, and what is kept of it. */
export async function newAccessToken(): Promise<{ readonly token: string; readonly secretHash: string }> {
  const token = `${ACCESS_TOKEN_PREFIX}${newMediaName()}`
  return { token, secretHash: await sha256Hex(token) }
}

/** What an access token is worth now: one query, which finds its account as it is at this moment. */
export async function readAccessToken(context: Pick<Context, "database" | "nowMs" | "later">, token: string): Promise<AccessTokenReading> {
  const { accessToken, account } = schema
  const { database, nowMs } = context
  const [found] = await database
    .select({ ...accountColumns, token: accessToken })
    .from(accessToken)
    .innerJoin(account, eq(account.id, accessToken.accountId))
    .where(eq(accessToken.secretHash, await sha256Hex(token)))
    .limit(1)
  if (found === undefined) return { kind: "none" }
  const facts = factsOf(found)
  const block = blockAt(facts, nowMs)
  if (block !== null) return block
  const { id, accountId, scopes, expiresAtMs, endedAtMs, usedAtMs } = found.token
  if (endedAtMs !== null || (expiresAtMs !== null && expiresAtMs <= nowMs)) return { kind: "none" }
  if (usedAtMs === null || nowMs >= usedAtMs + TOKEN_SEEN_EVERY_MS)
    context.later(database.update(accessToken).set({ usedAtMs: nowMs }).where(eq(accessToken.id, id)).execute())
  return { kind: "live", accountId, tokenId: id, scopes: scopesOf(scopes), facts, endsAtMs: expiresAtMs }
}

/** The statements that end every access token of an account with what it opened, for batches that end its sessions. */
export function endAccessTokens(accountId: AccountId, nowMs: number, condition: SQL = sql`1`): readonly (SQL | Emission)[] {
  const live = sql`account_id = ${accountId} AND ended_at_ms IS NULL AND ${condition}`
  const columns = { accountId: sql`account_id`, tokenId: sql`id` }
  return [
    emitEach(accessTokenEnded, columns, sql`FROM access_token WHERE ${live}`, { nowMs, subjectId: accountId }),
    sql`UPDATE access_token SET ended_at_ms = ${nowMs} WHERE ${live}`,
  ]
}
