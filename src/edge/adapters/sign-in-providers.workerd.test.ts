import { expect, inject, it } from "vitest"
import { sandboxSignInProviders } from "../../../local/openid/clients.ts"
import { createBrowser } from "../../../testing/openid/browser.ts"
import { createSignInProviders } from "./sign-in-providers.ts"

const REDIRECT = "https://atelier.test/auth/google/callback"

it("in the real runtime a whole sign-in works, twice, with what the isolate remembers", async () => {
  const env = { ENVIRONMENT: "development", SIGN_IN_PROVIDERS: sandboxSignInProviders(inject("openidUrl")) }
  for (const email of ["ada@example.com", "hokusai@example.com"]) {
    const providers = createSignInProviders(env)
    const { url, transaction } = await providers.start("google", REDIRECT)
    const callback = await createBrowser().answerAs(url, { example: email })
    expect(await providers.finish("google", callback, REDIRECT, transaction)).toMatchObject({
      type: "google",
      email,
      isEmailVerified: true,
    })
  }
})

it("in the real runtime a provider that is down is Unavailable", async () => {
  const env = { ENVIRONMENT: "development", SIGN_IN_PROVIDERS: sandboxSignInProviders("http://127.0.0.1:1") }
  await expect(createSignInProviders(env).start("google", REDIRECT)).rejects.toMatchObject({ code: "Unavailable" })
})
