import { type AccountId, newMediaName, newSessionId } from "../../src/domain/_kernel/ids.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import type { Sessions } from "../../src/domain/identity/ports.ts"
import {
  endSessions,
  entriesOf,
  learnFacts,
  openSession,
  prune,
  type Roster,
  rotateSession,
} from "../../src/domain/identity/session-roster.ts"
import { readingOf, readSessionToken, sessionBySecret, sessionToken } from "../../src/domain/identity/session-rules.ts"

/** Sessions by the rules of the real ones, without an object for each account. */
export function createMemorySessions(): Sessions {
  const rosters = new Map<AccountId, Roster>()
  return {
    async open(accountId, opening) {
      const secret = newMediaName()
      const sessionId = newSessionId(opening.nowMs)
      const known = rosters.get(accountId) ?? null
      rosters.set(accountId, openSession(known, { ...opening, accountId, sessionId, secretHash: await sha256Hex(secret) }))
      return { token: sessionToken(accountId, secret), sessionId }
    },
    async read(token, nowMs) {
      const shown = readSessionToken(token)
      if (shown === null) return null
      const roster = rosters.get(shown.accountId)
      const session = roster === undefined ? null : sessionBySecret(roster.sessions, await sha256Hex(shown.secret), nowMs)
      const reading = roster && session ? readingOf(session, roster.facts, nowMs) : ({ kind: "none" } as const)
      return { accountId: shown.accountId, reading }
    },
    async list(accountId, nowMs) {
      const roster = rosters.get(accountId)
      return roster === undefined ? [] : entriesOf(roster, nowMs)
    },
    async end(accountId, which, reason = "revoked") {
      const roster = rosters.get(accountId)
      if (roster === undefined) return 0
      const nowMs = Date.now()
      const before = prune(roster, nowMs)
      const after = endSessions(before, ({ id }) => ("only" in which ? id === which.only : id !== which.except), reason, nowMs)
      rosters.set(accountId, after)
      return before.sessions.length - after.sessions.length
    },
    async rotate(accountId, sessionId, nowMs) {
      const secret = newMediaName()
      const roster = rosters.get(accountId)
      const rotated = roster === undefined ? null : rotateSession(roster, sessionId, await sha256Hex(secret), nowMs)
      if (rotated !== null) rosters.set(accountId, rotated)
      return rotated === null ? null : { token: sessionToken(accountId, secret) }
    },
    async learn(accountId, facts) {
      rosters.set(accountId, learnFacts(rosters.get(accountId) ?? null, accountId, facts, Date.now()))
    },
  }
}
