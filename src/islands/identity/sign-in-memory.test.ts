import { describe, expect, it } from "vitest"
import { FINAL_STEP_MS } from "../../domain/identity/rules.ts"
import { INITIAL_SIGN_IN, type SignInState } from "./sign-in-machine.ts"
import { keptOf, stateFromKept } from "./sign-in-memory.ts"

const fields = { email: "a@b.cd", phone: "+491512345678", code: "987654", password: "a secret", name: "Ada", invitation: "abc" }
const sent = { scene: "login", recipient: "a@b.cd", sessionId: "s", resendAtMs: 5 } as const
const at = (over: Partial<SignInState>): SignInState => ({ ...INITIAL_SIGN_IN, fields, ...over })
const after = (state: SignInState, waitedMs = 0) => stateFromKept(keptOf(state, 1000), 1000 + waitedMs)

describe("a sign-in that is under way when the page is loaded again", () => {
  it("goes on where it was, with the code that is on its way", () => {
    expect(after(at({ step: "email-code", sent }))).toMatchObject({ step: "email-code", sent, fields: { email: "a@b.cd" } })
    expect(after(at({ step: "final-step", finalToken: "t" }))).toMatchObject({
      step: "final-step",
      finalToken: "t",
      fields: { name: "Ada" },
    })
  })

  it("never keeps a password or a code", () => {
    for (const step of ["password", "sign-up", "sign-up-code", "email-code"] as const) {
      const state = at({ step, sent })
      expect(keptOf(state, 0)).not.toMatch(/secret|987654/)
      expect(after(state)?.fields).toMatchObject({ password: "", code: "" })
    }
  })

  it("asks for the password again in the middle of a sign-up", () => {
    expect(after(at({ step: "sign-up-code", sent: { ...sent, scene: "sign-up" } }))?.step).toBe("sign-up")
  })

  it("asks for the new password after the link that sets one was sent", () => {
    expect(after(at({ step: "forgot-sent" }))).toMatchObject({ step: "password", fields: { email: "a@b.cd" } })
  })

  it("begins anew where what the step needs is missing", () => {
    expect(after(at({ step: "email-code", sent: { ...sent, scene: "sign-up" } }))?.step).toBe("login-types")
    expect(after(at({ step: "final-step", finalToken: null }))?.step).toBe("login-types")
  })

  it("is forgotten when it is done, was never begun, or is too old", () => {
    expect(keptOf(at({ isDone: true }), 0)).toBeNull()
    expect(keptOf(INITIAL_SIGN_IN, 0)).toBeNull()
    expect(after(at({ step: "phone" }), FINAL_STEP_MS + 1)).toBeNull()
  })

  it.each([null, "", "{", "[]", '{"step":"banned"}', "null"])("is none when the storage holds %j", (text) => {
    expect(stateFromKept(text, 0)).toBeNull()
  })
})
