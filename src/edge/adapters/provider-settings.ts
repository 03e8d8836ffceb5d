import * as z from "zod/mini"
import { PROVIDER_TYPES, type ProviderType } from "../../domain/identity/rules.ts"
import { isDevelopment } from "../environment.ts"
import { standInFor, VENDORS, type Vendor } from "./provider-vendors.ts"

const credential = z.string().check(z.minLength(1), z.maxLength(500))
const entry = { type: z.enum(PROVIDER_TYPES), client_id: credential, client_secret: credential }
const vendorSchema = z.strictObject(entry)
const sandboxSchema = z.strictObject({
  ...entry,
  kind: z.literal("sandbox"),
  // Whoever asks the sandbox may be anybody, so it is never elsewhere than on this machine.
  issuer: z.string().check(z.regex(/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/)),
})
const entriesSchema = z.array(z.union([sandboxSchema, vendorSchema]))

/** One configured way to sign in by a third party. */
export interface ConfiguredProvider {
  readonly type: ProviderType
  readonly vendor: Vendor
  readonly clientId: string
  readonly clientSecret: string
  /** It is the provider of this machine, which speaks plain HTTP. */
  readonly isSandbox: boolean
}

/** What the settings say on third-party sign-in. */
export interface SignInSettings {
  readonly ENVIRONMENT: string
  readonly SIGN_IN_PROVIDERS?: string
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, and there are secrets in it.
    throw new Error("SIGN_IN_PROVIDERS is not JSON")
  }
}

/**
 * The configured providers in the order of their buttons; none without SIGN_IN_PROVIDERS, a JSON list of
 * `{"type","client_id","client_secret"}` for the vendors and the same with `"kind":"sandbox","issuer"` for the local provider.
 * Throws, without naming a value, when it is anything else or names a type twice.
 */
export function parseSignInProviders(text: string | undefined): readonly ConfiguredProvider[] {
  if (text === undefined || text.trim() === "") return []
  const { data: entries } = entriesSchema.safeParse(parseJson(text))
  if (entries === undefined) throw new Error("SIGN_IN_PROVIDERS is not a list of sign-in providers")
  if (new Set(entries.map(({ type }) => type)).size !== entries.length) throw new Error("SIGN_IN_PROVIDERS names a type twice")
  return entries
    .map((one) => ({
      type: one.type,
      vendor: "issuer" in one ? standInFor(VENDORS[one.type], one.issuer) : VENDORS[one.type],
      clientId: one.client_id,
      clientSecret: one.client_secret,
      isSandbox: "issuer" in one,
    }))
    .toSorted((a, b) => PROVIDER_TYPES.indexOf(a.type) - PROVIDER_TYPES.indexOf(b.type))
}

/** Throws where the settings cannot be read, and in production when they name the sandbox, where everybody may be anybody. */
export function assertSignInProvidersAllowed(env: SignInSettings): void {
  const isUnsafe = parseSignInProviders(env.SIGN_IN_PROVIDERS).some((provider) => provider.isSandbox)
  if (isUnsafe && !isDevelopment(env)) {
    throw new Error("SIGN_IN_PROVIDERS names the sandbox provider, where everybody may be anybody: it is not for production")
  }
}
