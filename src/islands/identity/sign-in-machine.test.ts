import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SignedIn } from "../../domain/identity/sign-in-contract.ts"
import {
  digitsOf,
  type Failure,
  FIELDS_OF,
  type Field,
  INITIAL_SIGN_IN,
  type SignInEvent,
  type SignInState,
  type Step,
  stepSignIn,
} from "./sign-in-machine.ts"

const STEPS = Object.keys(FIELDS_OF) as readonly Step[]
const FIELDS: readonly Field[] = ["email", "phone", "code", "password", "name", "invitation"]
const ban = { reason: "spam", endsAt: null, appealEmail: "support@atelier.test", appealForm: null }
const account = (status: 1 | 2): SignedIn => ({
  state: 1,
  token: status === 1 ? "t" : null,
  account: { id: "user_1", status, device_code: null, email: "a@b.cd", create_at: "2026-01-01T00:00:00.000Z", name: "Ada" },
})
const newcomer: SignedIn = { state: 3, account: null, token: "final", name: "ada" }
const failure = (code: string, paths: readonly string[] = [], over: Partial<Failure> = {}): SignInEvent => ({
  type: "failed",
  failure: { code, errors: paths.map((path) => ({ path, message: code })), requestId: "r", retryAtMs: null, ban: null, ...over },
})
const sent = (scene: "login" | "sign-up" = "login") => ({ scene, recipient: "a@b.cd", sessionId: "s", resendAtMs: 5 })
const run = (events: readonly SignInEvent[], from: SignInState = INITIAL_SIGN_IN) => events.reduce(stepSignIn, from)
const at = (step: Step, over: Partial<SignInState> = {}): SignInState => ({ ...INITIAL_SIGN_IN, step, ...over })
const type = (field: Field, text: string): SignInEvent => ({ type: "typed", field, text })

describe("signing in by email code", () => {
  it("goes from the address to the code, and is done", () => {
    const asked = run([type("email", "a@b.cd"), { type: "sending" }, { type: "codeSent", sent: sent(), to: "email-code" }])
    expect(asked).toMatchObject({ step: "email-code", busy: null, fields: { email: "a@b.cd" } })
    expect(run([type("code", "123 456"), { type: "sending" }, { type: "answered", answer: account(1) }], asked)).toMatchObject({
      isDone: true,
    })
  })

  it("goes on to the final step with the name that the server begins with (state 3)", () => {
    const final = run([{ type: "sending" }, { type: "answered", answer: newcomer }], at("email-code"))
    expect(final).toMatchObject({ step: "final-step", finalToken: "final", fields: { name: "ada" } })
  })

  it("keeps a name that was typed before the final step came again", () => {
    const typed = at("email-code", { fields: { ...INITIAL_SIGN_IN.fields, name: "Ada L." } })
    expect(run([{ type: "answered", answer: newcomer }], typed).fields.name).toBe("Ada L.")
  })

  it("says above the form that an account is disabled (status 2)", () => {
    expect(run([{ type: "answered", answer: account(2) }], at("password"))).toMatchObject({
      ...{ step: "password", isDone: false, failure: { code: "AccountDisabled" } },
    })
  })
})

describe("a code of the server", () => {
  it.each([
    ["AccountNoExistent", "password", "email"],
    ["PasswordError", "password", "password"],
    ["InvalidEmail", "login-types", "email"],
    ["EmailRegistered", "sign-up", "email"],
    ["InvalidPhone", "phone", "phone"],
    ["VerifiCodeError", "email-code", "code"],
    ["VerifiCodeError", "phone-code", "code"],
    ["InviteCodeError", "final-step", "invitation"],
  ] as const)("%s is said at its field in %s", (code, step, field) => {
    const state = run([{ type: "sending" }, failure(code)], at(step))
    expect(state).toMatchObject({ step, busy: null, failures: { [field]: code }, failure: null })
  })

  it.each(["actNotAvailable", "LoginFailed", "TooManyRequests", "Unavailable", "Offline"])("%s is said above the form", (code) => {
    expect(run([failure(code, [], { retryAtMs: 9 })], at("phone"))).toMatchObject({
      failures: {},
      failure: { code, requestId: "r", retryAtMs: 9 },
    })
  })

  it.each([
    ["sign-up-code", "EmailRegistered", "email", "sign-up", "email"],
    ["sign-up-code", "PasswordTooCommon", "password", "sign-up", "password"],
    ["sign-up-code", "InviteCodeError", "invitation_code", "sign-up", "invitation"],
    ["email-code", "InvalidEmail", "email", "login-types", "email"],
    ["phone-code", "InvalidPhone", "phone", "phone", "phone"],
  ] as const)("in %s, %s leads back to where it is mended", (step, code, path, to, field) => {
    expect(run([failure(code, [path])], at(step))).toMatchObject({ step: to, failures: { [field]: code } })
  })

  it("shows why and how to appeal when somebody is banned", () => {
    expect(run([failure("AccountBanned", [], { ban })], at("password"))).toMatchObject({ step: "banned", ban })
  })

  it("takes the final step away when its token is not good any more, and keeps what was typed", () => {
    const final = at("final-step", { finalToken: "t", fields: { ...INITIAL_SIGN_IN.fields, name: "Ada" } })
    expect(run([failure("LoginFailed", ["token"])], final)).toMatchObject({
      ...{ step: "login-types", finalToken: null, failure: { code: "LoginFailed" }, fields: { name: "Ada" } },
    })
  })

  it("is taken back when its field is typed in, and the others stay", () => {
    const both = run([failure("Missing", ["email", "password"])], at("password"))
    expect(run([type("email", "x")], both).failures).toEqual({ password: "Missing" })
  })
})

describe("the digits of a code", () => {
  it.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    ["Your code: 123-456.", "123456"],
    ["１２３４５６", "123456"],
    ["١٢٣٤٥٦", "123456"],
    ["۱۲۳۴۵۶", "123456"],
    ["12345678", "123456"],
    ["abc", ""],
  ])("of %j are %s", (text, digits) => {
    expect(digitsOf(text)).toBe(digits)
  })
})

const anyFailure = fc.record({
  code: fc.constantFrom(
    "PasswordError",
    "VerifiCodeError",
    "LoginFailed",
    "Offline",
    "AccountBanned",
    "EmailRegistered",
    "InviteCodeError",
  ),
  errors: fc.array(
    fc.record({ path: fc.constantFrom("email", "code", "password", "name", "token", "", "constructor"), message: fc.constant("Missing") }),
    {
      maxLength: 3,
    },
  ),
  requestId: fc.constant("r"),
  retryAtMs: fc.constantFrom(null, 7),
  ban: fc.constantFrom(null, ban),
})
const anyEvent: fc.Arbitrary<SignInEvent> = fc.oneof(
  fc.record({ type: fc.constant("typed" as const), field: fc.constantFrom(...FIELDS), text: fc.string({ maxLength: 9 }) }),
  fc.record({ type: fc.constant("went" as const), to: fc.constantFrom(...STEPS) }),
  fc.constantFrom<SignInEvent>({ type: "sending" }, { type: "checking" }, { type: "resetSent" }, { type: "gaveUp" }),
  fc.constantFrom<SignInEvent>(
    { type: "codeSent", sent: sent(), to: "email-code" },
    { type: "codeSent", sent: sent("sign-up"), to: "sign-up-code" },
  ),
  fc.constantFrom<SignInEvent>({ type: "answered", answer: newcomer }, { type: "answered", answer: account(2) }),
  fc.record({ type: fc.constant("failed" as const), failure: anyFailure }),
)

describe("whatever happens in whatever order", () => {
  const walk = (check: (before: SignInState, event: SignInEvent, after: SignInState) => void) =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state = INITIAL_SIGN_IN
        for (const event of events) {
          const next = stepSignIn(state, event)
          check(state, event, next)
          state = next
        }
      }),
      { numRuns: 500 },
    )

  it("nothing that was typed is lost, but a code when another was sent", () => {
    walk((before, event, after) => {
      for (const field of FIELDS) {
        if (event.type === "typed" && event.field === field) continue
        if (field === "code" && event.type === "codeSent") continue
        if (field === "name" && before.fields.name === "") continue
        expect(after.fields[field]).toBe(before.fields[field])
      }
    })
  })

  it("a failure is always shown where it can be seen, and always says something", () => {
    walk((_before, event, after) => {
      for (const field of Object.keys(after.failures)) expect(FIELDS_OF[after.step]).toContain(field)
      if (event.type !== "failed") return
      expect(after.busy).toBeNull()
      expect(Object.keys(after.failures).length > 0 || after.failure !== null || after.step === "banned").toBe(true)
    })
  })

  it("no step is entered without what it needs, and none is left while a call is under way", () => {
    walk((before, event, after) => {
      if (after.step === "final-step") expect(after.finalToken).not.toBeNull()
      if (after.step === "sign-up-code" || after.step === "email-code") expect(after.sent).not.toBeNull()
      if (after.step === "banned") expect(after.ban).not.toBeNull()
      if (event.type === "went" && before.busy !== null) expect(after).toBe(before)
    })
  })

  it("nothing follows being signed in", () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const done = { ...INITIAL_SIGN_IN, isDone: true }
        expect(stepSignIn(done, event)).toBe(done)
      }),
    )
  })
})

it("a name that the posting rules refuse stays typed and is told with the part to change", () => {
  const refused = { start: 0, end: 7 }
  const before = at("final-step", { finalToken: "final", fields: { ...INITIAL_SIGN_IN.fields, name: "Atelier Team" } })
  const state = run([failure("ContentRefused", ["name"], { refused })], before)
  expect(state).toMatchObject({
    step: "final-step",
    failures: { name: "ContentRefused" },
    refused,
    finalToken: "final",
    fields: { name: "Atelier Team" },
  })
  expect(run([failure("NameEmpty", ["name"])], state).refused).toBe(null)
})
