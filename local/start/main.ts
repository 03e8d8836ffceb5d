import { rm } from "node:fs/promises"
import { join } from "node:path"
import { openDatabase } from "../../db/client.ts"
import { firstOwnerLink, hasOwnerPassword } from "../admin/owner.ts"
import { announce, stepLine } from "./announce.ts"
import { holdPort, nextFreePort } from "./choose-port.ts"
import { lanAddresses, lanOrigin, NO_NETWORK, NO_OWNER_PASSWORD } from "./lan.ts"
import { openLanDoor } from "./lan-door.ts"
import { endWithParent } from "./leash.ts"
import { copyDatabase, examineDatabase, restoreDatabase } from "./local-database.ts"
import { isWorthShowing, labelLine, wantsColour } from "./log-lines.ts"
import { findRun, type LockContent, takeLock } from "./run-lock.ts"
import { DEFAULT_PORTS, isSetByDeveloper, PROJECT_ROOT, type ServiceName } from "./service-table.ts"
import { type Stack, StartRefused, startStack } from "./stack.ts"
import { parsePort, parseStartOptions, type StartOptions } from "./start-options.ts"
import { watchClient } from "./watch-client.ts"

const HELP = `npm start                 starts Atelier on this machine
npm start -- --reset      deletes .data/ first
npm start -- --restore    goes back to the newest copy of the database (one is made a day)
npm start -- --lan        opens it to other devices on your network
npm start -- --no-seed    leaves an empty platform empty
npm run dev               rebuilds and reloads on every change

Environment: PORT, SQLD_PORT, EASEL_PORT, OPENID_PORT, LIBSQL_URL and LIBSQL_AUTH_TOKEN (another libSQL server),
RENDERERS (JSON list of render backends), VISITOR_IMAGES_PER_DAY, SIGN_IN_PROVIDERS (JSON list of third parties), MAIL and SMS (JSON of how
emails and text messages are sent), TRANSLATOR (JSON of who translates texts of works), CONSENT_LISTENER (JSON of what listens to consents of voices),
IMAGE_CHECK (JSON of what looks at published images),
ATELIER_DATA (another data folder), NO_COLOR.`

/** With the preview renderer an image costs nothing; what the developer sets is stronger. */
const VISITOR_IMAGES_PER_DAY = "100"
/** What these programs say is for those who change the sources: others are told what is done, and why one failed by its error. */
const TOLD_AS_STEPS: ReadonlySet<string> = new Set(["build", "bundle", "migrate"])
/** How long another run may take to say where it can be opened. */
const OTHER_MS = 3_000

const dataDirectory = process.env["ATELIER_DATA"] ?? join(PROJECT_ROOT, ".data")
const colour = wantsColour(process.stdout.isTTY, process.env)
const say = (text: string) => process.stdout.write(`${text}\n`)

const options = parseStartOptions(process.argv.slice(2))
if (typeof options === "string") exitWith(options)
else if (options.help) say(HELP)
else await run(options)

async function run(options: StartOptions): Promise<void> {
  const startedAtMs = Date.now()
  const stopping = new AbortController()
  const wanted = new Promise<void>((resolve) => {
    let asked = 0
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // Terminals and npm may deliver one Ctrl-C twice; only a later, second one means "at once".
        if (asked !== 0 && Date.now() - asked > 1_000) process.exit(1)
        if (asked === 0) asked = Date.now()
        stopping.abort()
        resolve()
      })
    }
  })

  const addresses = options.lan ? lanAddresses() : []
  if (options.lan && addresses.length === 0) return exitWith(NO_NETWORK)
  endWithParent()
  const lock = takeLock(dataDirectory)
  if ("heldBy" in lock) return exitWith(describeOther(await findOther(lock.heldBy)))
  process.once("exit", () => lock.release())
  if (options.reset) await emptyDataFolder()
  if (options.restore) await goBack()

  const ports = await choosePorts()
  if (typeof ports === "string") return exitWith(ports)
  const appUrl = `http://localhost:${ports.app}`
  lock.update({ appUrl })
  const lanUrls = addresses.map((address) => lanOrigin(address, ports.app))
  const databaseUrl = process.env["LIBSQL_URL"]
  const databaseToken = process.env["LIBSQL_AUTH_TOKEN"]
  const isShown = (name: string, line: string) => isWorthShowing(line, options.dev) && (options.dev || !TOLD_AS_STEPS.has(name))
  const onLine = (name: string, line: string) => isShown(name, line) && say(labelLine(name, line, colour))
  const paintsItself = !isSetByDeveloper("RENDERERS") && !isSetByDeveloper("VISITOR_IMAGES_PER_DAY")
  let stack: Stack
  try {
    await copyOwnDatabase()
    stack = await startStack({
      dataDirectory,
      ports,
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(databaseToken ? { databaseToken } : {}),
      faults: process.env["EASEL_FAULTS"] ?? "",
      // Nobody changes the sources of what is only used, and a reload in between would make everybody wait.
      bundle: !options.dev,
      seed: !options.noSeed,
      paintsBehind: true,
      signal: stopping.signal,
      onLine,
      onNote: say,
      onStep: (done, tookMs) => say(stepLine(done, tookMs)),
      onGroups: (groups) => lock.update({ groups }),
      watch: true,
      vars: { ...(paintsItself && { VISITOR_IMAGES_PER_DAY }), ...(options.lan && lanVariables(lanUrls)) },
      ...(options.lan && { refuse: async (url) => ((await hasOwnerPassword(openDatabase(url, undefined))) ? null : NO_OWNER_PASSWORD) }),
    })
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    if (error instanceof StartRefused) return exitWith(error.message)
    return exitWith(`Atelier did not start: ${error instanceof Error ? error.message : String(error)}`)
  }
  lock.update({ databaseUrl: stack.databaseUrl })
  const watcher = options.dev ? await watchClient(onLine) : null
  // Another server's database may be somebody else's.
  const link = process.env["LIBSQL_URL"] ? null : await firstOwnerLink(openDatabase(stack.databaseUrl, undefined), appUrl, Date.now())
  const door = options.lan
    ? await openLanDoor(addresses, ports.app).catch(async (error: unknown) => {
        await stack.stop()
        return exitWith(`The network could not be let in: ${error instanceof Error ? error.message : String(error)}`)
      })
    : null
  say(announce({ appUrl, lanUrls, dataDirectory, tookMs: Date.now() - startedAtMs, ownerLink: link, isSet: isSetByDeveloper }))
  const failure = await Promise.race([wanted.then(() => null), stack.failed])
  say(failure === null ? "Stopping…" : `Atelier stops: ${failure}.`)
  await door?.close()
  await watcher?.stop()
  await stack.stop()
  await copyOwnDatabase(true)
  process.exit(failure === null ? 0 : 1)
}

/** The addresses of the network are the site's, and its devices have an allowance each, as anywhere. */
function lanVariables(lanUrls: readonly string[]): Readonly<Record<string, string>> {
  return { LAN_ORIGINS: lanUrls.join(" "), ...(!isSetByDeveloper("THROTTLE_SCALE") && { THROTTLE_SCALE: "1" }) }
}

async function emptyDataFolder(): Promise<void> {
  for (const name of ["sqld", "wrangler", "logs", "registry", "seed.stamp", "gallery.json", "database.made"])
    await rm(join(dataDirectory, name), { recursive: true, force: true })
  say(`Deleted the data in ${dataDirectory}`)
}

async function copyOwnDatabase(replaces = false): Promise<void> {
  if (process.env["LIBSQL_URL"] || examineDatabase(dataDirectory).kind !== "sound") return
  await copyDatabase(dataDirectory, Date.now(), replaces)
}

async function goBack(): Promise<void> {
  const restored = await restoreDatabase(dataDirectory, Date.now())
  if (restored === null) return exitWith(`There is no copy of the database in ${dataDirectory}.`)
  say(`Went back to the copy of ${restored.day}${restored.aside === null ? "" : `; what was there is in ${restored.aside}`}`)
}

async function findOther(first: LockContent | null): Promise<LockContent | null> {
  const deadline = Date.now() + OTHER_MS
  let other = first
  while ((other === null || other.appUrl === "") && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    other = findRun(dataDirectory) ?? other
  }
  return other
}

function describeOther(other: LockContent | null): string {
  const where = other === null || other.appUrl === "" ? "" : ` at ${other.appUrl}`
  const process = other === null ? "" : ` (process ${other.pid})`
  return `Atelier already runs over ${dataDirectory}${where}${process}. Open that address, or stop it first.`
}

async function choosePorts(): Promise<Record<ServiceName, number> | string> {
  const chosen = { ...DEFAULT_PORTS }
  const variables = [
    ["app", "PORT"],
    ["sqld", "SQLD_PORT"],
    ["easel", "EASEL_PORT"],
    ["openid", "OPENID_PORT"],
  ] as const
  for (const [name, variable] of variables) {
    const preferred = parsePort(variable, process.env[variable], DEFAULT_PORTS[name])
    if (typeof preferred === "string") return preferred
    const port = await nextFreePort(preferred, holdPort)
    if (port === null) return `No free port from ${preferred} upwards for ${name}.`
    // The others are no addresses that people open.
    if (port !== preferred && name === "app") say(`Port ${preferred} is busy, Atelier takes ${port}.`)
    chosen[name] = port
  }
  return chosen
}

function exitWith(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
