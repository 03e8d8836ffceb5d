/** The vendors that the sandbox stands in for, by the names that the platform gives them. */
export const STAND_INS = [
  { type: "google", vendor: "Google" },
  { type: "discord", vendor: "Discord" },
  { type: "tiktok", vendor: "TikTok" },
  { type: "facebook", vendor: "Facebook" },
] as const

/** Where the platform takes a vendor's answer, by the vendor's type. */
const callbackPath = (type: string): string => `/auth/${type}/callback`

/** The platform as one vendor knows it: its id and secret. They are no secrets, since they open nothing but the sandbox. */
export const credentialsOf = (type: string): { readonly client_id: string; readonly client_secret: string } => ({
  client_id: `atelier-${type}`,
  client_secret: `sandbox-secret-${type}`,
})

/** The vendor that a client id belongs to. */
export const vendorOf = (clientId: unknown): string => STAND_INS.find(({ type }) => clientId === `atelier-${type}`)?.vendor ?? "nobody"

/** The platform as a client of the sandbox, once a vendor. `appOrigins` are the addresses that people may be sent back to. */
export const clientsFor = (appOrigins: readonly string[]): readonly Readonly<Record<string, unknown>>[] =>
  STAND_INS.map(({ type, vendor }) => ({
    ...credentialsOf(type),
    client_name: `Atelier by ${vendor}`,
    redirect_uris: appOrigins.map((origin) => origin + callbackPath(type)),
    token_endpoint_auth_method: "client_secret_post",
  }))

/** Value of the Worker's variable SIGN_IN_PROVIDERS that names the sandbox at `issuer` for every vendor. */
export const sandboxSignInProviders = (issuer: string): string =>
  JSON.stringify(STAND_INS.map(({ type }) => ({ type, kind: "sandbox", issuer, ...credentialsOf(type) })))
