/** What a deployment is made with, all of it from the environment. */
export interface ProductionSettings {
  readonly databaseUrl: string
  readonly databaseToken: string
  /** The database of the tables of search, where they have one of their own. */
  readonly searchDatabase: { readonly url: string; readonly authToken: string } | undefined
  /** Variables of the Worker in production. */
  readonly vars: Readonly<Record<string, string>>
  /** Address of the site, which is asked for its health afterwards. */
  readonly siteOrigin: string
}

/** Secrets that the Worker must have before it is published. */
export const REQUIRED_SECRETS: readonly string[] = ["LIBSQL_AUTH_TOKEN", "GUEST_SECRET", "SEALING_KEY"]

/** Secrets that the Worker runs without, and what is missing then. */
const OPTIONAL_SECRETS: Readonly<Record<string, string>> = {
  MAIL: "nobody gets codes or links by email, so nobody can sign up by an address",
  SMS: "nobody can sign in by phone",
  SIGN_IN_PROVIDERS: "there are no third-party buttons",
  IMAGE_CHECK: "no image is looked at: whatever is published waits ten minutes and then for a moderator",
}
/** Plain variables that are passed on where they are set. */
const OPTIONAL_VARIABLES = [
  ...["ALLOW_PREVIEW_RENDERER", "MEDIA_ORIGIN", "REGISTRATION", "SUPPORT_EMAIL"],
  ...["TURNSTILE_SITE_KEY", "R2_S3_ENDPOINT", "R2_S3_BUCKET", "CLOUDFLARE_ZONE_ID", "ALLOW_OFFLINE_IMAGE_CHECK"],
  ...["SEARCH_LIBSQL_URL", "EMBEDDER"],
]
/** Settings that are of use together only: variables of this deployment and secrets that the Worker keeps from earlier ones. */
const SETS: readonly { readonly variables: readonly string[]; readonly secrets: readonly string[] }[] = [
  { variables: ["R2_S3_ENDPOINT", "R2_S3_BUCKET"], secrets: ["R2_S3_ACCESS_KEY_ID", "R2_S3_SECRET_ACCESS_KEY"] },
  { variables: ["SEARCH_LIBSQL_URL"], secrets: ["SEARCH_LIBSQL_AUTH_TOKEN"] },
  { variables: ["TURNSTILE_SITE_KEY"], secrets: ["TURNSTILE_SECRET"] },
  { variables: ["CLOUDFLARE_ZONE_ID"], secrets: ["CLOUDFLARE_PURGE_TOKEN"] },
]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings of a deployment, or says everything that is missing and what to do about it. */
export function readProductionSettings(env: Environment): ProductionSettings | { readonly problems: readonly string[] } {
  const problems: string[] = []
  const databaseUrl = env["LIBSQL_URL"] ?? ""
  const databaseToken = env["LIBSQL_AUTH_TOKEN"] ?? ""
  if (!/^https:\/\//.test(databaseUrl)) {
    problems.push("LIBSQL_URL must be the https address of the database: `turso db show atelier --http-url`.")
  }
  if (databaseToken === "") problems.push("LIBSQL_AUTH_TOKEN must hold a token of the database: `turso db tokens create atelier`.")
  const [searchUrl, searchToken] = [env["SEARCH_LIBSQL_URL"] ?? "", env["SEARCH_LIBSQL_AUTH_TOKEN"] ?? ""]
  if (searchUrl !== "" && (!/^https:\/\//.test(searchUrl) || searchToken === ""))
    problems.push("SEARCH_LIBSQL_URL must be the https address of the search database, and SEARCH_LIBSQL_AUTH_TOKEN its token.")
  const renderers = env["RENDERERS"] ?? ""
  problems.push(...rendererProblems(renderers, env["ALLOW_PREVIEW_RENDERER"] === "yes"))
  const siteOrigin = (env["SITE_ORIGIN"] ?? "").replace(/\/+$/, "")
  if (!/^https:\/\/[^/?#@\s]+$/.test(siteOrigin))
    problems.push("SITE_ORIGIN must be the https address of the site, such as https://atelier.example.com: it answers to no other name.")
  if (problems.length > 0) return { problems }
  const optional = OPTIONAL_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  const vars = {
    ENVIRONMENT: "production",
    SITE_ORIGIN: siteOrigin,
    LIBSQL_URL: databaseUrl,
    RENDERERS: renderers,
    ...Object.fromEntries(optional),
  }
  const searchDatabase = searchUrl === "" ? undefined : { url: searchUrl, authToken: searchToken }
  return { databaseUrl, databaseToken, searchDatabase, vars, siteOrigin }
}

function rendererProblems(text: string, allowsPreview: boolean): readonly string[] {
  if (text === "") return ["RENDERERS must list the render backends as JSON: see docs/operations.md."]
  const entries = parseList(text)
  if (entries === null) return ["RENDERERS must be a JSON list of render backends; [] where all of them are added on the site."]
  const problems: string[] = []
  for (const entry of entries) {
    const { url, kind } = rendererOf(entry)
    if (kind !== "workers-ai" && !/^https:\/\//.test(url))
      problems.push(`RENDERERS: "${url}" must be an https address that Cloudflare can reach.`)
    if (kind === "easel" && !allowsPreview) {
      problems.push(
        'RENDERERS names the preview renderer (kind "easel"): use kind "http" for a renderer of your own, or set ALLOW_PREVIEW_RENDERER=yes.',
      )
    }
  }
  return problems
}

function rendererOf(entry: unknown): { url: string; kind: string } {
  if (typeof entry !== "object" || entry === null) return { url: "", kind: "" }
  return {
    url: "url" in entry && typeof entry.url === "string" ? entry.url : "",
    kind: "kind" in entry && typeof entry.kind === "string" ? entry.kind : "",
  }
}

/** The required secrets that `wrangler secret list` does not name. */
export function missingSecrets(listed: string): readonly string[] {
  const names = secretNames(listed)
  return REQUIRED_SECRETS.filter((name) => !names.has(name))
}

/**
 * What a set of settings lacks, one line a set: with a part of one every request would be refused. `listed` is what
 * `wrangler secret list` answers.
 */
export function incompleteSets(vars: Readonly<Record<string, string>>, listed: string): readonly string[] {
  const names = secretNames(listed)
  return SETS.flatMap(({ variables, secrets }) => {
    const missing = [
      ...variables.filter((name) => !vars[name]).map((name) => `the variable ${name}`),
      ...secrets.filter((name) => !names.has(name)).map((name) => `the secret ${name}`),
    ]
    const isPart = missing.length > 0 && missing.length < variables.length + secrets.length
    const all = [...variables, ...secrets].join(", ")
    return isPart ? [`${all} are set together or not at all: set ${missing.join(" and ")}, or delete the rest.`] : []
  })
}

/** What the site will lack, one line for each optional secret that `wrangler secret list` does not name. */
export function lackingFeatures(listed: string): readonly string[] {
  const names = secretNames(listed)
  return Object.entries(OPTIONAL_SECRETS).flatMap(([name, effect]) => (names.has(name) ? [] : [`${name} is not set: ${effect}.`]))
}

function secretNames(listed: string): ReadonlySet<unknown> {
  return new Set(
    (parseList(listed) ?? []).map((entry) => (typeof entry === "object" && entry !== null && "name" in entry ? entry.name : "")),
  )
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
