import { asAccountId, asSessionId } from "../../src/domain/_kernel/ids.ts"
import type { AccountFacts, BanFacts } from "../../src/domain/identity/ports.ts"
import type { RosterOpening } from "../../src/domain/identity/session-roster.ts"
import type { StoredSession } from "../../src/domain/identity/session-rules.ts"

/** A moment that tests count from. */
export const START_MS = Date.UTC(2026, 5, 1)
export const ACCOUNT = asAccountId(`user_${"0".repeat(25)}1`)

/** Facts of an account that nothing is known against. */
export const factsOf = (over: Partial<AccountFacts> = {}): AccountFacts => ({
  version: 1,
  terms: [],
  isModerator: false,
  isAdmin: false,
  ban: null,
  isDisabled: false,
  ...over,
})

/** A ban from `START_MS` plus one number to it plus another; null means permanent. */
export const banOf = (fromMs: number, untilMs: number | null): BanFacts => ({
  reason: "spam",
  startsAtMs: START_MS + fromMs,
  endsAtMs: untilMs === null ? null : START_MS + untilMs,
})

export const DEVICE = { name: "Firefox on Linux", address: "192.0.2.1" }
/** Id of the n-th session of a test. */
export const sessionId = (number: number) => asSessionId(`session_${String(number).padStart(26, "0")}`)

/** A session opened at `START_MS`. */
export const storedSession = (over: Partial<StoredSession> = {}): StoredSession => ({
  id: sessionId(1),
  secretHash: "hash-1",
  device: DEVICE,
  openedAtMs: START_MS,
  seenAtMs: START_MS,
  provedAtMs: START_MS,
  endedBy: null,
  ...over,
})

/** What opens the n-th session of a test. */
export const openingOf = (number: number, over: Partial<RosterOpening> = {}): RosterOpening => ({
  accountId: ACCOUNT,
  sessionId: sessionId(number),
  secretHash: `hash-${number}`,
  facts: factsOf(),
  device: DEVICE,
  nowMs: START_MS,
  replaces: null,
  ...over,
})
