import type { ProviderType } from "../../domain/identity/rules.ts"
import { type PersonReader, readDiscordUser, readFacebookUser, readTikTokUser } from "./provider-people.ts"

/** How a vendor's authorization-code flow differs from the others'. */
interface VendorBasics {
  /** Name that the vendor gives itself in its answers. */
  readonly issuer: string
  readonly scopes: readonly string[]
  readonly scopeSeparator: " " | ","
  /** Name of the client id in requests. */
  readonly clientIdField: "client_id" | "client_key"
  /** How the code challenge is written: RFC 7636's base64url, or hexadecimal. */
  readonly pkce: "S256" | "S256-hex"
  /** What its e-mail addresses are worth: verified where it says so, never verified, or never there. */
  readonly emails: "as-told" | "unproven" | "none"
  /** Further parameters of the authorization request. */
  readonly authorizeWith: Readonly<Record<string, string>>
}

/** A vendor that publishes where it answers and signs who somebody is (OpenID Connect). */
export interface OpenIdVendor extends VendorBasics {
  readonly protocol: "openid"
}

/** A vendor of plain OAuth 2: its addresses are ours to know, and who somebody is has to be asked. */
export interface OAuthVendor extends VendorBasics {
  readonly protocol: "oauth"
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly personUrl: string
  readonly readPerson: PersonReader
}

export type Vendor = OpenIdVendor | OAuthVendor

/** Version of Facebook's Graph API. A version lives about two years: raise it before Facebook's changelog says that it ends. */
const FACEBOOK_VERSION = "v23.0"

const USUAL = { scopeSeparator: " ", clientIdField: "client_id", pkce: "S256", emails: "as-told", authorizeWith: {} } as const

/** The vendors as their documents of today describe them. */
export const VENDORS: Readonly<Record<ProviderType, Vendor>> = {
  google: {
    ...USUAL,
    protocol: "openid",
    issuer: "https://accounts.google.com",
    scopes: ["openid", "email", "profile"],
    // Without it, Google takes the only account of a browser unasked, and nobody could link a second one.
    authorizeWith: { prompt: "select_account" },
  },
  discord: {
    ...USUAL,
    protocol: "oauth",
    issuer: "https://discord.com",
    scopes: ["identify", "email"],
    authorizeUrl: "https://discord.com/oauth2/authorize",
    tokenUrl: "https://discord.com/api/oauth2/token",
    personUrl: "https://discord.com/api/users/@me",
    readPerson: readDiscordUser,
  },
  tiktok: {
    ...USUAL,
    protocol: "oauth",
    issuer: "https://www.tiktok.com",
    scopes: ["user.info.basic"],
    scopeSeparator: ",",
    clientIdField: "client_key",
    // Its guides write the challenge in hexadecimal, against RFC 7636.
    pkce: "S256-hex",
    emails: "none",
    authorizeUrl: "https://www.tiktok.com/v2/auth/authorize/",
    tokenUrl: "https://open.tiktokapis.com/v2/oauth/token/",
    // Only what is kept is asked for.
    personUrl: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name",
    readPerson: readTikTokUser,
  },
  facebook: {
    ...USUAL,
    protocol: "oauth",
    issuer: "https://www.facebook.com",
    scopes: ["email", "public_profile"],
    scopeSeparator: ",",
    // The Graph API tells an address without a word on whether its owner ever confirmed it, so it must not open an account by itself.
    emails: "unproven",
    authorizeUrl: `https://www.facebook.com/${FACEBOOK_VERSION}/dialog/oauth`,
    tokenUrl: `https://graph.facebook.com/${FACEBOOK_VERSION}/oauth/access_token`,
    personUrl: `https://graph.facebook.com/${FACEBOOK_VERSION}/me?fields=id,name,email`,
    readPerson: readFacebookUser,
  },
}

/**
 * The local OpenID provider in the place of a vendor: its protocol, with the vendor's worth of e-mail addresses,
 * so that what a vendor never tells is not there on a developer's machine either.
 */
export function standInFor(vendor: Vendor, issuer: string): OpenIdVendor {
  const { emails } = vendor
  const scopes = emails === "none" ? ["openid", "profile"] : ["openid", "email", "profile"]
  return { ...USUAL, protocol: "openid", issuer, scopes, emails }
}
