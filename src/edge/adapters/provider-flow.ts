import * as oauth from "oauth4webapi"
import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { ProviderPerson } from "../../domain/identity/ports.ts"
import { PROVIDER_TYPES } from "../../domain/identity/rules.ts"
import { failureOf } from "./provider-failures.ts"
import { createProviderFetch, ProviderAway, type ProviderFetch, type Send } from "./provider-fetch.ts"
import { checkSignature, findServer, type ProviderMemory, requestOptions } from "./provider-metadata.ts"
import { readClaims, type ToldPerson } from "./provider-people.ts"
import type { ConfiguredProvider } from "./provider-settings.ts"
import type { OAuthVendor, Vendor } from "./provider-vendors.ts"

/** What a sign-in that is under way needs to know of its beginning; it travels in the browser's own signed cookie. */
const transactionSchema = z.strictObject({
  type: z.enum(PROVIDER_TYPES),
  state: z.string(),
  /** Null where the vendor signs no ID token that could carry it. */
  nonce: z.nullable(z.string()),
  verifier: z.string(),
  redirectUri: z.string(),
})
type Transaction = z.infer<typeof transactionSchema>

/** What tests replace: the network, the clock, what the isolate remembers. */
export interface SignInParts {
  readonly send?: Send
  readonly nowMs?: () => number
  readonly memory?: ProviderMemory
  /** Tells the operator why sign-ins fail, without a word of the third party. */
  readonly log?: Log
}

const isolateMemory: ProviderMemory = new Map()

/** Both halves of a sign-in by a third party. Throws DomainError LoginFailed or Unavailable. */
export function createProviderFlow({ send, nowMs = Date.now, memory = isolateMemory, log }: SignInParts) {
  const ask = createProviderFetch(send ?? ((url, request) => fetch(url, request)))
  const findIt = (provider: ConfiguredProvider) => findServer(provider, ask, memory, nowMs())
  const guarded = async <T>({ type }: ConfiguredProvider, step: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const failure = failureOf(error)
      if (!failure.isCancelled) log?.error("third-party sign-in failed", { provider: type, step, reason: failure.reason })
      throw failure.error
    }
  }
  return {
    start: (provider: ConfiguredProvider, redirectUri: string) =>
      guarded(provider, "start", async () => begin(provider, await findIt(provider), redirectUri)),
    finish: (provider: ConfiguredProvider, callback: URL, redirectUri: string, transaction: string) =>
      guarded(provider, "finish", async () => {
        const begun = readTransaction(transaction)
        if (begun === null || begun.type !== provider.type || begun.redirectUri !== redirectUri) throw new DomainError("LoginFailed")
        return personOf(provider, await redeem(provider, await findIt(provider), callback, begun, ask, memory))
      }),
  }
}

async function begin(provider: ConfiguredProvider, server: oauth.AuthorizationServer, redirectUri: string) {
  const { type, vendor, clientId } = provider
  const transaction: Transaction = {
    type,
    state: oauth.generateRandomState(),
    nonce: vendor.protocol === "openid" ? oauth.generateRandomNonce() : null,
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  }
  const url = new URL(server.authorization_endpoint ?? "")
  const parameters = {
    ...vendor.authorizeWith,
    [vendor.clientIdField]: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: vendor.scopes.join(vendor.scopeSeparator),
    state: transaction.state,
    ...(transaction.nonce === null ? {} : { nonce: transaction.nonce }),
    code_challenge: await challengeOf(transaction.verifier, vendor.pkce),
    code_challenge_method: "S256",
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, transaction: JSON.stringify(transaction) }
}

async function challengeOf(verifier: string, form: Vendor["pkce"]): Promise<string> {
  return form === "S256" ? oauth.calculatePKCECodeChallenge(verifier) : sha256Hex(verifier)
}

function readTransaction(text: string): Transaction | null {
  try {
    return transactionSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Client credentials in the body, under the vendor's own name of the client id. */
function clientAuthentication({ vendor, clientId, clientSecret }: ConfiguredProvider): oauth.ClientAuth {
  return (_server, _client, body) => {
    body.set(vendor.clientIdField, clientId)
    body.set("client_secret", clientSecret)
  }
}

async function redeem(
  provider: ConfiguredProvider,
  server: oauth.AuthorizationServer,
  callback: URL,
  { state, nonce, verifier, redirectUri }: Transaction,
  ask: ProviderFetch,
  memory: ProviderMemory,
): Promise<ToldPerson> {
  const client: oauth.Client = { client_id: provider.clientId }
  const options = requestOptions(provider, ask)
  const parameters = oauth.validateAuthResponse(server, client, callback, state)
  const authentication = clientAuthentication(provider)
  const answer = await oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, options)
  if (provider.vendor.protocol === "oauth") {
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer)
    return askForPerson(provider.vendor, access_token, options)
  }
  if (nonce === null) throw new DomainError("LoginFailed")
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, { expectedNonce: nonce, requireIdToken: true })
  await checkSignature(provider, server, answer, ask, memory)
  return readClaims(oauth.getValidatedIdTokenClaims(tokens)) ?? refuse()
}

async function askForPerson(vendor: OAuthVendor, accessToken: string, options: ReturnType<typeof requestOptions>): Promise<ToldPerson> {
  const headers = new Headers({ accept: "application/json" })
  const answer = await oauth.protectedResourceRequest(accessToken, "GET", new URL(vendor.personUrl), headers, null, options)
  if (!answer.ok) refuse()
  const body: unknown = await answer.json().catch(() => {
    throw new ProviderAway("unreadable answer")
  })
  return vendor.readPerson(body) ?? refuse()
}

function refuse(): never {
  throw new DomainError("LoginFailed")
}

function personOf({ type, vendor }: ConfiguredProvider, { subject, name, ...told }: ToldPerson): ProviderPerson {
  const email = vendor.emails === "none" ? null : told.email
  return { type, subject, email, isEmailVerified: email !== null && vendor.emails === "as-told" && told.isEmailVerified, name }
}
