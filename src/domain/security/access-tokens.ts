import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newSessionId } from "../_kernel/ids.ts"
import { ENDED_TOKENS_KEPT_MS, MAXIMUM_ACCESS_TOKENS, scopesOf } from "../identity/access-token-rules.ts"
import { newAccessToken, noteSecurity, requireFreshProof, requireOwner, selectOwner, tellOwner } from "../identity/index.ts"
import type { accessTokenCreate, accessTokenList, accessTokenRevoke } from "./contract.ts"

const DAY_MS = 86_400_000
const { accessToken } = schema

function isLive(nowMs: number) {
  return and(isNull(accessToken.endedAtMs), or(isNull(accessToken.expiresAtMs), gt(accessToken.expiresAtMs, nowMs)))
}

/** The account's access tokens that are good now, the newest first. */
export async function listAccessTokens({ database, viewer, nowMs }: MemberContext): Promise<CallOutput<typeof accessTokenList>> {
  const rows = await database
    .select()
    .from(accessToken)
    .where(and(eq(accessToken.accountId, viewer.id), isLive(nowMs)))
    .orderBy(desc(accessToken.createdAtMs))
    .limit(MAXIMUM_ACCESS_TOKENS)
  return { items: rows.map(shownOf) }
}

function shownOf(row: typeof accessToken.$inferSelect): CallOutput<typeof accessTokenList>["items"][number] {
  const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    name: row.name,
    scopes: [...scopesOf(row.scopes)],
    created_at: new Date(row.createdAtMs).toISOString(),
    expires_at: isoOf(row.expiresAtMs),
    used_at: isoOf(row.usedAtMs),
  }
}

/** Makes an access token; its text is in this answer and nowhere else. Throws ReauthenticationRequired, Conflict (TooManyAccessTokens). */
export async function createAccessToken(
  context: MemberContext,
  { name, scopes, days = null }: CallInput<typeof accessTokenCreate>,
): Promise<CallOutput<typeof accessTokenCreate>> {
  const { database, viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  const { token, secretHash } = await newAccessToken()
  const id = newSessionId(nowMs)
  const expiresAtMs = days === null ? null : nowMs + days * DAY_MS
  const isMade = sql`EXISTS (SELECT 1 FROM access_token WHERE id = ${id})`
  const { made, owners } = await namedBatch(database, {
    old: sql`DELETE FROM access_token WHERE account_id = ${viewer.id} AND COALESCE(ended_at_ms, expires_at_ms) < ${nowMs - ENDED_TOKENS_KEPT_MS}`,
    token: sql`INSERT INTO access_token (id, account_id, name, secret_hash, scopes, created_at_ms, expires_at_ms)
      SELECT ${id}, ${viewer.id}, ${name}, ${secretHash}, ${JSON.stringify([...new Set(scopes)])}, ${nowMs}, ${expiresAtMs}
      WHERE (SELECT COUNT(*) FROM access_token WHERE account_id = ${viewer.id} AND ended_at_ms IS NULL
        AND (expires_at_ms IS NULL OR expires_at_ms > ${nowMs})) < ${MAXIMUM_ACCESS_TOKENS}`,
    note: noteSecurity(context, viewer.id, "token-created", name, isMade),
    made: database.select().from(accessToken).where(eq(accessToken.id, id)),
    owners: selectOwner(context, viewer.id),
  })
  const [row] = made
  if (row === undefined) throw new DomainError("Conflict", { errors: [{ path: "", message: "TooManyAccessTokens" }] })
  tellOwner(context, requireOwner(owners), "token-created")
  return { ...shownOf(row), token }
}

/** Ends an access token and the sockets that it opened. Throws NotFound. */
export async function revokeAccessToken(
  context: MemberContext,
  { id }: CallInput<typeof accessTokenRevoke>,
): Promise<CallOutput<typeof accessTokenRevoke>> {
  const { database, viewer, nowMs } = context
  const isOurs = sql`EXISTS (SELECT 1 FROM access_token WHERE id = ${id} AND account_id = ${viewer.id} AND ended_at_ms IS NULL)`
  const { rows } = await namedBatch(database, {
    rows: database
      .select({ name: accessToken.name })
      .from(accessToken)
      .where(and(eq(accessToken.id, id), eq(accessToken.accountId, viewer.id), isNull(accessToken.endedAtMs))),
    note: noteSecurityOf(context, id, isOurs),
    ended: sql`UPDATE access_token SET ended_at_ms = ${nowMs} WHERE id = ${id} AND ${isOurs}`,
  })
  if (rows.length === 0) throw new DomainError("NotFound")
  await context.hubs.endSessions(viewer.id, id, "revoked")
  return { ok: true }
}

/** Notes the end of a token by the name that it has. */
function noteSecurityOf(context: MemberContext, id: string, condition: ReturnType<typeof sql>) {
  return noteSecurity(context, context.viewer.id, "token-revoked", sql`(SELECT name FROM access_token WHERE id = ${id})`, condition)
}
