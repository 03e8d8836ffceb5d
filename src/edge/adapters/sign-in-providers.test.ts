import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { type Answers, createSigner, GOOGLE_DISCOVERY, json, recordedNetwork } from "../../../testing/identity/provider-network.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import { createSignInProviders } from "./sign-in-providers.ts"

const signer = await createSigner("k1")
const AGENT = expect.any(String)

const providerList = (type: ProviderType) => JSON.stringify([{ type, client_id: `id-${type}`, client_secret: "s3cr&t" }])
const redirectOf = (type: ProviderType) => `https://atelier.test/auth/${type}/callback`

/** Starts a sign-in at a vendor and hands back everything about it. */
async function begin(type: ProviderType, answers: Answers) {
  const network = recordedNetwork(answers)
  const memory = new Map()
  const env = { ENVIRONMENT: "production", SIGN_IN_PROVIDERS: providerList(type) }
  const providers = createSignInProviders(env, { send: network.send, memory })
  const redirectUri = redirectOf(type)
  const { url, transaction } = await providers.start(type, redirectUri)
  const begun: { state: string; nonce: string | null; verifier: string } = JSON.parse(transaction)
  const finish = (answer: Readonly<Record<string, string>>) =>
    providers.finish(type, new URL(`${redirectUri}?${new URLSearchParams(answer)}`), redirectUri, transaction)
  return { url: new URL(url), begun, finish, asked: network.asked, providers, transaction, redirectUri, memory }
}

const digest = (verifier: string, encoding: "base64url" | "hex") => createHash("sha256").update(verifier).digest(encoding)

/** Google's answers; the ID token is made when the token is asked for. */
const google = (claims: () => Readonly<Record<string, unknown>>): Answers => ({
  "GET https://accounts.google.com/.well-known/openid-configuration": json(GOOGLE_DISCOVERY),
  "GET https://www.googleapis.com/oauth2/v3/certs": json(signer.keys),
  "POST https://oauth2.googleapis.com/token": async () =>
    json({
      access_token: "ya29.token",
      expires_in: 3599,
      scope: "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile",
      token_type: "Bearer",
      id_token: await signer.sign(claims()),
    }),
})

const googleClaims = (nonce: string | null, change: Readonly<Record<string, unknown>> = {}) => {
  const nowS = Math.floor(Date.now() / 1000)
  return {
    ...{ iss: "https://accounts.google.com", azp: "id-google", aud: "id-google", sub: "110169484474386276334", nonce },
    ...{ email: "ada@gmail.com", email_verified: true, name: "Ada Lovelace", picture: "https://lh3.googleusercontent.com/a/x" },
    ...{ iat: nowS, exp: nowS + 3600 },
    ...change,
  }
}

describe("Google", () => {
  it("is found by discovery and asked with PKCE, state and nonce; the signed ID token says who somebody is", async () => {
    let nonce: string | null = null
    const signIn = await begin(
      "google",
      google(() => googleClaims(nonce)),
    )
    nonce = signIn.begun.nonce
    expect(signIn.url.origin + signIn.url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth")
    expect(Object.fromEntries(signIn.url.searchParams)).toEqual({
      prompt: "select_account",
      client_id: "id-google",
      redirect_uri: "https://atelier.test/auth/google/callback",
      response_type: "code",
      scope: "openid email profile",
      state: signIn.begun.state,
      nonce,
      code_challenge: digest(signIn.begun.verifier, "base64url"),
      code_challenge_method: "S256",
    })
    const person = await signIn.finish({ code: "4/0A", state: signIn.begun.state, iss: "https://accounts.google.com", scope: "openid" })
    expect(person).toEqual({
      ...{ type: "google", subject: "110169484474386276334", email: "ada@gmail.com" },
      ...{ isEmailVerified: true, name: "Ada Lovelace" },
    })
    expect(signIn.asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET https://accounts.google.com/.well-known/openid-configuration",
      "POST https://oauth2.googleapis.com/token",
      "GET https://www.googleapis.com/oauth2/v3/certs",
    ])
    expect(signIn.asked[1]?.form).toEqual({
      grant_type: "authorization_code",
      code: "4/0A",
      redirect_uri: "https://atelier.test/auth/google/callback",
      code_verifier: signIn.begun.verifier,
      client_id: "id-google",
      client_secret: "s3cr&t",
    })
    expect(signIn.asked[1]?.headers).not.toHaveProperty("authorization")
  })

  it("is asked for its document and its keys once, not at every sign-in", async () => {
    let nonce: string | null = null
    const signIn = await begin(
      "google",
      google(() => googleClaims(nonce)),
    )
    nonce = signIn.begun.nonce
    await signIn.finish({ code: "c", state: signIn.begun.state })
    const again = await signIn.providers.start("google", signIn.redirectUri)
    const begun: { state: string; nonce: string } = JSON.parse(again.transaction)
    nonce = begun.nonce
    const callback = new URL(`${signIn.redirectUri}?code=d&state=${begun.state}`)
    await signIn.providers.finish("google", callback, signIn.redirectUri, again.transaction)
    expect(signIn.asked.filter(({ method }) => method === "GET")).toHaveLength(2)
    expect(JSON.stringify([...signIn.memory.values()])).toContain('"kid":"k1"')
  })

  it("may change its keys: one that is not known yet is asked for at once", async () => {
    const next = await createSigner("k2")
    let [nonce, current]: [string | null, typeof signer] = [null, signer]
    const signIn = await begin("google", {
      ...google(() => ({})),
      "GET https://www.googleapis.com/oauth2/v3/certs": () => json(current.keys),
      "POST https://oauth2.googleapis.com/token": async () =>
        json({ access_token: "a", token_type: "Bearer", id_token: await current.sign(googleClaims(nonce)) }),
    })
    nonce = signIn.begun.nonce
    await signIn.finish({ code: "c", state: signIn.begun.state })
    current = next
    await expect(signIn.finish({ code: "d", state: signIn.begun.state })).resolves.toMatchObject({ subject: "110169484474386276334" })
  })

  it.each([
    ["another nonce", { nonce: "other" }],
    ["no nonce", { nonce: undefined }],
    ["another issuer", { iss: "https://evil.test" }],
    ["another audience", { aud: "someone-else", azp: "someone-else" }],
    ["an end in the past", { exp: 1_700_000_000 }],
    ["nobody's name", { sub: undefined }],
  ])("is not believed with %s in the ID token", async (_name, change) => {
    let nonce: string | null = null
    const signIn = await begin(
      "google",
      google(() => googleClaims(nonce, change)),
    )
    nonce = signIn.begun.nonce
    await expect(signIn.finish({ code: "c", state: signIn.begun.state })).rejects.toMatchObject({ code: "LoginFailed" })
  })

  it("is not believed when somebody else signed the ID token", async () => {
    const stranger = await createSigner("k1")
    let nonce: string | null = null
    const signIn = await begin("google", {
      ...google(() => ({})),
      "POST https://oauth2.googleapis.com/token": async () =>
        json({ access_token: "a", token_type: "Bearer", id_token: await stranger.sign(googleClaims(nonce)) }),
    })
    nonce = signIn.begun.nonce
    await expect(signIn.finish({ code: "c", state: signIn.begun.state })).rejects.toMatchObject({ code: "LoginFailed" })
  })

  it.each([
    ["is not there", new Response("gone", { status: 404 })],
    ["is somebody else's", json({ ...GOOGLE_DISCOVERY, issuer: "https://evil.test" })],
    ["leads to plain HTTP", json({ ...GOOGLE_DISCOVERY, token_endpoint: "http://oauth2.googleapis.com/token" })],
    ["leads nowhere", json({ issuer: GOOGLE_DISCOVERY.issuer })],
    ["is no JSON", new Response("<html>", { headers: { "Content-Type": "text/html" } })],
  ])("is away when its discovery document %s", async (_name, document) => {
    const answers = { "GET https://accounts.google.com/.well-known/openid-configuration": document }
    await expect(begin("google", answers)).rejects.toMatchObject({ code: "Unavailable" })
  })
})

const DISCORD: Answers = {
  "POST https://discord.com/api/oauth2/token": json({
    ...{ token_type: "Bearer", access_token: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG", expires_in: 604_800 },
    ...{ refresh_token: "D43f5y0ahjqew82jZ4NViEr2YafMKhue", scope: "identify email" },
  }),
  "GET https://discord.com/api/users/@me": json({
    ...{ id: "80351110224678912", username: "nelly", global_name: "Nelly", discriminator: "0", avatar: "8342729096ea3675442027381ff50dfe" },
    ...{ verified: true, email: "nelly@discord.example", flags: 64, premium_type: 1, locale: "en-US", mfa_enabled: true },
  }),
}

const TIKTOK: Answers = {
  "POST https://open.tiktokapis.com/v2/oauth/token/": json({
    ...{ access_token: "act.example", expires_in: 86_400, open_id: "afd97af1-b87b-48b9-ac98-410aghda5344" },
    ...{ refresh_expires_in: 31_536_000, refresh_token: "rft.example", scope: "user.info.basic", token_type: "Bearer" },
  }),
  "GET https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name": json({
    data: { user: { open_id: "afd97af1-b87b-48b9-ac98-410aghda5344", display_name: "Tik Tok" } },
    error: { code: "ok", message: "", log_id: "20220829194722CBE87ED59D524E727021" },
  }),
}

const FACEBOOK: Answers = {
  "POST https://graph.facebook.com/v23.0/oauth/access_token": json({ access_token: "EAAB", token_type: "bearer", expires_in: 5_183_944 }),
  "GET https://graph.facebook.com/v23.0/me?fields=id,name,email": json({ id: "10221", name: "Grace Hopper", email: "grace@example.com" }),
}

interface OAuthCase {
  readonly type: ProviderType
  /** Token first, person second. */
  readonly answers: Answers
  readonly authorize: string
  readonly clientField: string
  readonly scope: string
  readonly encoding: "base64url" | "hex"
  readonly bearer: string
  readonly person: object
}

describe("plain OAuth 2", () => {
  it.each<OAuthCase>([
    {
      ...{ type: "discord", answers: DISCORD, authorize: "https://discord.com/oauth2/authorize", clientField: "client_id" },
      ...{ scope: "identify email", encoding: "base64url", bearer: "6qrZcUqja7812RVdnEKjpzOL4CvHBFG" },
      person: { subject: "80351110224678912", email: "nelly@discord.example", isEmailVerified: true, name: "Nelly" },
    },
    {
      ...{ type: "tiktok", answers: TIKTOK, authorize: "https://www.tiktok.com/v2/auth/authorize/", clientField: "client_key" },
      ...{ scope: "user.info.basic", encoding: "hex", bearer: "act.example" },
      person: { subject: "afd97af1-b87b-48b9-ac98-410aghda5344", email: null, isEmailVerified: false, name: "Tik Tok" },
    },
    {
      ...{ type: "facebook", answers: FACEBOOK, authorize: "https://www.facebook.com/v23.0/dialog/oauth", clientField: "client_id" },
      ...{ scope: "email,public_profile", encoding: "base64url", bearer: "EAAB" },
      person: { subject: "10221", email: "grace@example.com", isEmailVerified: false, name: "Grace Hopper" },
    },
  ])("of $type is asked in its own words, and its answer is read", async (vendor) => {
    const signIn = await begin(vendor.type, vendor.answers)
    const { state, nonce, verifier } = signIn.begun
    expect(nonce).toBeNull()
    expect(signIn.url.origin + signIn.url.pathname).toBe(vendor.authorize)
    expect(Object.fromEntries(signIn.url.searchParams)).toEqual({
      [vendor.clientField]: `id-${vendor.type}`,
      redirect_uri: redirectOf(vendor.type),
      response_type: "code",
      scope: vendor.scope,
      state,
      code_challenge: digest(verifier, vendor.encoding),
      code_challenge_method: "S256",
    })
    expect(await signIn.finish({ code: "the code!", state })).toEqual({ type: vendor.type, ...vendor.person })
    const [tokenUrl = "", personUrl = ""] = Object.keys(vendor.answers).map((key) => key.slice(key.indexOf(" ") + 1))
    expect(signIn.asked).toEqual([
      {
        method: "POST",
        url: tokenUrl,
        headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded;charset=UTF-8", "user-agent": AGENT },
        form: {
          grant_type: "authorization_code",
          code: "the code!",
          redirect_uri: redirectOf(vendor.type),
          code_verifier: verifier,
          [vendor.clientField]: `id-${vendor.type}`,
          client_secret: "s3cr&t",
        },
      },
      {
        method: "GET",
        url: personUrl,
        headers: { accept: "application/json", authorization: `Bearer ${vendor.bearer}`, "user-agent": AGENT },
        form: null,
      },
    ])
  })

  it("takes an address that Discord has not verified for not verified, and the user name where there is no display name", async () => {
    const user = json({ id: "1", username: "nelly", global_name: null, verified: false, email: "nelly@discord.example" })
    const signIn = await begin("discord", { ...DISCORD, "GET https://discord.com/api/users/@me": user })
    const person = await signIn.finish({ code: "c", state: signIn.begun.state })
    expect(person).toMatchObject({ isEmailVerified: false, email: "nelly@discord.example", name: "nelly" })
  })

  it("does without an address and a name, and takes none that is no address", async () => {
    for (const more of [{}, { email: "javascript:alert(1)", name: 7 }, { email: null, name: " \u0000 " }]) {
      const user = json({ id: "10221", ...more })
      const signIn = await begin("facebook", { ...FACEBOOK, "GET https://graph.facebook.com/v23.0/me?fields=id,name,email": user })
      const person = await signIn.finish({ code: "c", state: signIn.begun.state })
      expect(person).toEqual({ type: "facebook", subject: "10221", email: null, isEmailVerified: false, name: null })
    }
  })
})
