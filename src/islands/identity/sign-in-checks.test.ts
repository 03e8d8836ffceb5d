import { describe, expect, it } from "vitest"
import { errorsOf } from "./sign-in-checks.ts"
import { FIELDS_OF, type Fields, type Step } from "./sign-in-machine.ts"

const GOOD: Fields = { email: "a@b.cd", phone: "+491512345678", code: "123456", password: "a long password", name: "Ada", invitation: "" }
const EMPTY: Fields = { email: "", phone: "", code: "", password: "", name: "", invitation: "" }
const STEPS = Object.keys(FIELDS_OF) as readonly Step[]
const messagesOf = (step: Step, fields: Partial<Fields>, registration: "open" | "invited" = "open") =>
  errorsOf(step, { ...GOOD, ...fields }, registration).map(({ path, message }) => `${path} ${message}`)

describe("what a step would send", () => {
  it.each(STEPS)("is good in %s when every field is", (step) => {
    expect(errorsOf(step, GOOD, "open")).toEqual([])
  })

  it.each([
    ["login-types", { email: "" }, "email Missing"],
    ["login-types", { email: "nope" }, "email InvalidEmail"],
    ["forgot", { email: "a@b" }, "email InvalidEmail"],
    ["password", { password: "" }, "password Missing"],
    ["sign-up", { password: "short" }, "password PasswordTooShort"],
    ["sign-up", { email: "longenough@b.cd", password: "longenough" }, "password PasswordTooCommon"],
    ["phone", { phone: "" }, "phone Missing"],
    ["phone", { phone: "0151 2345678" }, "phone InvalidPhone"],
    ["email-code", { code: "" }, "code Missing"],
    ["phone-code", { code: "12345" }, "code VerifiCodeError"],
    ["final-step", { name: "  " }, "name NameEmpty"],
  ] as const)("in %s with %j is refused: %s", (step, fields, message) => {
    expect(messagesOf(step, fields)).toEqual([message])
  })

  it("names every failure of a step at once", () => {
    expect(errorsOf("password", EMPTY, "open").map(({ path }) => path)).toEqual(["email", "password"])
  })

  it("needs an invitation where members come by invitation only", () => {
    for (const step of ["sign-up", "final-step"] as const) {
      expect(messagesOf(step, {}, "invited")).toEqual(["invitation_code Missing"])
      expect(messagesOf(step, { invitation: "abc" }, "invited")).toEqual([])
    }
  })
})
