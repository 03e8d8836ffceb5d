import { incompleteSets, type ProductionSettings, readProductionSettings } from "../production-settings.ts"

/** What a production Worker is rehearsed with. */
export interface Configuration {
  readonly settings: ProductionSettings
  readonly secrets: Readonly<Record<string, string>>
  /** What stands for settings that were not given, and what is left out. */
  readonly notes: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** A whole set of settings: every way that production can be configured by, with addresses that nobody owns. */
const EXAMPLE: Readonly<Record<string, string>> = {
  SITE_ORIGIN: "https://atelier.example",
  MEDIA_ORIGIN: "https://files.atelier.example",
  LIBSQL_URL: "https://database.atelier.example",
  LIBSQL_AUTH_TOKEN: "rehearsed-database-token",
  RENDERERS: JSON.stringify([
    { name: "gpu-1", kind: "http", url: "https://renderer.atelier.example", slots: 1, token: "rehearsed-renderer-token" },
  ]),
  R2_S3_ENDPOINT: "https://store.atelier.example",
  R2_S3_BUCKET: "atelier-media",
  R2_S3_ACCESS_KEY_ID: "rehearsedkey",
  R2_S3_SECRET_ACCESS_KEY: "rehearsed-store-secret",
  GUEST_SECRET: "rehearsed-secret-of-guests-and-links-",
  SEALING_KEY: "rehearsed-key-that-seals-renderers-",
  MAIL: JSON.stringify({
    ...{ kind: "rest", url: "https://mail.atelier.example/emails", token: "rehearsed-mail-token" },
    from: "Atelier <mail@atelier.example>",
  }),
  SMS: JSON.stringify({
    ...{ kind: "rest", url: "https://sms.atelier.example/messages", account: "rehearsed" },
    ...{ token: "rehearsed-sms-token", from: "+15005550006" },
  }),
}

const SECRETS = [
  ...["LIBSQL_AUTH_TOKEN", "GUEST_SECRET", "SEALING_KEY", "MAIL", "SMS", "SIGN_IN_PROVIDERS", "TURNSTILE_SECRET", "IMAGE_CHECK"],
  ...["R2_S3_ACCESS_KEY_ID", "R2_S3_SECRET_ACCESS_KEY"],
]
/** Secrets that no rehearsal can do without: what is stored in the Worker cannot be read back. */
const STOOD_IN_FOR = ["GUEST_SECRET", "SEALING_KEY", "MAIL", "SMS"]
/** What says that a deployment is being made, and not only that somebody looks what this does. */
const OF_A_DEPLOYMENT = ["SITE_ORIGIN", "LIBSQL_URL", "RENDERERS"]

/**
 * The configuration of the environment, or a whole example where the environment has none; what is wrong with it instead. Secrets that
 * the environment lacks are stood in for, since the Worker keeps them and shows them to nobody.
 */
export function configurationOf(env: Environment): Configuration | { readonly problems: readonly string[] } {
  const isExample = OF_A_DEPLOYMENT.every((name) => !env[name])
  const known: Environment = isExample ? EXAMPLE : env
  const settings = readProductionSettings(known)
  if ("problems" in settings) return settings
  const given = SECRETS.filter((name) => known[name])
  const hasStore = Boolean(known["R2_S3_ENDPOINT"])
  const stoodInFor = [...STOOD_IN_FOR, ...(hasStore ? ["R2_S3_ACCESS_KEY_ID", "R2_S3_SECRET_ACCESS_KEY"] : [])].filter(
    (name) => !known[name],
  )
  const listed = JSON.stringify([...given, ...stoodInFor].map((name) => ({ name })))
  const incomplete = incompleteSets(settings.vars, listed)
  if (incomplete.length > 0) return { problems: incomplete }
  const secrets = Object.fromEntries([...given, ...stoodInFor].map((name) => [name, known[name] || (EXAMPLE[name] ?? "")]))
  // One stand-in has the tables of both databases, and vectors come from spelling: nothing is asked of a model.
  const { REGISTRATION: registration = "open", SEARCH_LIBSQL_URL: _search, EMBEDDER: _embedder, ...vars } = settings.vars
  const notes = [
    ...(isExample ? ["The environment has no settings of a deployment: this rehearses a whole example."] : []),
    ...(stoodInFor.length > 0 ? [`Not in the environment, so stood in for: ${stoodInFor.join(", ")}.`] : []),
    ...(registration === "open" ? [] : [`REGISTRATION is ${registration}; this rehearses with open, to have somebody who signs in.`]),
    ...(hasStore ? [] : ["Without R2_S3_ENDPOINT parts of uploads go through the Worker."]),
    ...(vars["MEDIA_ORIGIN"] === undefined ? ["Without MEDIA_ORIGIN files are served with the pages."] : []),
  ]
  return { settings: { ...settings, vars }, secrets, notes }
}
