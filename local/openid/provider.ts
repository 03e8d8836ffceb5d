// oxlint-disable-next-line typescript/triple-slash-reference -- the program that checks the tests does not list this folder
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPair, randomBytes } from "node:crypto"
import { promisify } from "node:util"
import { Provider, type ProviderContext } from "oidc-provider"
import { createMemoryAdapter } from "oidc-provider/lib/adapters/memory_adapter.js"
import { clientsFor } from "./clients.ts"
import { contentPolicy, faultPage } from "./pages.ts"
import type { People } from "./people.ts"

/** Seconds that things live: as long as somebody may think about who to be. */
const PATIENCE_SECONDS = 3_600
const CODE_SECONDS = 60
const CLOCK_TOLERANCE_SECONDS = 15

/** Names of the provider's cookies. Other programs of this machine share them, since cookies know no ports. */
export const COOKIE_NAMES = { session: "openid_session", interaction: "openid_interaction", resume: "openid_resume" } as const

/** A private key with its public half, as a JSON Web Key. */
export type SigningKey = Readonly<Record<string, unknown>>

/** Makes a key that ID tokens are signed with. */
export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 })
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomBytes(8).toString("hex") }
}

/** Whoever has chosen who to be has allowed everything that was asked for. */
async function allowAll(context: ProviderContext): Promise<unknown> {
  const { client, session, provider, requestParamOIDCScopes } = context.oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope([...requestParamOIDCScopes].join(" "))
  await grant.save()
  return grant
}

/**
 * The OpenID provider itself: authorization-code flow with PKCE, always; keys and sign-ins in memory, so that a restart
 * breaks no more than the sign-ins that are under way.
 */
export function createProvider(issuer: string, key: SigningKey, appOrigins: readonly string[], people: People): Provider {
  return new Provider(issuer, {
    clients: clientsFor(appOrigins),
    clientAuthMethods: ["client_secret_post"],
    // The one that it would take by itself, without its warning.
    adapter: createMemoryAdapter(CLOCK_TOLERANCE_SECONDS),
    jwks: { keys: [key] },
    cookies: { names: COOKIE_NAMES, keys: [randomBytes(32).toString("hex")] },
    responseTypes: ["code"],
    scopes: ["openid"],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    // Like the vendor it stands in for, it says who somebody is in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
    },
    interactions: { url: (_context: unknown, interaction: { readonly uid: string }) => `/interaction/${interaction.uid}` },
    loadExistingGrant: allowAll,
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: CODE_SECONDS * 5,
      AuthorizationCode: CODE_SECONDS,
      IdToken: CODE_SECONDS * 5,
      Interaction: PATIENCE_SECONDS,
      Session: PATIENCE_SECONDS,
      Grant: PATIENCE_SECONDS,
    },
    findAccount: (_context: unknown, subject: string) => {
      const person = people.get(subject)
      if (person === undefined) return undefined
      const { email, isEmailVerified, name } = person
      const picture = `${issuer}/picture.svg`
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: isEmailVerified, name, picture }) }
    },
    renderError: (context: ProviderContext, out: { readonly error: string; readonly error_description?: string }) => {
      context.type = "html"
      context.set("content-security-policy", contentPolicy(appOrigins))
      context.body = faultPage("This did not work", `${out.error}: ${out.error_description ?? "no more is known"}`)
    },
  })
}
