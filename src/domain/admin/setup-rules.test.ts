import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isMailReady, MAIL_OUTCOMES, mailOutcomeOf } from "./mail-rules.ts"
import { isSetUp, putOffOf, SETUP_STEPS, setupOf } from "./setup-rules.ts"

describe("the checklist", () => {
  it("has every step once in its order; done counts before put off, and it is gone once nothing is left", () => {
    const is = fc.boolean()
    const anyDone = fc.record({ secure: is, gpu: is, identity: is, signup: is, email: is, backup: is, invite: is })
    fc.assert(
      fc.property(anyDone, fc.subarray([...SETUP_STEPS]), (done, later) => {
        const steps = setupOf(done, later)
        expect(steps.map(({ name }) => name)).toEqual(SETUP_STEPS)
        for (const { name, state } of steps) expect(state).toBe(done[name] ? "done" : later.includes(name) ? "later" : "left")
        expect(isSetUp(steps)).toBe(SETUP_STEPS.every((name) => done[name] || later.includes(name)))
      }),
    )
  })

  it("leaves out what another version stored", () => {
    expect(putOffOf({ setup: { invite: true, fax: true, gpu: true, at: 1 } })).toEqual(["gpu", "invite"])
    expect(putOffOf({})).toEqual([])
  })
})

describe("what a carrier says of a test email", () => {
  it.each([
    [401, "validation_error", "credentials"],
    [403, "invalid_api_key", "credentials"],
    [403, "validation_error", "sender"],
    [422, "invalid_from_address", "sender"],
    [0, "E_SENDER_NOT_VERIFIED", "sender"],
    [0, "E_SENDER_DOMAIN_NOT_AVAILABLE", "sender"],
    [0, "E_RECIPIENT_SUPPRESSED", "recipient"],
    [429, "daily_quota_exceeded", "limit"],
    [429, "unknown", "limit"],
    [0, "E_DAILY_LIMIT_EXCEEDED", "limit"],
    [0, "E_VALIDATION_ERROR", "refused"],
    [422, "validation_error", "refused"],
    [302, "unknown", "refused"],
    [500, "unknown", "failing"],
    [0, "E_INTERNAL_SERVER_ERROR", "failing"],
    [0, "TimeoutError", "silent"],
    [0, "TypeError", "unreachable"],
  ] as const)("%i %s is %s", (status, reason, outcome) => expect(mailOutcomeOf({ status, reason })).toBe(outcome))

  it("is one of the codes whatever it is, and never that it was taken", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), fc.string(), (status, reason) => {
        const outcome = mailOutcomeOf({ status, reason })
        expect(MAIL_OUTCOMES).toContain(outcome)
        expect(["taken", "kept"]).not.toContain(outcome)
      }),
    )
  })
})

describe("email", () => {
  const TAKEN = { outcome: "taken", sender: "a@b.example" }
  it.each([
    ["rest", TAKEN, true],
    ["binding", TAKEN, true],
    ["sandbox", TAKEN, false],
    [null, TAKEN, false],
    ["rest", undefined, false],
    ["rest", { ...TAKEN, outcome: "sender" }, false],
    ["rest", { ...TAKEN, sender: "old@b.example" }, false],
  ] as const)("by %s after %o is ready: %s", (way, test, isReady) => {
    expect(isMailReady({ way, sender: "a@b.example" }, test)).toBe(isReady)
  })
})
