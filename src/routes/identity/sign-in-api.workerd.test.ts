import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { PASSWORD, signedUp } from "../../../testing/identity/sign-in.ts"
import { signIn } from "../../domain/identity/sign-in-contract.ts"

describe("signing in", () => {
  it("sets the cookie T as ruled: 60 days, HttpOnly, Secure, SameSite=Lax, for every path", async () => {
    const email = await signedUp()
    const response = await new TestClient().send("/api/v1/account/login-in", {
      method: "POST",
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { "Content-Type": "application/json" },
    })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("T="))
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=5184000"]) expect(cookie).toContain(attribute)
  })

  it("asks a guesser for a check before the next try, from wherever the tries come", async () => {
    const email = await signedUp()
    const answers: string[] = []
    for (let index = 0; index < 8; index++)
      answers.push((await new TestClient().call(signIn, { email, password: `wrong ${index} wrong` })).status.msg)
    expect(answers[0]).toBe("PasswordError")
    expect(answers.at(-1)).toBe("HumanCheckRequired")
    const asked = await new TestClient().call(signIn, { email, password: PASSWORD })
    expect(asked.data).toMatchObject({ challenge: { kind: "proof-of-work" } })
    const forged = await new TestClient().call(signIn, { email, password: PASSWORD, human_check: "forged" })
    expect(forged.status.msg).toBe("HumanCheckRequired")
  })
})
