import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ACCOUNT, banOf, factsOf, openingOf, START_MS, sessionId } from "../../../testing/identity/session.ts"
import { MAXIMUM_SESSIONS, SESSION_IDLE_MS } from "./rules.ts"
import {
  dueAtMs,
  endSessions,
  entriesOf,
  isSpent,
  learnFacts,
  openSession,
  prune,
  type Roster,
  rotateSession,
  seeSession,
} from "./session-roster.ts"
import { endsAtMs, ROTATION_GRACE_MS, readingOf, sessionBySecret } from "./session-rules.ts"

const opened = (count: number): Roster =>
  Array.from({ length: count }, (_, index) => index + 1).reduce<Roster | null>(
    (roster, number) => openSession(roster, openingOf(number, { nowMs: START_MS + number })),
    null,
  ) as Roster
const idsOf = (roster: Roster, afterMs = 1_000) => entriesOf(roster, START_MS + afterMs).map(({ id }) => id)
const kindsOf = (roster: Roster, afterMs: number) =>
  roster.sessions.map((session) => readingOf(session, roster.facts, START_MS + afterMs).kind)
const reasonsOf = (roster: Roster) => roster.farewells.map(({ sessionId: id, reason }) => [id, reason])

describe("opening a session", () => {
  it("makes the longest idle give way where there are too many", () => {
    const full = opened(MAXIMUM_SESSIONS)
    const [first] = full.sessions
    const used = seeSession(full, first!, START_MS + 3_600_000)
    const next = openSession(used, openingOf(99, { nowMs: START_MS + 3_600_001 }))
    const ids = idsOf(next, 3_600_002)
    expect(ids).toHaveLength(MAXIMUM_SESSIONS)
    expect(ids).toContain(sessionId(1))
    expect(ids).not.toContain(sessionId(2))
    expect(reasonsOf(next)).toEqual([[sessionId(2), "revoked"]])
  })

  it("ends the one that it replaces", () => {
    const next = openSession(opened(2), openingOf(3, { nowMs: START_MS + 10, replaces: sessionId(1) }))
    expect(idsOf(next)).toEqual([sessionId(3), sessionId(2)])
    expect(reasonsOf(next)).toEqual([[sessionId(1), "signed-out"]])
  })

  it("by a sign-in that began before a ban is of no use", () => {
    const banned = learnFacts(null, ACCOUNT, factsOf({ version: 2, ban: banOf(0, null) }), START_MS)
    const next = openSession(banned, openingOf(1, { nowMs: START_MS + 1 }))
    expect(kindsOf(next, 1)).toEqual(["banned"])
    expect(idsOf(next)).toEqual([])
  })
})

describe("facts", () => {
  it("that are not newer are ignored", () => {
    const newer = learnFacts(opened(1), ACCOUNT, factsOf({ version: 5, isModerator: true }), START_MS + 10)
    for (const version of [1, 5]) expect(learnFacts(newer, ACCOUNT, factsOf({ version }), START_MS + 11).facts.isModerator).toBe(true)
  })

  it("with a ban in force end every session at once, which a lifted ban does not bring back", () => {
    const banned = learnFacts(opened(2), ACCOUNT, factsOf({ version: 2, ban: banOf(0, null) }), START_MS + 10)
    expect(kindsOf(banned, 10)).toEqual(["banned", "banned"])
    expect(reasonsOf(banned)).toEqual([
      [sessionId(1), "banned"],
      [sessionId(2), "banned"],
    ])
    const lifted = learnFacts(banned, ACCOUNT, factsOf({ version: 3 }), START_MS + 20)
    expect(lifted.sessions).toEqual([])
  })

  it("with a disabling end every session, and say so", () => {
    const disabled = learnFacts(opened(1), ACCOUNT, factsOf({ version: 2, isDisabled: true }), START_MS + 10)
    expect(kindsOf(disabled, 10)).toEqual(["disabled"])
    expect(reasonsOf(disabled)).toEqual([[sessionId(1), "disabled"]])
  })

  it("with a ban to come leave sessions alone until it comes, and have it looked for then and at its end", () => {
    const warned = learnFacts(opened(1), ACCOUNT, factsOf({ version: 2, ban: banOf(5_000, 9_000) }), START_MS + 10)
    expect(idsOf(warned)).toEqual([sessionId(1)])
    expect(dueAtMs(warned, START_MS + 10)).toBe(START_MS + 5_000)
    const begun = prune({ ...warned, farewells: [] }, START_MS + 5_000)
    expect(reasonsOf(begun)).toEqual([[sessionId(1), "banned"]])
    expect(dueAtMs({ ...begun, farewells: [] }, START_MS + 5_000)).toBe(START_MS + 9_000)
    expect(prune(begun, START_MS + 9_000).sessions).toEqual([])
  })

  it("outlive the last session by ten minutes", () => {
    const left = { ...endSessions(opened(1), () => true, "signed-out", START_MS + 1), farewells: [] }
    expect(isSpent(left, START_MS + 1)).toBe(false)
    expect(isSpent(left, dueAtMs(left, START_MS + 1))).toBe(true)
    expect(dueAtMs(left, START_MS + 1)).toBe(START_MS + 600_001)
  })
})

describe("a rotated session", () => {
  it("goes on with another secret and a fresh proof", () => {
    const next = rotateSession(opened(2), sessionId(1), "other", START_MS + 50)
    expect(next?.sessions.map(({ secretHash, provedAtMs }) => [secretHash, provedAtMs - START_MS])).toEqual([
      ["other", 50],
      ["hash-2", 2],
    ])
  })

  it("reads by its old secret for ten seconds, which then prove nothing", () => {
    const sessions = rotateSession(opened(1), sessionId(1), "other", START_MS + 50)?.sessions ?? []
    expect(sessionBySecret(sessions, "hash-1", START_MS + 50 + ROTATION_GRACE_MS - 1)).toMatchObject({ provedAtMs: 0 })
    expect(sessionBySecret(sessions, "hash-1", START_MS + 50 + ROTATION_GRACE_MS)).toBeNull()
    expect(sessionBySecret(sessions, "other", START_MS + 50 + ROTATION_GRACE_MS)).toMatchObject({ provedAtMs: START_MS + 50 })
  })

  it("cannot be one that is over", () => {
    expect(rotateSession(opened(1), sessionId(2), "other", START_MS)).toBeNull()
    expect(rotateSession(opened(1), sessionId(1), "other", START_MS + 1 + SESSION_IDLE_MS)).toBeNull()
  })
})

describe("any course of events", () => {
  const step = fc.record({
    gapMs: fc.oneof(fc.nat({ max: 10_000 }), fc.nat({ max: SESSION_IDLE_MS })),
    what: fc.oneof(
      fc.constant("open" as const),
      fc.constant("end" as const),
      fc.constant("ban" as const),
      fc.constant("lift" as const),
      fc.constant("see" as const),
    ),
  })

  it("never leaves more sessions than allowed, never lets one live again, and has a next moment that lies ahead", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let roster: Roster = openSession(null, openingOf(0))
        let [nowMs, version, number] = [START_MS, 1, 0]
        const dead = new Set<string>()
        for (const { gapMs, what } of steps) {
          nowMs += gapMs
          version++
          if (what === "open") roster = openSession(roster, openingOf(++number, { nowMs }))
          if (what === "end") roster = endSessions(roster, ({ id }) => id !== sessionId(number), "revoked", nowMs)
          if (what === "ban")
            roster = learnFacts(
              roster,
              ACCOUNT,
              factsOf({ version, ban: { reason: "", startsAtMs: nowMs + 500, endsAtMs: nowMs + 90_000 } }),
              nowMs,
            )
          if (what === "lift") roster = learnFacts(roster, ACCOUNT, factsOf({ version }), nowMs)
          const [first] = roster.sessions
          if (what === "see" && first && readingOf(first, roster.facts, nowMs).kind === "live")
            roster = seeSession(roster, first, nowMs) ?? roster
          const before = roster
          roster = prune(roster, nowMs)
          const live = new Set<string>(entriesOf(roster, nowMs).map(({ id }) => id))
          for (const id of live) expect(dead.has(id)).toBe(false)
          for (let index = 0; index <= number; index++) if (!live.has(sessionId(index))) dead.add(sessionId(index))
          expect(entriesOf(before, nowMs)).toEqual(entriesOf(roster, nowMs))
          expect(roster.sessions.length).toBeLessThanOrEqual(MAXIMUM_SESSIONS)
          expect(isSpent(roster, nowMs) || dueAtMs(roster, nowMs) > nowMs).toBe(true)
        }
      }),
    )
  })
})

describe("a roster that is brought up to a moment", () => {
  it("tells a session that it expired, or that a ban ended it, and for an hour", () => {
    const [end] = opened(1).sessions.map((session) => endsAtMs(session))
    const expired = prune(opened(1), end ?? 0)
    expect([reasonsOf(prune(opened(1), (end ?? 0) - 1)), reasonsOf(expired)]).toEqual([[], [[sessionId(1), "expired"]]])
    const outlived = { ...opened(1), facts: factsOf({ ban: banOf(10, 20) }) }
    expect(reasonsOf(prune(outlived, START_MS + 20))).toEqual([[sessionId(1), "banned"]])
    const told = (afterMs: number) => reasonsOf(prune(expired, (end ?? 0) + afterMs))
    expect([told(3_600_000 - 1), told(3_600_000)]).toEqual([[[sessionId(1), "expired"]], []])
  })

  it("is looked at again when a ban begins or ends, not in the moment that it is", () => {
    const roster = { ...opened(1), facts: factsOf({ ban: banOf(10, 20) }) }
    expect([9, 10, 19].map((afterMs) => dueAtMs(roster, START_MS + afterMs) - START_MS)).toEqual([10, 20, 20])
    expect(dueAtMs(roster, START_MS + 20)).toBe(Math.min(...roster.sessions.map((session) => endsAtMs(session))))
  })
})
