import { describe, expect, it } from "vitest"
import { codeOf, TestClient } from "../../../testing/_http/call.ts"
import { createBrowser } from "../../../testing/openid/browser.ts"
import { finalStep, signInByProvider } from "../../domain/identity/sign-in-contract.ts"
import { providerCookie } from "../_http/browser.ts"

/** Goes to the sandbox as somebody new and comes back; answers the address that the browser ends at. */
async function goAndReturn(client: TestClient, email: string): Promise<URL> {
  const start = await client.send("/auth/google/start?locale=ja&redirect=/ja/create/image")
  expect(start.status).toBe(302)
  const callback = await createBrowser().answerAs(start.headers.get("Location") ?? "", { email, name: "Nova" })
  const answer = await client.send(`${callback.pathname}${callback.search}`)
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([302, "no-store"])
  return new URL(answer.headers.get("Location") ?? "", callback)
}

const freshEmail = () => `${crypto.randomUUID()}@atelier.test`

describe("signing in by a third party, there and back", () => {
  it("ends with an account, and comes back to it the second time", async () => {
    const client = new TestClient()
    const email = freshEmail()
    const returned = await goAndReturn(client, email)
    const told = Object.fromEntries(new URLSearchParams(returned.hash.slice(1)))
    expect([returned.pathname, returned.search]).toEqual(["/ja/sign-in", ""])
    expect(told).toMatchObject({ type: "google", intent: "login", redirect: "/ja/create/image" })

    const first = await client.call(signInByProvider, { type: "google", token: told["token"] })
    expect(first.data).toMatchObject({ state: 3, name: "Nova" })
    const { token } = first.data as { token: string }
    expect((await client.call(finalStep, { token, name: "Nova" })).data).toMatchObject({ state: 1, account: { name: "Nova", email } })

    const another = new TestClient()
    const again = new URLSearchParams((await goAndReturn(another, email)).hash.slice(1))
    expect((await another.call(signInByProvider, { type: "google", token: again.get("token") })).data).toMatchObject({
      state: 1,
      account: { email },
    })
  })

  it("gives a proof that is worth nothing in another browser", async () => {
    const token = new URLSearchParams((await goAndReturn(new TestClient(), freshEmail())).hash.slice(1)).get("token")
    expect((await new TestClient().call(signInByProvider, { type: "google", token })).status.code).toBe(codeOf("LoginFailed"))
  })

  it("fails in a browser that did not begin it, and with a cookie that was changed", async () => {
    const beginner = new TestClient()
    const start = await beginner.send("/auth/google/start")
    const callback = await createBrowser().answerAs(start.headers.get("Location") ?? "", { email: freshEmail(), name: "Nova" })
    const path = `${callback.pathname}${callback.search}`
    expect((await new TestClient().send(path)).headers.get("Location")).toBe("/en/sign-in#error=LoginFailed")
    beginner.cookies.set(providerCookie(true), `x${beginner.cookies.get(providerCookie(true))}`)
    expect((await beginner.send(path)).headers.get("Location")).toBe("/en/sign-in#error=LoginFailed")
  })
})

describe("the sign-in page", () => {
  it("names its language and every third party, sets no cookie, and is not for search engines", async () => {
    const answer = await new TestClient().send("/ar/sign-in?redirect=//evil.test")
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, null])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    for (const type of ["google", "discord", "tiktok", "facebook"]) expect(html).toContain(`/auth/${type}/start?locale=ar`)
    expect(html).toContain(`"redirect":""`)
  })
})
