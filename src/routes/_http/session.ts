import type { Context, Identity, MemberIdentity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { planAt } from "../../domain/credits/index.ts"
import { bannedError } from "../../domain/identity/index.ts"
import type { SessionReading } from "../../domain/identity/ports.ts"
import { SESSION_ABSOLUTE_MS, SESSION_COOKIE } from "../../domain/identity/rules.ts"
import { cookieValue, readGuest } from "./identity.ts"

/** Tells scripts and styles of a page that somebody is signed in; says nothing else and opens nothing. */
const HINT_COOKIE = "member"

/** Who a request comes from. `refused`: it showed a session that is over or may not go on, with what to answer where one is needed. */
export type Caller =
  | { readonly kind: "known"; readonly identity: Identity }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly error: DomainError }

/** The reference that a request shows: the cookie `T`, or for clients without cookies the header `token` (spec README, Accounts). */
function sessionTokenOf(headers: Headers): string | undefined {
  const cookie = headers.get("Cookie")
  return (cookie === null ? undefined : cookieValue(cookie, SESSION_COOKIE)) ?? headers.get("token") ?? undefined
}

/** Reads who asks: a session costs one call of its account's object, a guest none. */
export async function readCaller(
  headers: Headers,
  isSecure: boolean,
  guestSecret: string,
  context: Pick<Context, "sessions" | "nowMs" | "supportEmail">,
): Promise<Caller> {
  const token = sessionTokenOf(headers)
  if (token) {
    const found = await context.sessions.read(token, context.nowMs)
    if (found?.reading.kind === "live") return { kind: "known", identity: memberOf(found.accountId, found.reading, context.nowMs) }
    return { kind: "refused", error: refusalOf(found?.reading ?? { kind: "none" }, context.supportEmail) }
  }
  const guest = await readGuest(headers.get("Cookie"), isSecure, guestSecret)
  return guest ? { kind: "known", identity: guest } : { kind: "unknown" }
}

function memberOf(
  id: MemberIdentity["id"],
  { facts, sessionId, provedAtMs }: Extract<SessionReading, { readonly kind: "live" }>,
  nowMs: number,
): MemberIdentity {
  const plan = planAt(facts.terms, nowMs)
  return {
    kind: "member",
    id,
    plan: plan === "visitor" ? "free" : plan,
    terms: facts.terms,
    isModerator: facts.isModerator || facts.isAdmin,
    isAdmin: facts.isAdmin,
    sessionId,
    provedAtMs,
  }
}

function refusalOf(reading: Exclude<SessionReading, { readonly kind: "live" }>, supportEmail: string): DomainError {
  switch (reading.kind) {
    case "banned":
      return bannedError(reading.ban, supportEmail)
    case "disabled":
      return new DomainError("AccountDisabled")
    case "none":
      return new DomainError("LoginRequired", { data: { session_ended: true } })
  }
}

/** The Set-Cookie headers of a new session: the reference for 60 days (spec 2§9), and the hint for the page. */
export function sessionCookies(token: string, isSecure: boolean): readonly string[] {
  const seconds = SESSION_ABSOLUTE_MS / 1000
  const shared = ["SameSite=Lax", "Path=/", `Max-Age=${seconds}`, ...(isSecure ? ["Secure"] : [])]
  return [[`${SESSION_COOKIE}=${token}`, "HttpOnly", ...shared].join("; "), [`${HINT_COOKIE}=1`, ...shared].join("; ")]
}

/** The Set-Cookie headers that end it in the browser. */
export function forgetSession(isSecure: boolean): readonly string[] {
  const shared = ["SameSite=Lax", "Path=/", "Max-Age=0", ...(isSecure ? ["Secure"] : [])]
  return [[`${SESSION_COOKIE}=`, "HttpOnly", ...shared].join("; "), [`${HINT_COOKIE}=`, ...shared].join("; ")]
}
