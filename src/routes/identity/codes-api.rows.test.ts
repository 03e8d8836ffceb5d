import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { askCode, freshEmail, signedUp } from "../../../testing/identity/sign-in.ts"
import { signIn as signInAsAsked } from "../../domain/identity/sign-in.ts"
import { sendCode, signIn } from "../../domain/identity/sign-in-contract.ts"

describeCall(sendCode, {
  accepts: () => ({ type: "email", email: freshEmail(), scene: "login" }),
  refuses: [
    { input: { type: "pigeon", scene: "login" }, path: "type" },
    { input: { type: "email", scene: "login" }, path: "email" },
    { input: { type: "sms", scene: "login" }, path: "phone" },
    { input: { type: "email", email: "a@b.org", scene: "else" }, path: "scene" },
  ],
})

describe("codes", () => {
  it("are good once, and only for the request and the address that asked", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    const other = await askCode(new TestClient(), { email: freshEmail() })
    const answers = [
      await client.call(signIn, { email, code: asked.code, session_id: other.session_id }),
      await client.call(signIn, { email: freshEmail(), ...asked }),
    ]
    for (const answer of answers) expect(answer.status.msg).toBe("VerifiCodeError")
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("success")
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
  })

  it("are spent after five wrong tries", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    const wrong = asked.code === "000000" ? "000001" : "000000"
    for (let index = 0; index < 5; index++) await client.call(signIn, { email, code: wrong, session_id: asked.session_id })
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
    await expect(signInAsAsked(makeTestContext().context, { email, ...asked })).rejects.toMatchObject({ code: "VerifiCodeError" })
  })

  it("expire", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const asked = await askCode(client, { email })
    await testDatabase()
      .update(schema.challenge)
      .set({ expiresAtMs: Date.now() - 1 })
      .where(eq(schema.challenge.subject, email))
    expect((await client.call(signIn, { email, ...asked })).status.msg).toBe("VerifiCodeError")
  })

  it("of 10 simultaneous answers let one in", async () => {
    const email = freshEmail()
    const asked = await askCode(new TestClient(), { email })
    const answers = await Promise.all(Array.from({ length: 10 }, () => new TestClient().call(signIn, { email, ...asked })))
    expect(answers.filter((answer) => answer.status.msg === "success")).toHaveLength(1)
  })

  it("are asked for alike whether there is an account or not", async () => {
    const known = await signedUp()
    const [first, second] = [
      await new TestClient().call(sendCode, { type: "email", email: known, scene: "login" }),
      await new TestClient().call(sendCode, { type: "email", email: freshEmail(), scene: "login" }),
    ]
    expect(first.status.msg).toBe(second.status.msg)
    expect(Object.keys(first.data as object)).toEqual(Object.keys(second.data as object))
  })
})
