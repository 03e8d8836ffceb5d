import { describe, expect, it } from "vitest"
import { asAccountId, asSessionId } from "../../domain/_kernel/ids.ts"
import type { AccessTokenReading, AccountFacts, SessionReading } from "../../domain/identity/ports.ts"
import { newGuest } from "./identity.ts"
import { accessTokenOf, forgetSession, readCaller, sessionCookies, showsSession } from "./session.ts"

const ACCOUNT = asAccountId("user_1")
const NOW_MS = 1_800_000_000_000
const FACTS: AccountFacts = { version: 1, terms: [], isModerator: false, isAdmin: false, ban: null, isDisabled: false }
const absent = () => Promise.reject(new Error("not asked for"))

/** Who a request is of, where its session and its access token are worth this; and what was asked for. */
async function callerOf(headers: HeadersInit, readings: { readonly session?: SessionReading; readonly script?: AccessTokenReading } = {}) {
  const asked: string[] = []
  const caller = await readCaller(new Headers(headers), true, "secret", {
    nowMs: NOW_MS,
    supportEmail: "support@atelier.test",
    appealForms: { sign: async (accountId) => `${accountId}.form`, read: absent },
    accessTokens: {
      async read(token) {
        asked.push(`script ${token}`)
        return readings.script ?? { kind: "none" }
      },
    },
    sessions: {
      ...{ open: absent, list: absent, end: absent, rotate: absent, learn: absent },
      async read(token) {
        asked.push(`session ${token}`)
        return readings.session === undefined ? null : { accountId: ACCOUNT, reading: readings.session }
      },
    },
  })
  return { caller, asked }
}

const live = (facts: Partial<AccountFacts> = {}): SessionReading => ({
  ...{ kind: "live", sessionId: asSessionId("sess_1"), provedAtMs: NOW_MS - 1, facts: { ...FACTS, ...facts } },
})
const script = (facts: Partial<AccountFacts> = {}): AccessTokenReading => ({
  ...{ kind: "live", accountId: ACCOUNT, tokenId: asSessionId("token_1"), scopes: [], facts: { ...FACTS, ...facts }, endsAtMs: null },
})

describe("who a session stands for", () => {
  it.each([
    [{}, { isModerator: false, isAdmin: false }],
    [{ isModerator: true }, { isModerator: true, isAdmin: false }],
    [{ isAdmin: true }, { isModerator: true, isAdmin: true }],
  ])("with the facts %j may what these say", async (facts, may) => {
    const { caller } = await callerOf({ Cookie: "T=one" }, { session: live(facts) })
    expect(caller).toMatchObject({ kind: "known", identity: { id: ACCOUNT, ...may, scopes: null, provedAtMs: NOW_MS - 1 } })
  })

  it.each([
    [{}, { levels: 3, blursLevels: true }],
    [
      { levels: 7, blursLevels: false },
      { levels: 7, blursLevels: false },
    ],
    [
      { levels: 0, blursLevels: true },
      { levels: 0, blursLevels: true },
    ],
  ])("with the choice %j meets %j", async (facts, meets) => {
    const { caller } = await callerOf({ Cookie: "T=one" }, { session: live(facts) })
    expect(caller).toMatchObject({ identity: meets })
  })

  it.each([
    [NOW_MS, NOW_MS + 1, "lite"],
    [NOW_MS - 1, NOW_MS, "free"],
    [NOW_MS + 1, NOW_MS + 2, "free"],
  ])("with a term from %i to %i has the plan %s", async (startsAtMs, endsAtMs, plan) => {
    const { caller } = await callerOf({ Cookie: "T=one" }, { session: live({ terms: [{ plan: "lite", startsAtMs, endsAtMs }] }) })
    expect(caller).toMatchObject({ identity: { plan } })
  })

  it.each([
    [undefined, { code: "LoginRequired", data: { session_ended: true } }],
    [{ kind: "none" } as const, { code: "LoginRequired", data: { session_ended: true } }],
    [{ kind: "disabled" } as const, { code: "AccountDisabled" }],
    [
      { kind: "banned", ban: { reason: "spam", startsAtMs: 1, endsAtMs: null } } as const,
      { code: "AccountBanned", data: { ban: { reason: "spam", ends_at: null, appeal_form: "user_1.form" } } },
    ],
  ])("that is worth %j is nobody, and says why", async (session, error) => {
    const { caller } = await callerOf({ Cookie: "T=one" }, session === undefined ? {} : { session })
    expect(caller).toMatchObject({ kind: "refused", error })
  })
})

describe("a script", () => {
  it("has nothing of what its member may as staff, and has proved nothing", async () => {
    const { caller } = await callerOf({ token: "atelier_a" }, { script: script({ isModerator: true, isAdmin: true }) })
    expect(caller).toMatchObject({ identity: { isModerator: false, isAdmin: false, scopes: [], provedAtMs: 0 } })
  })

  it("is asked after before any cookie, which then never counts", async () => {
    const { caller, asked } = await callerOf({ token: "atelier_a", Cookie: "T=one" }, { session: live() })
    expect(asked).toEqual(["script atelier_a"])
    expect(caller).toMatchObject({ kind: "refused", error: { code: "LoginRequired", errors: [{ path: "token", message: "TokenEnded" }] } })
  })

  it.each([
    [{ Authorization: "Bearer atelier_a" }, "atelier_a"],
    [{ Authorization: "bearer  atelier_a" }, "atelier_a"],
    [{ token: "atelier_a" }, "atelier_a"],
    [{ Authorization: "Basic atelier_a", token: "atelier_b" }, "atelier_b"],
    [{ Authorization: `Bearer atelier_${"a".repeat(392)}` }, `atelier_${"a".repeat(392)}`],
    [{ Authorization: `Bearer atelier_${"a".repeat(393)}` }, null],
    [{ Authorization: "Bearer one" }, null],
    [{ Cookie: "T=atelier_a" }, null],
    [{}, null],
  ] as const)("shows its token by a header alone: %#", (headers, token) => {
    expect(accessTokenOf(new Headers(headers))).toBe(token)
  })
})

describe("who shows no session", () => {
  it("is the guest whose cookie we signed, or nobody known", async () => {
    const guest = await newGuest(true, "secret")
    expect(await callerOf({ Cookie: guest.setCookie.split(";")[0] ?? "" })).toEqual({
      caller: { kind: "known", identity: guest.identity },
      asked: [],
    })
    expect((await callerOf({})).caller).toEqual({ kind: "unknown" })
  })

  it.each([
    [{ Cookie: "T=one" }, true],
    [{ Cookie: "theme=dark", token: "one" }, true],
    [{ token: "one" }, true],
    [{ Cookie: "theme=dark" }, false],
    [{}, false],
  ] as const)("is told from who does: %j", (headers, shows) => expect(showsSession(new Headers(headers))).toBe(shows))
})

it("a session's cookie is for the server alone, travels by https where there is any, and goes as it came", () => {
  expect(sessionCookies("one", true)).toEqual([
    "T=one; HttpOnly; SameSite=Lax; Path=/; Max-Age=5184000; Secure",
    "member=1; SameSite=Lax; Path=/; Max-Age=5184000; Secure",
    expect.stringMatching(/^seat=[0-9a-z]{26}; SameSite=Lax; Path=\/; Max-Age=5184000; Secure$/),
  ])
  expect(sessionCookies("one", true)[2]).not.toBe(sessionCookies("one", true)[2])
  expect(sessionCookies("one", false).join()).not.toContain("Secure")
  expect(forgetSession(true)).toEqual([
    "T=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure",
    "member=; SameSite=Lax; Path=/; Max-Age=0; Secure",
    "seat=; SameSite=Lax; Path=/; Max-Age=0; Secure",
  ])
  expect(forgetSession(false).join()).not.toContain("Secure")
})
