import { type AccountId, asAccountId, type SessionId } from "../_kernel/ids.ts"
import type { AccountFacts, SessionReading } from "./ports.ts"
import type { Device } from "./rules.ts"
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./rules.ts"

/** How stale the moment of last use may be: it is written at most this often, so that reading a session is hardly ever a write. */
export const SEEN_EVERY_MS = 5 * 60_000

/** Why a session is over, as its sockets are told (message type 6). */
export type SessionEndReason = "signed-out" | "revoked" | "banned" | "disabled" | "expired"

/**
 * One sign-in as it is kept. Of its secret only the SHA-256 (64 hexadecimal digits). `endedBy`: a ban or a disabling ended it, and
 * it is kept only so that its cookie still gets a reason. Times in milliseconds since 1970.
 */
export interface StoredSession {
  readonly id: SessionId
  readonly secretHash: string
  readonly device: Device
  readonly openedAtMs: number
  readonly seenAtMs: number
  readonly provedAtMs: number
  readonly endedBy: Block["kind"] | null
  /** The secret before the last rotation, which is good for a moment more: calls that were under way still show it. */
  readonly previous?: { readonly secretHash: string; readonly untilMs: number }
}

/** What keeps a whole account out, with what its person is told. */
export type Block = Extract<SessionReading, { readonly kind: "banned" | "disabled" }>

/** A session's reference: the account that routes it, and its secret, 26 base-32 characters (130 bits) each. It carries no claim. */
const TOKEN = /^([0-9a-hjkmnp-tv-z]{26})\.([0-9a-hjkmnp-tv-z]{26})$/
const ACCOUNT_PREFIX = "user_"

/** The reference that the cookie `T` keeps. */
export function sessionToken(accountId: AccountId, secret: string): string {
  return `${accountId.slice(ACCOUNT_PREFIX.length)}.${secret}`
}

/** Account and secret of a reference; null if the text is not one. Says nothing of whether there is such an account. */
export function readSessionToken(token: string): { readonly accountId: AccountId; readonly secret: string } | null {
  const match = TOKEN.exec(token)
  return match?.[1] && match[2] ? { accountId: asAccountId(`${ACCOUNT_PREFIX}${match[1]}`), secret: match[2] } : null
}

/** What keeps an account out at a moment; null when nothing does. A disabled account is disabled whether it is banned or not. */
export function blockAt(facts: AccountFacts, nowMs: number): Block | null {
  const { ban } = facts
  if (facts.isDisabled) return { kind: "disabled" }
  const isInForce = ban !== null && ban.startsAtMs <= nowMs && (ban.endsAtMs === null || nowMs < ban.endsAtMs)
  return isInForce ? { kind: "banned", ban } : null
}

/**
 * What a session is worth at a moment. One that a ban or disabling ended says so for as long as that lasts and the cookie lives,
 * and is none afterwards; so is one that was open before a ban that came and went while nobody looked.
 */
export function readingOf(session: StoredSession, facts: AccountFacts, nowMs: number): SessionReading {
  if (nowMs >= session.openedAtMs + SESSION_ABSOLUTE_MS) return { kind: "none" }
  if (session.endedBy === null && nowMs >= session.seenAtMs + SESSION_IDLE_MS) return { kind: "none" }
  const block = blockAt(facts, nowMs)
  if (block) return block
  if (session.endedBy !== null || wasOutlived(session, facts, nowMs)) return { kind: "none" }
  return { kind: "live", sessionId: session.id, provedAtMs: session.provedAtMs, facts }
}

/** How long the secret before a rotation still reads as its session. */
export const ROTATION_GRACE_MS = 10_000

/** The session that a secret opens, by its hash. A secret that was just replaced opens it too, but proves nothing anymore. */
export function sessionBySecret(sessions: readonly StoredSession[], secretHash: string, nowMs: number): StoredSession | null {
  const session = sessions.find((kept) => kept.secretHash === secretHash)
  if (session) return session
  const rotated = sessions.find(({ previous }) => previous?.secretHash === secretHash && nowMs < previous.untilMs)
  return rotated ? { ...rotated, provedAtMs: 0 } : null
}

/** True of a session that was opened before the end of a ban which has begun. */
function wasOutlived(session: StoredSession, { ban }: AccountFacts, nowMs: number): boolean {
  return ban !== null && ban.startsAtMs <= nowMs && (ban.endsAtMs === null || session.openedAtMs < ban.endsAtMs)
}

/** When a session ends if nobody uses it again; one that was ended already is kept until its cookie is gone. */
export function endsAtMs(session: StoredSession): number {
  const absoluteMs = session.openedAtMs + SESSION_ABSOLUTE_MS
  return session.endedBy === null ? Math.min(absoluteMs, session.seenAtMs + SESSION_IDLE_MS) : absoluteMs
}

/** True when the moment of last use is due to be written. */
export function isSeenDue(session: StoredSession, nowMs: number): boolean {
  return nowMs >= session.seenAtMs + SEEN_EVERY_MS
}
