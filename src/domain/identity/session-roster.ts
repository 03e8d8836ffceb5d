import type { AccountId, SessionId } from "../_kernel/ids.ts"
import type { AccountFacts, SessionEntry } from "./ports.ts"
import type { Device } from "./rules.ts"
import { MAXIMUM_SESSIONS } from "./rules.ts"
import { blockAt, endsAtMs, isSeenDue, ROTATION_GRACE_MS, readingOf, type SessionEndReason, type StoredSession } from "./session-rules.ts"

/** A session that is over and whose sockets have not been told yet. */
export interface Farewell {
  readonly sessionId: SessionId
  readonly reason: SessionEndReason
  readonly sinceMs: number
}

/** Everything that is kept of one account's sessions. Changes are functions from one roster to the next. */
export interface Roster {
  readonly accountId: AccountId
  readonly facts: AccountFacts
  readonly learnedAtMs: number
  readonly sessions: readonly StoredSession[]
  readonly farewells: readonly Farewell[]
}

/** What opening a session needs; `secretHash` is the SHA-256 of its secret. */
export interface RosterOpening {
  readonly accountId: AccountId
  readonly sessionId: SessionId
  readonly secretHash: string
  readonly facts: AccountFacts
  readonly device: Device
  readonly nowMs: number
  readonly replaces: SessionId | null
}

/** Facts outlive the last session by this, so that a sign-in that began before a ban cannot bring back what was true then. */
const FACTS_KEPT_MS = 10 * 60_000
/** A farewell that could not be said is tried again after this, and given up after an hour. */
const FAREWELL_AGAIN_MS = 10_000
const FAREWELL_KEPT_MS = 3_600_000

/**
 * Opens a session. Where there are too many the longest idle gives way; where the newest facts keep the account out, it is born
 * ended.
 */
export function openSession(before: Roster | null, opening: RosterOpening): Roster {
  const { nowMs } = opening
  const known = learnFacts(before, opening.accountId, opening.facts, nowMs)
  const freed = endSessions(known, (session) => session.id === opening.replaces, "signed-out", nowMs)
  const surplus = surplusOf(freed.sessions)
  const roomy = endSessions(freed, (session) => surplus.has(session.id), "revoked", nowMs)
  const fresh: StoredSession = {
    id: opening.sessionId,
    secretHash: opening.secretHash,
    device: opening.device,
    openedAtMs: nowMs,
    seenAtMs: nowMs,
    provedAtMs: nowMs,
    endedBy: null,
  }
  return prune({ ...roomy, sessions: [...roomy.sessions.filter((session) => !surplus.has(session.id)), fresh] }, nowMs)
}

/** Which sessions must go before a further one: those that are ended first, then the longest idle. */
function surplusOf(sessions: readonly StoredSession[]): ReadonlySet<SessionId> {
  const leaving = sessions.toSorted(
    (left, right) => Number(left.endedBy === null) - Number(right.endedBy === null) || left.seenAtMs - right.seenAtMs,
  )
  return new Set(leaving.slice(0, Math.max(0, sessions.length - MAXIMUM_SESSIONS + 1)).map((session) => session.id))
}

/** Takes in facts where they are newer than what is known; a ban in force or a disabling in them ends every session. */
export function learnFacts(before: Roster | null, accountId: AccountId, facts: AccountFacts, nowMs: number): Roster {
  if (before === null) return { accountId, facts, learnedAtMs: nowMs, sessions: [], farewells: [] }
  if (facts.version <= before.facts.version) return prune(before, nowMs)
  // Judged by what was known until now first: a lifted ban does not bring back what it ended.
  return prune({ ...prune(before, nowMs), facts, learnedAtMs: nowMs }, nowMs)
}

/** Ends those sessions that are meant and not over yet, and notes that their sockets are to hear of it. */
export function endSessions(before: Roster, isMeant: (session: StoredSession) => boolean, reason: SessionEndReason, nowMs: number): Roster {
  const roster = prune(before, nowMs)
  const ended = roster.sessions.filter((session) => session.endedBy === null && isMeant(session))
  return {
    ...roster,
    sessions: roster.sessions.filter((session) => !ended.includes(session)),
    farewells: [...roster.farewells, ...ended.map(({ id }) => ({ sessionId: id, reason, sinceMs: nowMs }))],
  }
}

/** Gives a session that is live another secret, because its person proved who they are; null where there is none. */
export function rotateSession(roster: Roster, sessionId: SessionId, secretHash: string, nowMs: number): Roster | null {
  const session = roster.sessions.find(({ id }) => id === sessionId)
  if (!session || readingOf(session, roster.facts, nowMs).kind !== "live") return null
  const previous = { secretHash: session.secretHash, untilMs: nowMs + ROTATION_GRACE_MS }
  return replace(roster, { ...session, secretHash, previous, provedAtMs: nowMs, seenAtMs: Math.max(session.seenAtMs, nowMs) })
}

/** Notes that a session is in use; null where that was noted a moment ago. */
export function seeSession(roster: Roster, session: StoredSession, nowMs: number): Roster | null {
  const kept = isSeenDue(session, nowMs) ? roster.sessions.find(({ id }) => id === session.id) : undefined
  return kept ? replace(roster, { ...kept, seenAtMs: nowMs }) : null
}

/** The live sessions as their owner sees them, the last used first. */
export function entriesOf(roster: Roster, nowMs: number): readonly SessionEntry[] {
  return roster.sessions
    .filter((session) => readingOf(session, roster.facts, nowMs).kind === "live")
    .toSorted((left, right) => right.seenAtMs - left.seenAtMs)
    .map(({ id, device, openedAtMs, seenAtMs }) => ({ id, ...device, openedAtMs, seenAtMs }))
}

/** Brings a roster up to a moment: what is over is ended or dropped, and farewells that nobody could be told are given up. */
export function prune(roster: Roster, nowMs: number): Roster {
  const block = blockAt(roster.facts, nowMs)
  const sessions: StoredSession[] = []
  const farewells = roster.farewells.filter(({ sinceMs }) => nowMs < sinceMs + FAREWELL_KEPT_MS)
  for (const session of roster.sessions) {
    const { kind } = readingOf(session, roster.facts, nowMs)
    if (kind !== "none") sessions.push(block ? { ...session, endedBy: block.kind } : session)
    if (session.endedBy === null && kind !== "live") {
      const reason = kind === "none" ? (endsAtMs(session) <= nowMs ? "expired" : "banned") : kind
      farewells.push({ sessionId: session.id, reason, sinceMs: nowMs })
    }
  }
  return { ...roster, sessions, farewells }
}

/** When a pruned roster has to be looked at again. */
export function dueAtMs(roster: Roster, nowMs: number): number {
  const { ban } = roster.facts
  const times = roster.sessions.map(endsAtMs)
  if (roster.farewells.length > 0) times.push(nowMs + FAREWELL_AGAIN_MS)
  if (ban && roster.sessions.length > 0) times.push(...[ban.startsAtMs, ban.endsAtMs ?? 0].filter((time) => time > nowMs))
  return times.length > 0 ? Math.min(...times) : roster.learnedAtMs + FACTS_KEPT_MS
}

/** True when a pruned roster holds nothing worth keeping. */
export function isSpent(roster: Roster, nowMs: number): boolean {
  return roster.sessions.length + roster.farewells.length === 0 && nowMs >= roster.learnedAtMs + FACTS_KEPT_MS
}

function replace(roster: Roster, session: StoredSession): Roster {
  return { ...roster, sessions: roster.sessions.map((known) => (known.id === session.id ? session : known)) }
}
