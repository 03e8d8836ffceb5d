/** How a running sandbox provider is set. */
export interface Settings {
  /** 0 lets the system choose. */
  readonly port: number
  /** Origins of the platform that people may be sent back to. */
  readonly appOrigins: readonly string[]
}

/** Settings, or why the provider must not start. */
export type SettingsReading = { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly problem: string }

const DEFAULT_APP_ORIGINS = "http://localhost:8787,http://127.0.0.1:8787"

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/**
 * Reads OPENID_PORT (0–65535, 8791) and OPENID_APP_ORIGINS (comma-separated, the addresses of `npm start`).
 * Refuses production: here everybody may be anybody.
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): SettingsReading => {
  const no = (problem: string): SettingsReading => ({ ok: false, problem })
  if (env.NODE_ENV === "production") return no("The sandbox sign-in provider lets everybody be anybody: it does not run in production")
  const portText = env.OPENID_PORT || "8791"
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN
  if (!(port <= 65_535)) return no("OPENID_PORT must be a port number, 0–65535")
  const appOrigins = (env.OPENID_APP_ORIGINS || DEFAULT_APP_ORIGINS).split(",").map((origin) => origin.trim())
  const wrong = appOrigins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined) return no(`OPENID_APP_ORIGINS names "${wrong}", which is no origin such as http://localhost:8787`)
  return { ok: true, settings: { port, appOrigins } }
}
