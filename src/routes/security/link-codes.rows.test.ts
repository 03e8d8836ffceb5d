import { describe, expect, it } from "vitest"
import { codeOf, TestClient } from "../../../testing/_http/call.ts"
import { eventsOf, freshEmail, rowOf, sentCode } from "../../../testing/security/security.ts"
import * as calls from "../../domain/security/contract.ts"

async function emailProof(email = freshEmail()) {
  return { email, ...(await sentCode(email, "link")) }
}

describe("linking an address or number", () => {
  it("refuses a wrong code, one of another address, of another scene, and one that was used", async () => {
    const client = await TestClient.signedIn()
    const email = freshEmail()
    const bad = [
      { email, ...(await sentCode(email, "link")), code: "654321" },
      { email, ...(await sentCode(freshEmail(), "link")) },
      { email, ...(await sentCode(email, "login")) },
    ]
    for (const input of bad) expect((await client.call(calls.linkEmail, input)).status.code).toBe(codeOf("VerifiCodeError"))
    expect((await rowOf(client)).email).not.toBe(email)
    const good = await emailProof(email)
    expect((await client.call(calls.linkEmail, good)).status.msg).toBe("success")
    expect((await client.call(calls.linkEmail, good)).status.code).toBe(codeOf("VerifiCodeError"))
    // The address is a way in by now, so that a wrong guess at a code of it is noted.
    const guess = { email, ...(await sentCode(email, "link")), code: "654321" }
    expect((await client.call(calls.linkEmail, guess)).status.code).toBe(codeOf("VerifiCodeError"))
    const events = await eventsOf(client)
    expect(events.filter(([kind]) => kind === "way-linked")).toEqual([["way-linked", "email"]])
    expect(events).toContainEqual(["sign-in-failed", "email-code"])
  })
})
