import { describe, expect, it } from "vitest"
import { assertSignInProvidersAllowed, parseSignInProviders } from "./provider-settings.ts"

const GOOGLE = { type: "google", client_id: "id", client_secret: "very-secret" }
const SANDBOX = { ...GOOGLE, kind: "sandbox", issuer: "http://127.0.0.1:8791" }

const listOf = (...entries: readonly unknown[]) => parseSignInProviders(JSON.stringify(entries))

describe("SIGN_IN_PROVIDERS", () => {
  it("may be absent or empty: nobody is there", () => {
    expect(parseSignInProviders(undefined)).toEqual([])
    expect(parseSignInProviders(" ")).toEqual([])
    expect(listOf()).toEqual([])
  })

  it("is read in the order of the buttons, whatever its own", () => {
    const types = ["facebook", "tiktok", "google", "discord"].map((type) => ({ ...GOOGLE, type }))
    expect(listOf(...types).map(({ type }) => type)).toEqual(["google", "discord", "tiktok", "facebook"])
  })

  it("tells the sandbox from a vendor", () => {
    expect(listOf(SANDBOX)[0]).toMatchObject({ isSandbox: true, vendor: { protocol: "openid", issuer: "http://127.0.0.1:8791" } })
    expect(listOf(GOOGLE)[0]).toMatchObject({ isSandbox: false, vendor: { protocol: "openid", issuer: "https://accounts.google.com" } })
  })

  it("makes the sandbox as silent on e-mail as the vendor it stands in for", () => {
    expect(listOf({ ...SANDBOX, type: "tiktok" })[0]?.vendor).toMatchObject({ emails: "none", scopes: ["openid", "profile"] })
    expect(listOf({ ...SANDBOX, type: "facebook" })[0]?.vendor).toMatchObject({ emails: "unproven" })
  })

  it.each([
    ["an unknown type", { ...GOOGLE, type: "myspace" }],
    ["an unknown field", { ...GOOGLE, secret: "x" }],
    ["no secret", { type: "google", client_id: "id" }],
    ["an empty id", { ...GOOGLE, client_id: "" }],
    ["a sandbox elsewhere", { ...SANDBOX, issuer: "http://sandbox.example:8791" }],
    ["a sandbox without a place", { ...GOOGLE, kind: "sandbox" }],
  ])("is refused with %s, without telling the secret", (_name, entry) => {
    expect(() => listOf(entry)).toThrow(/^SIGN_IN_PROVIDERS is not a list of sign-in providers$/)
  })

  it("is refused when it is no JSON, without telling the secret", () => {
    expect(() => parseSignInProviders('[{"client_secret":"very-secret}]')).toThrow(/^SIGN_IN_PROVIDERS is not JSON$/)
  })

  it("is refused when it names a type twice", () => {
    expect(() => listOf(GOOGLE, SANDBOX)).toThrow("twice")
  })

  it("never names the sandbox in production", () => {
    const SIGN_IN_PROVIDERS = JSON.stringify([SANDBOX])
    expect(() => assertSignInProvidersAllowed({ ENVIRONMENT: "production", SIGN_IN_PROVIDERS })).toThrow("sandbox")
    expect(() => assertSignInProvidersAllowed({ ENVIRONMENT: "development", SIGN_IN_PROVIDERS })).not.toThrow()
    const real = JSON.stringify([GOOGLE])
    expect(() => assertSignInProvidersAllowed({ ENVIRONMENT: "production", SIGN_IN_PROVIDERS: real })).not.toThrow()
    expect(() => assertSignInProvidersAllowed({ ENVIRONMENT: "production" })).not.toThrow()
  })
})
