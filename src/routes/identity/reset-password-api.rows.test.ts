import { describe, expect, it } from "vitest"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { askCode, freshEmail, lastEmail, PASSWORD, signedUp, signUpWith } from "../../../testing/identity/sign-in.ts"
import { forgotPassword, resetPassword, signIn, signOut } from "../../domain/identity/sign-in-contract.ts"

describeCall(forgotPassword, {
  accepts: async () => {
    const email = freshEmail()
    await signUpWith(new TestClient(), email)
    return { email }
  },
  refuses: [{ input: {}, path: "email" }],
})

describeCall(resetPassword, {
  accepts: async () => ({ token: await resetTokenOf(await signedUp()), password: "another long sentence" }),
  refuses: [{ input: { token: "", password: "x" }, path: "token" }],
})

async function resetTokenOf(email: string): Promise<string> {
  const answer = await new TestClient().call(forgotPassword, { email })
  expect(answer.status.msg).toBe("success")
  return /#token=([0-9a-z]+)/.exec(await lastEmail(email))?.[1] ?? ""
}

describe("resetting a password", () => {
  it("ends every session, and the link is good once", async () => {
    const email = await signedUp()
    const device = new TestClient()
    await device.call(signIn, { email, password: PASSWORD })
    const token = await resetTokenOf(email)
    const spare = await resetTokenOf(email)
    expect((await new TestClient().call(resetPassword, { token, password: "an entirely new one" })).status.msg).toBe("success")
    expect((await device.call(signOut, {})).status.msg).toBe("LoginRequired")
    expect((await new TestClient().call(resetPassword, { token, password: "yet another one" })).status).toMatchObject({
      code: 20003,
      msg: "ResetLinkExpired",
    })
    expect((await new TestClient().call(resetPassword, { token: spare, password: "yet another one" })).status).toMatchObject({
      code: 20002,
    })
    expect((await new TestClient().call(signIn, { email, password: "an entirely new one" })).status.msg).toBe("success")
    expect((await new TestClient().call(signIn, { email, password: PASSWORD })).status.msg).toBe("PasswordError")
  })

  it("takes a code of scene reset in place of a link, once, and no other code", async () => {
    const email = await signedUp()
    const device = new TestClient()
    await device.call(signIn, { email, password: PASSWORD })
    const other = await askCode(new TestClient(), { email }, "login")
    const password = "an entirely new one"
    expect((await new TestClient().call(resetPassword, { email, password, ...other })).status.msg).toBe("VerifiCodeError")
    const asked = await askCode(new TestClient(), { email }, "reset")
    expect((await new TestClient().call(resetPassword, { email, password: "12345678", ...asked })).status.msg).toBe("InvalidInput")
    expect((await new TestClient().call(resetPassword, { email, password, ...asked })).status.msg).toBe("success")
    expect((await new TestClient().call(resetPassword, { email, password, ...asked })).status.msg).toBe("VerifiCodeError")
    expect((await device.call(signOut, {})).status.msg).toBe("LoginRequired")
    expect((await new TestClient().call(signIn, { email, password })).status.msg).toBe("success")
    expect((await new TestClient().call(resetPassword, { password })).data).toEqual({ errors: [{ path: "token", message: "Missing" }] })
  })

  it("refuses a weak password and keeps the link good", async () => {
    const token = await resetTokenOf(await signedUp())
    expect((await new TestClient().call(resetPassword, { token, password: "12345678" })).status.msg).toBe("InvalidInput")
    expect((await new TestClient().call(resetPassword, { token, password: "an entirely new one" })).status.msg).toBe("success")
  })
})
