import { request } from "node:http"
import { afterAll, describe, expect, it } from "vitest"
import { createBrowser } from "../../testing/openid/browser.ts"
import { BANNER } from "./pages.ts"
import { startOpenId } from "./server.ts"

const APP = "http://localhost:8787"
const openid = await startOpenId({ port: 0, appOrigins: [APP] })
afterAll(() => openid.close())

const CHALLENGE = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }

const authorize = (change: Readonly<Record<string, string>> = {}, pkce: Readonly<Record<string, string>> = CHALLENGE) =>
  `${openid.url}/auth?${new URLSearchParams({
    ...{ client_id: "atelier-google", response_type: "code", redirect_uri: `${APP}/auth/google/callback` },
    ...{ scope: "openid email profile", state: "s", nonce: "n", ...pkce, ...change },
  })}`

describe("every page", () => {
  it("names itself a sandbox, runs no script and takes no frame", async () => {
    for (const url of [openid.url, authorize(), authorize({ redirect_uri: "https://evil.test/" }), `${openid.url}/interaction/none`]) {
      const { html, headers } = await createBrowser().open(url)
      expect(html).toContain(BANNER)
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    }
  })

  it("is given under its own address alone", async () => {
    const { port } = new URL(openid.url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path: "/auth", headers: { host: "evil.test" } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on("error", reject)
        .end()
    })
    expect(status).toBe(421)
  })
})

describe("a page of another site", () => {
  const from = (headers: Readonly<Record<string, string>>, path: string, method = "GET") =>
    fetch(openid.url + path, { method, headers: { Origin: "https://evil.example", ...headers }, redirect: "manual" })

  it.each(["/.well-known/openid-configuration", "/jwks", "/me", "/health", "/"])("reads nothing of %s", async (path) => {
    for (const headers of [{}, { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }]) {
      const answer = await from(headers, path)
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null])
    }
  })

  it("posts nothing, neither by a script nor by a form", async () => {
    for (const path of ["/token", "/auth", "/interaction/any"])
      for (const mode of ["no-cors", "cors", "navigate"])
        expect((await from({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode }, path, "POST")).status).toBe(403)
    expect((await from({}, "/token", "OPTIONS")).status).toBe(403)
  })

  it("leads people here", async () => {
    // Node's own fetch says which mode it is in, whatever it is told to.
    const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }
    const location = await new Promise<string | undefined>((resolve, reject) => {
      request(authorize(), { headers }, (answer) => resolve(answer.resume().headers.location))
        .on("error", reject)
        .end()
    })
    expect(location).toContain("/interaction/")
  })
})

describe("the login page", () => {
  it("keeps what was typed when it is no address, and says so", async () => {
    const browser = createBrowser()
    const { url } = await browser.open(authorize())
    const stays = browser.submit(url, { email: 'no"address', name: "<b>", unverified: "1" })
    await expect(stays).rejects.toThrow(/with 422.*This is no email address.*no&quot;address.*&lt;b&gt;.*checked/s)
  })

  it("is shown again to somebody who has signed in before, and who may choose to be another person", async () => {
    const browser = createBrowser()
    for (const email of ["ada@example.com", "hokusai@example.com"]) {
      expect((await browser.answerAs(authorize(), { example: email })).searchParams.has("code")).toBe(true)
    }
  })

  it("serves two sign-ins that are under way in two tabs", async () => {
    const browser = createBrowser()
    const [one, two] = [await browser.open(authorize()), await browser.open(authorize())]
    expect((await browser.submit(one.url, { example: "ada@example.com" })).searchParams.has("code")).toBe(true)
    expect((await browser.submit(two.url, { example: "nia@example.com" })).searchParams.has("code")).toBe(true)
  })

  it("belongs to the browser that asked for it", async () => {
    const { url } = await createBrowser().open(authorize())
    expect((await createBrowser().open(url.href)).status).toBe(400)
  })

  it("takes no endless form", async () => {
    const browser = createBrowser()
    const { url } = await browser.open(authorize())
    await expect(browser.submit(url, { name: "x".repeat(10_000) })).rejects.toThrow("413")
  })
})

describe("an authorization request", () => {
  it("needs PKCE", async () => {
    const answer = await fetch(authorize({}, {}), { redirect: "manual" })
    expect(new URL(answer.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request")
  })

  it("never leads to an address that is not the platform's", async () => {
    const answer = await fetch(authorize({ redirect_uri: "http://localhost:9999/auth/google/callback" }), { redirect: "manual" })
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null])
  })
})
