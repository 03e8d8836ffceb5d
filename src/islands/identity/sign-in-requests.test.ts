import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as calls from "../../domain/identity/sign-in-contract.ts"
import { CallError, type CallFailure } from "../_runtime/call.ts"
import { INITIAL_SIGN_IN, type SignInState, type Step } from "./sign-in-machine.ts"
import { failedBy, requestCode, sendProof, sendStep } from "./sign-in-requests.ts"

const { call, forgetInvite, storedInvite } = vi.hoisted(() => ({ call: vi.fn(), forgetInvite: vi.fn(), storedInvite: vi.fn() }))
vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))
vi.mock("./sign-in-memory.ts", () => ({ deviceCode: () => "device", forgetInvite, storedInvite }))

const NOW_MS = 1_000_000
const PLACE = { checkPlace: () => undefined, onChecking: () => {} }
const FIELDS = {
  ...INITIAL_SIGN_IN.fields,
  email: "Fox@Example.com",
  phone: "+81 90-1234-5678",
  password: "secret",
  code: "123456",
  name: "Fox",
}
const SENT = { scene: "login", recipient: "sent@example.com", sessionId: "session", resendAtMs: 0 } as const
const ORIGIN = { device_code: "device", from_url: "https://atelier.example/en" }
const send = (step: Step, change: Partial<SignInState> = {}) =>
  sendStep({ ...INITIAL_SIGN_IN, step, fields: FIELDS, sent: SENT, ...change }, PLACE)
const sentCalls = () => call.mock.calls.map(([declaration, input]) => [declaration, input])

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers({ now: NOW_MS })
  vi.stubGlobal("location", { origin: "https://atelier.example", pathname: "/en", search: "" })
  vi.stubGlobal("reportError", vi.fn())
  call.mockResolvedValue({ session_id: "s", resend_after: 60 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the call that a step ends with", () => {
  it.each<[Step, Step, object, string]>([
    ["login-types", "email-code", { type: "email", email: "fox@example.com", scene: "login" }, "login"],
    ["sign-up", "sign-up-code", { type: "email", email: "fox@example.com", scene: "sign-up" }, "sign-up"],
    ["phone", "phone-code", { type: "sms", phone: "+819012345678", scene: "login" }, "login"],
  ])("asks for a code: %s", async (step, to, input, scene) => {
    const event = await send(step)
    expect(sentCalls()).toEqual([[calls.sendCode, input]])
    expect(event).toMatchObject({ type: "codeSent", to, sent: { scene, sessionId: "s", resendAtMs: NOW_MS + 60_000 } })
  })

  it("asks with what was typed where that is no number or address", async () => {
    await requestCode({ ...FIELDS, phone: "12" }, "phone-code", PLACE)
    await requestCode({ ...FIELDS, email: "fox" }, "email-code", PLACE)
    expect(sentCalls().map(([, input]) => input)).toMatchObject([{ phone: "12" }, { email: "fox" }])
  })

  it.each<[Step, unknown, object]>([
    ["password", calls.signIn, { email: "fox@example.com", password: "secret", ...ORIGIN }],
    ["email-code", calls.signIn, { email: "sent@example.com", code: "123456", session_id: "session", ...ORIGIN }],
    ["phone-code", calls.signInBySms, { phone: "sent@example.com", code: "123456", session_id: "session", ...ORIGIN }],
    ["sign-up-code", calls.signUp, { email: "sent@example.com", code: "123456", session_id: "session", password: "secret", ...ORIGIN }],
    ["final-step", calls.finalStep, { token: "final", name: "Fox", ...ORIGIN }],
  ])("answers who signed in: %s", async (step, declaration, input) => {
    call.mockResolvedValue("member")
    expect(await send(step, { finalToken: "final" })).toEqual({ type: "answered", answer: "member" })
    expect(sentCalls()).toEqual([[declaration, input]])
  })

  it("sends a reset, and gives up where nothing can be sent", async () => {
    expect(await send("forgot")).toEqual({ type: "resetSent" })
    expect([await send("forgot-sent"), await send("banned")]).toEqual([{ type: "gaveUp" }, { type: "gaveUp" }])
    expect(sentCalls()).toEqual([[calls.forgotPassword, { email: "fox@example.com" }]])
  })
})

describe("where somebody comes from", () => {
  it("is said by what the address names, the invite that is kept and the invitation that is typed", async () => {
    vi.stubGlobal("location", {
      origin: "https://a.example",
      pathname: `/${"p".repeat(3000)}`,
      search: `?source=ad&track_id=&creative_id=${"c".repeat(201)}`,
    })
    storedInvite.mockReturnValue("friend")
    await send("final-step", { fields: { ...FIELDS, invitation: " code " } })
    await sendProof("google", "token")
    const common = { source: "ad", creative_id: "c".repeat(200), invite_user_code: "friend" }
    const [first, second] = call.mock.calls.map(([, input]) => input)
    expect(first).toMatchObject({ ...common, invitation_code: "code" })
    expect(first).not.toHaveProperty("track_id")
    expect(first.from_url).toHaveLength(2000)
    expect(second).toMatchObject({ ...common, token: "token" })
    expect(second).not.toHaveProperty("invitation_code")
  })

  it("is forgotten with its invite once that was used or is not valid", async () => {
    await send("sign-up-code")
    expect(forgetInvite).toHaveBeenCalledTimes(1)
    call.mockRejectedValueOnce(new CallError("InviteCodeError"))
    await expect(send("final-step")).rejects.toThrow(CallError)
    expect(forgetInvite).toHaveBeenCalledTimes(2)
    call
      .mockRejectedValueOnce(new CallError("Offline"))
      .mockRejectedValueOnce(Object.assign(new Error("a fault"), { code: "InviteCodeError" }))
    await expect(send("final-step")).rejects.toThrow(CallError)
    await expect(send("final-step")).rejects.toThrow("a fault")
    expect(forgetInvite).toHaveBeenCalledTimes(2)
  })
})

describe("why signing in failed", () => {
  const failure = (code: CallFailure, more: object = {}) => {
    const event = failedBy(Object.assign(new CallError(code), more))
    return event.type === "failed" ? event.failure : null
  }

  it.each<[CallFailure, string]>([
    ["BadAnswer", "LoginFailed"],
    ["HumanCheckRequired", "LoginFailed"],
    ["PasswordError", "PasswordError"],
  ])("is a code that the form knows: %s", (code, known) => {
    expect(failure(code)).toMatchObject({ code: known, ban: null, refused: null, retryAtMs: null })
  })

  it("says from when it may be tried again, and which part of a name is refused", () => {
    expect(failure("TooManyRequests", { retryAfterSeconds: 2 })).toMatchObject({ retryAtMs: NOW_MS + 2000 })
    const span = { start: 1, end: 3 }
    const data = { findings: [{ span }] }
    expect(failure("ContentRefused", { data })?.refused).toEqual(span)
    expect([failure("ContentRefused", { data: { findings: [] } })?.refused, failure("InvalidInput", { data })?.refused]).toEqual([
      null,
      null,
    ])
  })

  it("says the ban of an account that has one", () => {
    const data = { ban: { reason: "spam", ends_at: null, appeal_email: "a@b.example", appeal_form: null } }
    expect(failure("AccountBanned", { data })?.ban).toMatchObject({ reason: "spam", endsAt: null })
    expect(failure("AccountDisabled", { data })?.ban).toBeNull()
  })

  it("is reported where it is a fault of our own", () => {
    expect(failedBy(new Error("a fault"))).toMatchObject({ failure: { code: "LoginFailed" } })
    expect(reportError).toHaveBeenCalledOnce()
    failure("Offline")
    expect(reportError).toHaveBeenCalledOnce()
  })
})
