import { Hono } from "hono"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { DomainError, type ErrorName } from "../../domain/_kernel/errors.ts"
import type { ProviderPerson, SignInProviders } from "../../domain/identity/ports.ts"
import { providerCookie } from "../_http/browser.ts"
import { seal, unseal } from "../_http/sealed-cookie.ts"
import type { HttpEnv, Services } from "../_http/services.ts"
import { mountProviders } from "./provider-round-trip.ts"

vi.mock("../_page/page-app.tsx", () => ({ renderNotFound: () => new Response("nothing here", { status: 404 }) }))
const kept: { person: unknown; binding: string }[] = []
vi.mock("../../domain/identity/provider-sign-in.ts", () => ({
  keepProof: async (_context: unknown, person: unknown, binding: string) => {
    kept.push({ person, binding })
    return "proof-token"
  },
}))

const ORIGIN = "https://atelier.test"
const SECRET = "a secret of at least thirty-two characters"
const NOW_MS = 1_000_000
const PERSON: ProviderPerson = { type: "google", subject: "1", email: "a@b.cd", isEmailVerified: true, name: "Ada" }
const app = new Hono<HttpEnv>()
mountProviders(app)

let asked: unknown[] = []
beforeEach(() => {
  asked = []
  kept.length = 0
})

interface Setting {
  readonly fails?: ErrorName
  readonly isBusy?: boolean
  readonly nowMs?: number
  readonly headers?: Record<string, string>
}

function ask(path: string, { fails, isBusy = false, nowMs = NOW_MS, headers = {} }: Setting = {}) {
  const work = async <Value>(call: unknown, value: Value): Promise<Value> => {
    asked.push(call)
    if (fails) throw new DomainError(fails)
    return value
  }
  const providers: SignInProviders = {
    list: () => [],
    start: (type, redirectUri) =>
      work({ start: type, redirectUri }, { url: "https://provider.test/authorize?x=1", transaction: "secret-transaction" }),
    finish: (type, callback, redirectUri, transaction) => work({ finish: type, callback: callback.href, redirectUri, transaction }, PERSON),
  }
  const services = {
    takesItsTime: () => {},
    nowMs,
    address: "10.0.0.1",
    url: new URL(`${ORIGIN}${path}`),
    guestSecret: SECRET,
    log: { info() {}, error() {} },
    limiter: { take: async (rate: string, subject: string) => (asked.push({ rate, subject }), isBusy ? 7 : null) },
    context: { providers },
  }
  return Promise.resolve(app.request(`${ORIGIN}${path}`, { headers }, services as unknown as Services))
}

const cookieOf = (answer: Response) => /^__Host-sign-in=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? ""
const back = (cookie: string, setting: Setting = {}, path = "/auth/google/callback?code=c&state=s") =>
  ask(path, { ...setting, headers: { Cookie: `a=b; ${providerCookie(true)}=${cookie}`, ...setting.headers } })
const locationOf = (answer: Response) => [answer.status, answer.headers.get("Location")]

describe("the way to a third party", () => {
  it("keeps what it must remember in a cookie that scripts cannot read, and is never stored", async () => {
    const answer = await ask("/auth/google/start?redirect=/ja/create/image&locale=ja")
    expect(locationOf(answer)).toEqual([302, "https://provider.test/authorize?x=1"])
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    const [, ...attributes] = (answer.headers.get("Set-Cookie") ?? "").split("; ")
    expect(attributes).toEqual(["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=600", "Secure"])
    expect(await unseal(cookieOf(answer), "third-party-sign-in", SECRET)).toEqual({
      ...{ type: "google", transaction: "secret-transaction", intent: "login", redirect: "/ja/create/image", locale: "ja" },
      until_ms: NOW_MS + 600_000,
    })
    expect(asked).toEqual([
      { rate: "write", subject: "10.0.0.1" },
      { start: "google", redirectUri: `${ORIGIN}/auth/google/callback` },
    ])
  })

  it.each(["https://evil.test", "//evil.test", "/\\evil.test", "javascript:alert(1)"])("forgets a redirect to %s", async (redirect) => {
    const answer = await ask(`/auth/google/start?redirect=${encodeURIComponent(redirect)}`)
    expect(await unseal(cookieOf(answer), "third-party-sign-in", SECRET)).toMatchObject({ redirect: "" })
  })

  it("cannot be begun by another site, which might link an account of its own", async () => {
    for (const intent of ["login", "link"]) {
      const answer = await ask(`/auth/google/start?intent=${intent}&redirect=/en/x&locale=en`, {
        headers: { "Sec-Fetch-Site": "cross-site" },
      })
      expect(locationOf(answer)).toEqual([302, "/en/sign-in?redirect=%2Fen%2Fx"])
    }
    expect(asked).toEqual([])
  })

  it("is nowhere for a third party that there is not", async () => {
    for (const path of ["/auth/github/start", "/auth/constructor/start", "/auth/github/callback"])
      expect((await ask(path)).status).toBe(404)
    expect((await ask("/auth/tiktok/start", { fails: "NotFound" })).status).toBe(404)
  })

  it("leads back with the reason when the third party is away or it was too often", async () => {
    expect(locationOf(await ask("/auth/google/start?locale=ar", { fails: "Unavailable" }))).toEqual([302, "/ar/sign-in#error=Unavailable"])
    expect(locationOf(await ask("/auth/google/start?locale=en", { isBusy: true }))).toEqual([302, "/en/sign-in#error=TooManyRequests"])
  })
})

describe("the way back", () => {
  it("tells the page in the fragment, which nobody logs, and binds the proof to this browser's cookie", async () => {
    const cookie = cookieOf(await ask("/auth/google/start?redirect=/ja/create/image&locale=ja"))
    const answer = await back(cookie)
    expect(locationOf(answer)).toEqual([302, "/ja/sign-in#type=google&token=proof-token&intent=login&redirect=%2Fja%2Fcreate%2Fimage"])
    expect([answer.headers.get("Cache-Control"), answer.headers.get("Referrer-Policy")]).toEqual(["no-store", "no-referrer"])
    expect(kept).toEqual([{ person: PERSON, binding: cookie }])
    expect(asked.at(-1)).toEqual({
      ...{ finish: "google", callback: `${ORIGIN}/auth/google/callback?code=c&state=s`, transaction: "secret-transaction" },
      redirectUri: `${ORIGIN}/auth/google/callback`,
    })
  })

  it("leads to the settings where an account is to be linked, also when it failed", async () => {
    const cookie = cookieOf(await ask("/auth/google/start?intent=link&locale=en"))
    expect(locationOf(await back(cookie))[1]).toBe("/en/settings?linked=google#type=google&token=proof-token&intent=link")
    expect(locationOf(await back(cookie, { fails: "LoginFailed" }))[1]).toBe("/en/settings?linked=google#error=LoginFailed")
  })

  it.each([
    ["no cookie", async () => ""],
    ["a cookie that we did not sign", async () => seal({}, "third-party-sign-in", "another secret of thirty-two letters")],
    ["one that was changed", async () => `x${cookieOf(await ask("/auth/google/start"))}`],
    ["one of another shape", async () => seal({ type: "google" }, "third-party-sign-in", SECRET)],
    ["one for another purpose", async () => seal({ type: "google" }, "guest", SECRET)],
    ["one of another third party", async () => cookieOf(await ask("/auth/discord/start"))],
  ])("fails with %s, and nobody is asked", async (_name, make) => {
    const cookie = await make()
    asked = []
    expect(locationOf(await back(cookie))).toEqual([302, "/en/sign-in#error=LoginFailed"])
    expect([asked, kept]).toEqual([[], []])
  })

  it("fails after ten minutes", async () => {
    const cookie = cookieOf(await ask("/auth/google/start"))
    expect(locationOf(await back(cookie, { nowMs: NOW_MS + 600_000 }))[1]).toBe("/en/sign-in#error=LoginFailed")
    expect(locationOf(await back(cookie, { nowMs: NOW_MS + 599_999 }))[1]).toContain("token=")
  })

  it.each([
    ["LoginFailed", "LoginFailed"],
    ["Unavailable", "Unavailable"],
    ["ServerError", "LoginFailed"],
    ["NotFound", "LoginFailed"],
  ] as const)("says %s as %s, and keeps where to go on", async (fails, said) => {
    const cookie = cookieOf(await ask("/auth/google/start?redirect=/en/x"))
    expect(locationOf(await back(cookie, { fails }))[1]).toBe(`/en/sign-in#error=${said}&redirect=%2Fen%2Fx`)
    expect(kept).toEqual([])
  })
})
