import * as oauth from "oauth4webapi"
import { ProviderAway, type ProviderFetch } from "./provider-fetch.ts"
import type { ConfiguredProvider } from "./provider-settings.ts"

/** How long a discovery document is believed. */
const DISCOVERY_MS = 3_600_000

/** What is remembered of an OpenID provider between requests: data only, nothing that is under way. */
interface Remembered {
  readonly server: oauth.AuthorizationServer
  readonly untilMs: number
  readonly keys: oauth.JWKSCacheInput
}

/** What an isolate remembers, by issuer. */
export type ProviderMemory = Map<string, Remembered>

/** How the library asks: through the guarded fetch, and over plain HTTP only where the sandbox is asked. */
export function requestOptions({ isSandbox }: ConfiguredProvider, ask: ProviderFetch) {
  return { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: isSandbox }
}

/** Where a provider answers: our own data for plain OAuth 2, else its discovery document. Throws ProviderAway when that cannot be had. */
export async function findServer(
  provider: ConfiguredProvider,
  ask: ProviderFetch,
  memory: ProviderMemory,
  nowMs: number,
): Promise<oauth.AuthorizationServer> {
  const { vendor } = provider
  if (vendor.protocol === "oauth") {
    return { issuer: vendor.issuer, authorization_endpoint: vendor.authorizeUrl, token_endpoint: vendor.tokenUrl }
  }
  const known = memory.get(vendor.issuer)
  if (known !== undefined && known.untilMs > nowMs) return structuredClone(known.server)
  const server = await discover(vendor.issuer, requestOptions(provider, ask))
  memory.set(vendor.issuer, { server, untilMs: nowMs + DISCOVERY_MS, keys: {} })
  return structuredClone(server)
}

async function discover(issuer: string, options: ReturnType<typeof requestOptions>): Promise<oauth.AuthorizationServer> {
  try {
    const url = new URL(issuer)
    const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
    // A document that lacks one of these would fail later, in the middle of somebody's sign-in.
    for (const address of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
      oauth.checkProtocol(new URL(address ?? ""), !options[oauth.allowInsecureRequests])
    return server
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway("no sensible discovery document")
  }
}

/** Throws unless the ID token of a token answer was signed by the provider. Its keys are remembered for a few minutes. */
export async function checkSignature(
  provider: ConfiguredProvider,
  server: oauth.AuthorizationServer,
  answer: Response,
  ask: ProviderFetch,
  memory: ProviderMemory,
): Promise<void> {
  const { issuer } = provider.vendor
  const known = memory.get(issuer)
  const check = async (keys: oauth.JWKSCacheInput) => {
    const options = { ...requestOptions(provider, ask), [oauth.jwksCache]: keys }
    await oauth.validateApplicationLevelSignature(structuredClone(server), answer, options)
    if (known !== undefined) memory.set(issuer, { ...known, keys: structuredClone(keys) })
  }
  try {
    await check(structuredClone(known?.keys ?? {}))
  } catch (error) {
    // Keys that were changed a moment ago are not among the remembered ones yet.
    if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error
    await check({})
  }
}
