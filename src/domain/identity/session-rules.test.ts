import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { banOf, factsOf, START_MS, storedSession } from "../../../testing/identity/session.ts"
import { newAccountId, newMediaName } from "../_kernel/ids.ts"
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./rules.ts"
import { endsAtMs, isSeenDue, readingOf, readSessionToken, SEEN_EVERY_MS, sessionToken } from "./session-rules.ts"

describe("a session's reference", () => {
  it("names its account and its secret, and nothing else is one", () => {
    const accountId = newAccountId(START_MS)
    const secret = newMediaName()
    const token = sessionToken(accountId, secret)
    expect(token).toMatch(/^[0-9a-z]{26}\.[0-9a-z]{26}$/)
    expect(readSessionToken(token)).toEqual({ accountId, secret })
    for (const wrong of ["", ".", token.toUpperCase(), `${token}a`, token.slice(1), `${token}\n`, token.replace(".", "_"), `user_${token}`])
      expect(readSessionToken(wrong), wrong).toBeNull()
  })

  it("is never found in chance texts, and reading them never throws", () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => readSessionToken(text) === null))
  })
})

describe("a session", () => {
  const kindAt = (afterMs: number, facts = factsOf(), session = storedSession()) => readingOf(session, facts, START_MS + afterMs).kind

  it("ends in the very millisecond that it was idle for 21 days", () => {
    expect(kindAt(SESSION_IDLE_MS - 1)).toBe("live")
    expect(kindAt(SESSION_IDLE_MS)).toBe("none")
  })

  it("ends 60 days after it was opened, however often it is used", () => {
    const used = storedSession({ seenAtMs: START_MS + SESSION_ABSOLUTE_MS - 5 })
    expect(kindAt(SESSION_ABSOLUTE_MS - 1, factsOf(), used)).toBe("live")
    expect(kindAt(SESSION_ABSOLUTE_MS, factsOf(), used)).toBe("none")
  })

  it("ends when nothing but time passes exactly when its end is told", () => {
    fc.assert(
      fc.property(fc.nat({ max: SESSION_ABSOLUTE_MS }), (usedAfterMs) => {
        const session = storedSession({ seenAtMs: START_MS + usedAfterMs })
        const end = endsAtMs(session)
        expect(readingOf(session, factsOf(), end - 1).kind).toBe("live")
        expect(readingOf(session, factsOf(), end).kind).toBe("none")
      }),
    )
  })

  it("is banned from the first to before the last millisecond of a ban, and is none after it", () => {
    const facts = factsOf({ ban: banOf(1_000, 2_000) })
    expect([999, 1_000, 1_999, 2_000].map((afterMs) => kindAt(afterMs, facts))).toEqual(["live", "banned", "banned", "none"])
  })

  it("that was opened after a ban is live", () => {
    const session = storedSession({ openedAtMs: START_MS + 2_000, seenAtMs: START_MS + 2_000 })
    expect(kindAt(2_000, factsOf({ ban: banOf(1_000, 2_000) }), session)).toBe("live")
  })

  it("of a disabled account says disabled, banned or not", () => {
    expect(kindAt(5, factsOf({ isDisabled: true, ban: banOf(0, null) }))).toBe("disabled")
  })

  it("that a ban ended tells it for as long as its cookie lives, also when it was not used for long, and then is a stranger's", () => {
    const ended = storedSession({ endedBy: "banned" })
    const facts = factsOf({ ban: banOf(0, null) })
    expect(kindAt(SESSION_IDLE_MS + 1, facts, ended)).toBe("banned")
    expect(kindAt(SESSION_ABSOLUTE_MS, facts, ended)).toBe("none")
    expect(kindAt(5, factsOf(), ended)).toBe("none")
  })

  it("has its use written every five minutes at most", () => {
    expect(isSeenDue(storedSession(), START_MS + SEEN_EVERY_MS - 1)).toBe(false)
    expect(isSeenDue(storedSession(), START_MS + SEEN_EVERY_MS)).toBe(true)
  })
})
