import { afterAll, describe, expect, it } from "vitest"
import { sandboxSignInProviders } from "../../../local/openid/clients.ts"
import { startOpenId } from "../../../local/openid/server.ts"
import { createBrowser, type SandboxBrowser } from "../../../testing/openid/browser.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import { createSignInProviders } from "./sign-in-providers.ts"

const APP = "http://localhost:8787"
const openid = await startOpenId({ port: 0, appOrigins: [APP, "http://127.0.0.1:8787"] })
afterAll(() => openid.close())

const makeProviders = (url = openid.url) =>
  createSignInProviders({ ENVIRONMENT: "development", SIGN_IN_PROVIDERS: sandboxSignInProviders(url) }, { memory: new Map() })

/** A whole sign-in: starts at the platform, fills the sandbox's form, comes back. */
async function signIn(type: ProviderType, form: Readonly<Record<string, string>>, browser: SandboxBrowser = createBrowser(), origin = APP) {
  const providers = makeProviders()
  const redirectUri = `${origin}/auth/${type}/callback`
  const { url, transaction } = await providers.start(type, redirectUri)
  const callback = await browser.answerAs(url, form)
  return { callback, finish: () => providers.finish(type, callback, redirectUri, transaction) }
}

describe("the sandbox provider", () => {
  it("stands in for all four vendors, and says so", () => {
    expect(makeProviders().list()).toEqual(["google", "discord", "tiktok", "facebook"].map((type) => ({ type, isSandbox: true })))
  })

  it("is nowhere but on this machine: by an address on the network anybody could sign in as anybody", async () => {
    const settings = { ENVIRONMENT: "development", SIGN_IN_PROVIDERS: sandboxSignInProviders(openid.url) }
    const away = createSignInProviders(settings, { memory: new Map(), hasSandbox: false })
    expect(away.list()).toEqual([])
    await expect(away.start("google", "http://192.168.1.5:8787/auth/google/callback")).rejects.toMatchObject({ code: "NotFound" })
  })

  it("lets somebody sign in as whom they like, at both addresses of the platform", async () => {
    const form = { email: "Ann@Example.com", name: "Ann 安" }
    for (const origin of [APP, "http://127.0.0.1:8787"]) {
      const { callback, finish } = await signIn("google", form, createBrowser(), origin)
      expect(callback.href.startsWith(`${origin}/auth/google/callback?`)).toBe(true)
      expect(await finish()).toEqual({
        ...{ type: "google", subject: expect.any(String), email: "ann@example.com" },
        ...{ isEmailVerified: true, name: "Ann 安" },
      })
    }
  })

  it("knows somebody again by the address, and under another name at each vendor", async () => {
    const subjects = new Map<string, string>()
    for (const type of ["google", "google", "discord"] as const) {
      const { subject } = await (await signIn(type, { email: "ann@example.com" })).finish()
      expect(subjects.get(type) ?? subject).toBe(subject)
      subjects.set(type, subject)
    }
    expect(new Set(subjects.values()).size).toBe(2)
  })

  it("is as trusted with addresses as the vendor: Discord by its word, Facebook never, TikTok tells none", async () => {
    const verified = { email: "ann@example.com" }
    const unverified = { ...verified, unverified: "1" }
    expect(await (await signIn("discord", verified)).finish()).toMatchObject({ email: "ann@example.com", isEmailVerified: true })
    expect(await (await signIn("discord", unverified)).finish()).toMatchObject({ email: "ann@example.com", isEmailVerified: false })
    expect(await (await signIn("facebook", verified)).finish()).toMatchObject({ email: "ann@example.com", isEmailVerified: false })
    expect(await (await signIn("tiktok", verified)).finish()).toMatchObject({ email: null, isEmailVerified: false, name: "ann" })
  })

  it("sends somebody who cancels back without a sign-in", async () => {
    const { callback, finish } = await signIn("google", { cancel: "1" })
    expect(callback.searchParams.get("error")).toBe("access_denied")
    await expect(finish()).rejects.toMatchObject({ code: "LoginFailed" })
  })

  it("takes a code once", async () => {
    const { finish } = await signIn("google", { example: "ada@example.com" })
    await finish()
    await expect(finish()).rejects.toMatchObject({ code: "LoginFailed" })
  })

  it("gives one sign-in's code to no other sign-in", async () => {
    const [mine, theirs] = [await signIn("google", { email: "me@example.com" }), await signIn("google", { email: "they@example.com" })]
    const providers = makeProviders()
    const redirectUri = `${APP}/auth/google/callback`
    const { transaction } = await providers.start("google", redirectUri)
    const { state }: { state: string } = JSON.parse(transaction)
    const forged = new URL(theirs.callback)
    forged.searchParams.set("state", state)
    await expect(providers.finish("google", forged, redirectUri, transaction)).rejects.toMatchObject({ code: "LoginFailed" })
    await expect(mine.finish()).resolves.toMatchObject({ email: "me@example.com" })
  })

  it("may be restarted between two sign-ins: its keys are others then", async () => {
    const first = await startOpenId({ port: 0, appOrigins: [APP] })
    const port = Number(new URL(first.url).port)
    const providers = makeProviders(first.url)
    const redirectUri = `${APP}/auth/google/callback`
    const once = async () => {
      const { url, transaction } = await providers.start("google", redirectUri)
      const callback = await createBrowser().answerAs(url, { example: "ada@example.com" })
      return providers.finish("google", callback, redirectUri, transaction)
    }
    const before = await once()
    await first.close()
    const second = await startOpenId({ port, appOrigins: [APP] })
    expect(await once()).toEqual(before)
    await second.close()
  })

  it("is Unavailable while it is down", async () => {
    const down = await startOpenId({ port: 0, appOrigins: [APP] })
    await down.close()
    await expect(makeProviders(down.url).start("google", `${APP}/auth/google/callback`)).rejects.toMatchObject({ code: "Unavailable" })
  })
})
