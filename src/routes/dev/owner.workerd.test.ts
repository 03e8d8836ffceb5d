import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testGuest } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { namedBatch } from "../../domain/_kernel/batch.ts"
import type { AccountId } from "../../domain/_kernel/ids.ts"
import { newOwnerLink, openOwnerLink } from "../../domain/identity/index.ts"
import { OWNER_LINK_MS } from "../../domain/identity/rules.ts"

async function linkFor(accountId: AccountId, nowMs = Date.now()): Promise<string> {
  const { token, statements } = await newOwnerLink({ database: testDatabase(), nowMs }, accountId)
  await namedBatch(testDatabase(), { statements })
  return `/dev/owner?token=${token}`
}

const sessionOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => cookie.startsWith("T="))

describe("an owner's link", () => {
  it("signs its opener in, once, and leads to where a password or passkey is set", async () => {
    const link = await linkFor((await makeMember()).id)
    const answer = await new TestClient().send(link)
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/en/admin"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(sessionOf(answer)).toContain("HttpOnly")
    const again = await new TestClient().send(link)
    expect([again.status, sessionOf(again)]).toEqual([200, undefined])
    expect(await again.text()).toContain("npm run admin -- owner-link")
  })

  it("is no longer good once there is a newer one, or after a day", async () => {
    const { id } = await makeMember()
    const [first, second] = [await linkFor(id), await linkFor(id)]
    expect(sessionOf(await new TestClient().send(first))).toBeUndefined()
    expect(sessionOf(await new TestClient().send(second))).toBeDefined()
    expect(sessionOf(await new TestClient().send(await linkFor(id, Date.now() - OWNER_LINK_MS)))).toBeUndefined()
  })

  it("is no good where others can come, whatever the settings say", async () => {
    const { id } = await makeMember()
    const token = new URLSearchParams((await linkFor(id)).split("?")[1]).get("token") ?? ""
    const { context } = makeTestContext({ viewer: testGuest() })
    expect(await openOwnerLink({ ...context, origin: { ...context.origin, site: "https://atelier.example.com" } }, token)).toBe(false)
  })

  it("is nothing without a token", async () => {
    const answer = await new TestClient().send("/dev/owner")
    expect([answer.status, sessionOf(answer)]).toEqual([200, undefined])
  })
})
