import type { Context, Identity, MemberIdentity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { type AccountId, newMediaName } from "../../domain/_kernel/ids.ts"
import { planAt } from "../../domain/credits/index.ts"
import { ACCESS_TOKEN_PREFIX } from "../../domain/identity/access-token-rules.ts"
import { bannedError } from "../../domain/identity/index.ts"
import type { SessionReading } from "../../domain/identity/ports.ts"
import { SESSION_ABSOLUTE_MS, SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { SAFE_MASK } from "../../domain/moderation/level-rules.ts"
import { cookieValue, readGuest } from "./identity.ts"

/** Tells scripts and styles of a page that somebody is signed in; says nothing else and opens nothing. */
const HINT_COOKIE = "member"
/** Tells scripts of a page one sign-in from the next, so that nothing that the device keeps of one is shown in another; opens nothing. */
const SEAT_COOKIE = "seat"

/** Who a request comes from. `refused`: it showed a session that is over or may not go on, with what to answer where one is needed. */
export type Caller =
  | { readonly kind: "known"; readonly identity: Identity }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly error: DomainError }

/** The reference that a request shows: the cookie `T`, or for clients without cookies the header `token` (spec README, Accounts). */
function sessionTokenOf(headers: Headers): string | undefined {
  const cookie = headers.get("Cookie")
  return (cookie === null ? undefined : cookieValue(cookie, SESSION_COOKIE)) ?? headerToken(headers) ?? undefined
}

/** Whether a request shows a session or an access token, good or not: what others are shown is not for it. */
export function showsSession(headers: Headers): boolean {
  return sessionTokenOf(headers) !== undefined
}

/** `Authorization: Bearer …`, or the header `token`. */
function headerToken(headers: Headers): string | null {
  return /^Bearer +(\S{1,400})$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? headers.get("token")
}

/**
 * The personal access token that a request shows. Only a script says so by a header, and what it says goes before any cookie: a browser's
 * session never counts for a request that was let past the check of where it comes from.
 */
export function accessTokenOf(headers: Headers): string | null {
  const token = headerToken(headers)
  return token?.startsWith(ACCESS_TOKEN_PREFIX) ? token : null
}

/** What telling somebody of their ban takes. */
type BanTold = Pick<Context, "nowMs" | "supportEmail" | "appealForms">

/** Reads who asks: a session costs one call of its account's object, an access token one query, a guest nothing. */
export async function readCaller(
  headers: Headers,
  isSecure: boolean,
  guestSecret: string,
  context: Pick<Context, "sessions" | "accessTokens"> & BanTold,
): Promise<Caller> {
  const accessToken = accessTokenOf(headers)
  if (accessToken !== null) return readScript(accessToken, context)
  const token = sessionTokenOf(headers)
  if (token) {
    const found = await context.sessions.read(token, context.nowMs)
    if (found?.reading.kind === "live") return { kind: "known", identity: memberOf(found.accountId, found.reading, context.nowMs) }
    return { kind: "refused", error: await refusalOf(context, found?.accountId ?? null, found?.reading ?? { kind: "none" }) }
  }
  const guest = await readGuest(headers.get("Cookie"), isSecure, guestSecret)
  return guest ? { kind: "known", identity: guest } : { kind: "unknown" }
}

async function readScript(
  token: string,
  context: Pick<Context, "accessTokens"> & BanTold,
): Promise<Exclude<Caller, { readonly kind: "unknown" }>> {
  const reading = await context.accessTokens.read(token)
  switch (reading.kind) {
    case "live": {
      // A token proves nothing of who holds it, so what asks for a fresh proof stays closed.
      const { accountId, tokenId: sessionId, facts, scopes, endsAtMs } = reading
      return {
        kind: "known",
        identity: { ...memberOf(accountId, { facts, sessionId, provedAtMs: 0 }, context.nowMs, scopes), tokenEndsAtMs: endsAtMs },
      }
    }
    case "none":
      return { kind: "refused", error: new DomainError("LoginRequired", { errors: [{ path: "token", message: "TokenEnded" }] }) }
    case "banned":
    case "disabled":
      return { kind: "refused", error: await refusalOf(context, null, reading) }
  }
}

function memberOf(
  id: MemberIdentity["id"],
  { facts, sessionId, provedAtMs }: Pick<Extract<SessionReading, { readonly kind: "live" }>, "facts" | "sessionId" | "provedAtMs">,
  nowMs: number,
  scopes: MemberIdentity["scopes"] = null,
): MemberIdentity {
  const plan = planAt(facts.terms, nowMs)
  return {
    kind: "member",
    id,
    plan: plan === "visitor" ? "free" : plan,
    terms: facts.terms,
    // What staff may is not for scripts.
    isModerator: scopes === null && (facts.isModerator || facts.isAdmin),
    isAdmin: scopes === null && facts.isAdmin,
    levels: facts.levels ?? SAFE_MASK,
    blursLevels: facts.blursLevels ?? true,
    sessionId,
    scopes,
    provedAtMs,
  }
}

async function refusalOf(
  context: BanTold,
  accountId: AccountId | null,
  reading: Exclude<SessionReading, { readonly kind: "live" }>,
): Promise<DomainError> {
  switch (reading.kind) {
    case "banned":
      return bannedError(context, accountId, reading.ban)
    case "disabled":
      return new DomainError("AccountDisabled")
    case "none":
      return new DomainError("LoginRequired", { data: { session_ended: true } })
  }
}

/** The Set-Cookie headers of a new session: the reference for 60 days (spec 2§9), and what scripts of a page are told. */
export function sessionCookies(token: string, isSecure: boolean): readonly string[] {
  const seconds = SESSION_ABSOLUTE_MS / 1000
  const shared = ["SameSite=Lax", "Path=/", `Max-Age=${seconds}`, ...(isSecure ? ["Secure"] : [])]
  return [
    [`${SESSION_COOKIE}=${token}`, "HttpOnly", ...shared].join("; "),
    [`${HINT_COOKIE}=1`, ...shared].join("; "),
    [`${SEAT_COOKIE}=${newMediaName()}`, ...shared].join("; "),
  ]
}

/** The Set-Cookie headers that end it in the browser. */
export function forgetSession(isSecure: boolean): readonly string[] {
  const shared = ["SameSite=Lax", "Path=/", "Max-Age=0", ...(isSecure ? ["Secure"] : [])]
  return [
    [`${SESSION_COOKIE}=`, "HttpOnly", ...shared].join("; "),
    ...[HINT_COOKIE, SEAT_COOKIE].map((name) => [`${name}=`, ...shared].join("; ")),
  ]
}
