import { describe, expect, it } from "vitest"
import { type Answers, json, recordedNetwork } from "../../../testing/identity/provider-network.ts"
import { createSignInProviders } from "./sign-in-providers.ts"

const TOKEN = "POST https://discord.com/api/oauth2/token"
const PERSON = "GET https://discord.com/api/users/@me"
const GOOD: Answers = { [TOKEN]: json({ access_token: "a", token_type: "Bearer" }), [PERSON]: json({ id: "1", username: "nelly" }) }
const REDIRECT = "https://atelier.test/auth/discord/callback"
const SECRET_TEXT = "the vendor's own prose"

const ENTRIES = ["discord", "facebook"].map((type) => ({ type, client_id: "id", client_secret: "secret" }))

async function begin(change: Answers = {}) {
  const network = recordedNetwork({ ...GOOD, ...change })
  const lines: string[] = []
  const tell = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }))
  const env = { ENVIRONMENT: "production", SIGN_IN_PROVIDERS: JSON.stringify(ENTRIES) }
  const providers = createSignInProviders(env, { send: network.send, memory: new Map(), log: { info: tell, error: tell } })
  const { transaction } = await providers.start("discord", REDIRECT)
  const { state }: { state: string } = JSON.parse(transaction)
  const finish = (answer: Readonly<Record<string, string>>, begun = transaction) =>
    providers.finish("discord", new URL(`${REDIRECT}?${new URLSearchParams(answer)}`), REDIRECT, begun)
  return { providers, transaction, state, finish, asked: network.asked, lines }
}

describe("an answer in the address that is not this sign-in's", () => {
  it.each([
    ["another state", (state: string) => ({ code: "c", state: `${state}x` })],
    ["no state", () => ({ code: "c" })],
    ["no code", (state: string) => ({ state })],
    ["another provider's name (mix-up)", (state: string) => ({ code: "c", state, iss: "https://accounts.google.com" })],
    ["a token that nobody asked for", (state: string) => ({ code: "c", state, id_token: "x.y.z" })],
  ])("fails for %s, and nobody is asked for a token", async (_name, answer) => {
    const signIn = await begin()
    await expect(signIn.finish(answer(signIn.state))).rejects.toMatchObject({ code: "LoginFailed" })
    expect(signIn.asked).toEqual([])
  })

  it("fails with a parameter that is there twice", async () => {
    const { providers, state, transaction, asked } = await begin()
    const callback = new URL(`${REDIRECT}?code=a&code=b&state=${state}`)
    await expect(providers.finish("discord", callback, REDIRECT, transaction)).rejects.toMatchObject({ code: "LoginFailed" })
    expect(asked).toEqual([])
  })

  it.each([
    ["garbage", "garbage"],
    ["nothing", ""],
    ["another shape", JSON.stringify({ state: "s" })],
  ])("fails when the browser brings %s of the beginning", async (_name, begun) => {
    const signIn = await begin()
    await expect(signIn.finish({ code: "c", state: signIn.state }, begun)).rejects.toMatchObject({ code: "LoginFailed" })
  })

  it("fails when the sign-in began at another provider or was to come back elsewhere", async () => {
    const { providers, state, transaction, asked } = await begin()
    const callback = new URL(`${REDIRECT}?code=c&state=${state}`)
    await expect(providers.finish("facebook", callback, REDIRECT, transaction)).rejects.toMatchObject({ code: "LoginFailed" })
    await expect(providers.finish("discord", callback, "https://evil.test/", transaction)).rejects.toMatchObject({ code: "LoginFailed" })
    expect(asked).toEqual([])
  })
})

describe("what a third party says", () => {
  it("is a failed sign-in when the person cancels, which is no failure to log", async () => {
    const signIn = await begin()
    const answer = { error: "access_denied", error_description: SECRET_TEXT, state: signIn.state }
    await expect(signIn.finish(answer)).rejects.toMatchObject({ code: "LoginFailed", message: "LoginFailed" })
    expect(signIn.lines).toEqual([])
  })

  it.each(["server_error", "temporarily_unavailable"])("may be tried again when it sends the browser back with %s", async (code) => {
    const signIn = await begin()
    await expect(signIn.finish({ error: code, state: signIn.state })).rejects.toMatchObject({ code: "Unavailable" })
  })

  it.each([
    ["a code that counts no more", TOKEN, json({ error: "invalid_grant", error_description: SECRET_TEXT }, 400), "invalid_grant"],
    ["a wrong secret", TOKEN, json({ error: "invalid_client", error_description: SECRET_TEXT }, 401), "invalid_client"],
    ["prose for a code", TOKEN, json({ error: SECRET_TEXT }, 400), "refused"],
    ["an error of its own shape", TOKEN, json({ error: { message: SECRET_TEXT, code: 100 } }, 400), "OAUTH_RESPONSE_IS_NOT_CONFORM"],
    ["an error under a good status", TOKEN, json({ error: "invalid_request", log_id: "1" }), "OAUTH_INVALID_RESPONSE"],
    ["a redirect", TOKEN, new Response(null, { status: 302, headers: { Location: "https://evil.test" } }), "OAUTH_RESPONSE_IS_NOT_CONFORM"],
    ["a refused token", PERSON, json({ message: "401: Unauthorized", code: 0 }, 401), "LoginFailed"],
    ["nobody", PERSON, json({ username: "nelly" }), "LoginFailed"],
    ["a list", PERSON, json([]), "LoginFailed"],
  ])("fails the sign-in for %s, and the operator's log holds a word of ours alone", async (_name, question, answer, reason) => {
    const signIn = await begin({ [question]: answer })
    const error = await signIn.finish({ code: "c", state: signIn.state }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "LoginFailed", message: "LoginFailed" })
    expect(signIn.lines.map((line) => JSON.parse(line))).toEqual([
      { message: "third-party sign-in failed", provider: "discord", step: "finish", reason },
    ])
    expect(JSON.stringify(error) + signIn.lines.join("")).not.toContain(SECRET_TEXT)
  })

  const html = () => new Response("<html>", { headers: { "Content-Type": "text/html" } })
  const huge = () => json({ access_token: "a".repeat(70_000), token_type: "Bearer" })
  const endless = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8_192)) }), {
      headers: { "Content-Type": "application/json" },
    })
  it.each([
    ["a failure of its own", json({ error: "server_error" }, 503)],
    ["that it is busy", json({ message: "You are being rate limited.", retry_after: 64.57 }, 429)],
    ["no JSON", html()],
    ["broken JSON", new Response("{", { headers: { "Content-Type": "application/json" } })],
    ["too much", huge],
    ["and never ends", endless],
    [
      "nothing",
      () => {
        throw new TypeError("fetch failed")
      },
    ],
    [
      "nothing in time",
      () => {
        throw new DOMException("The operation was aborted due to timeout", "TimeoutError")
      },
    ],
  ])("may be tried again when it says %s", async (_name, answer) => {
    for (const question of [TOKEN, PERSON]) {
      const signIn = await begin({ [question]: answer })
      await expect(signIn.finish({ code: "c", state: signIn.state })).rejects.toMatchObject({ code: "Unavailable", message: "Unavailable" })
      expect(signIn.lines).toHaveLength(1)
    }
  })
})

describe("a provider that is not configured", () => {
  it("is not found", async () => {
    const { providers, transaction } = await begin()
    await expect(providers.start("google", REDIRECT)).rejects.toMatchObject({ code: "NotFound" })
    await expect(providers.finish("google", new URL(REDIRECT), REDIRECT, transaction)).rejects.toMatchObject({ code: "NotFound" })
  })
})
