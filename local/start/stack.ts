import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { newestMigration } from "../../db/migrate.ts"
import { buildClient } from "./build-client.ts"
import { bundleWorker } from "./bundle-worker.ts"
import { BUNDLED_APP } from "./bundled-worker.ts"
import { holdAnyPort, holdPort, isHeld, releasePorts } from "./choose-port.ts"
import { runCronOnce, startCron } from "./cron.ts"
import { newDatabaseAccess, withToken } from "./database-token.ts"
import { fillGallery, isGalleryFilled, type PaintingBehind, paintBehind } from "./fill-gallery.ts"
import { damagedAdvice, examineDatabase, markDatabaseMade } from "./local-database.ts"
import { runStep } from "./run-step.ts"
import {
  APP,
  EASEL,
  EASEL_SLOTS,
  localUrl,
  MIGRATE,
  OPENID,
  type ServiceDefinition,
  type ServiceName,
  SQLD,
  type StackSettings,
  secretsFile,
  secretsText,
  sqldBinary,
} from "./service-table.ts"
import { type SupervisedService, type SuperviseHooks, supervise } from "./supervise.ts"
import { askHealth, watchHealth } from "./watch-health.ts"

/** How to run a stack. Everything has a default that suits a test: its own ports and a data folder that goes with it. */
export interface StackOptions {
  /** Kept after `stop`; without it a temporary folder is used and removed. */
  readonly dataDirectory?: string
  /** Ports that are free, or held for this stack; one that is left out is chosen by the system. */
  readonly ports?: Partial<Readonly<Record<ServiceName, number>>>
  /** Another libSQL server; then no sqld is started. */
  readonly databaseUrl?: string
  readonly databaseToken?: string
  /** Where the sandbox sign-in provider may send people back to; the app's own addresses without it. */
  readonly appOrigins?: readonly string[]
  /** Value of EASEL_FAULTS: "1" lets orders ask for faults. */
  readonly faults?: string
  /** Jobs that Easel runs at once: one less than there are cores. */
  readonly easelSlots?: number
  /** Worker variables, stronger than the stack's own. */
  readonly vars?: Readonly<Record<string, string>>
  /** Build the client when its sources changed (true). */
  readonly build?: boolean
  /** Serve a bundle of the Worker, made when its sources changed, and watch nothing (false). */
  readonly bundle?: boolean
  /** Fill the platform with the seed, all of it or so many works (false). */
  readonly seed?: boolean | number
  /** With `seed` and `bundle`: answer as soon as the Worker does, and have the gallery painted meanwhile (false). */
  readonly paintsBehind?: boolean
  /** Run the cron handler at the start and every minute (true). */
  readonly cron?: boolean
  /** Ask for health every few seconds and replace what no longer works (false). */
  readonly watch?: boolean
  /** Every output line of every process, with its process's name. */
  readonly onLine?: (name: string, line: string) => void
  /** What a person should know: restarts, progress. */
  readonly onNote?: (text: string) => void
  /** Asked with the database's address once that is up to date and before anybody is let in: a text is why nobody is. */
  readonly refuse?: (databaseUrl: string) => Promise<string | null>
  /** What a start has done, and how long it took. */
  readonly onStep?: (done: string, tookMs: number) => void
  /** Leaders of the process groups, whenever they change. */
  readonly onGroups?: (pids: readonly number[]) => void
  /** Stops a start that is under way. */
  readonly signal?: AbortSignal
}

/** A running platform. */
export interface Stack {
  readonly appUrl: string
  readonly easelUrl: string
  readonly openidUrl: string
  /** With its token: whoever has it reads and writes everything. */
  readonly databaseUrl: string
  readonly dataDirectory: string
  /** Resolves with the reason when the stack is beyond repair; never otherwise. */
  readonly failed: Promise<string>
  /** Sends a signal to a service and all it started. SIGKILL and its like are waited for, and it stays down until `restart`. */
  kill(name: ServiceName, signal?: NodeJS.Signals): Promise<void>
  /** Stops a service if it runs, starts it, and waits until it answers. */
  restart(name: ServiceName): Promise<void>
  /** Runs the cron handler now. */
  runCron(): Promise<void>
  /** Ends every process; resolves when none is left. */
  stop(): Promise<void>
}

/** A start that is not to be; the message says why and what to do. */
export class StartRefused extends Error {
  override readonly name = "StartRefused"
}

/** Starts a whole platform: database, preview renderer, sandbox sign-in provider, Worker. Rejects, with nothing left running, when a part does not start. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const ownFolder = options.dataDirectory === undefined
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), "atelier-")))
  const isOwnDatabase = options.databaseUrl === undefined
  const seeds = options.seed !== undefined && options.seed !== false
  const basic = await settingsFor(options, dataDirectory)
  const gallery =
    seeds && options.paintsBehind === true && options.bundle === true && !(isOwnDatabase && (await isGalleryFilled(basic)))
      ? { socket: join(await mkdtemp(join(tmpdir(), "atelier-door-")), "door"), progress: join(dataDirectory, "gallery.json") }
      : undefined
  const settings = { ...basic, gallery }
  const line = options.onLine ?? (() => {})
  const note = options.onNote ?? (() => {})
  const told = async <Value>(work: Promise<Value>, done: (value: Value) => string | null): Promise<Value> => {
    const beganAtMs = Date.now()
    const value = await work
    const words = done(value)
    if (words !== null) options.onStep?.(words, Date.now() - beganAtMs)
    return value
  }
  const failure = Promise.withResolvers<string>()
  const hooks: SuperviseHooks = {
    line,
    note,
    changed: () => options.onGroups?.([...services.values()].flatMap((service) => service.pid() ?? [])),
    giveUp: failure.resolve,
  }
  const services = new Map<ServiceName, SupervisedService>()
  const start = (definition: ServiceDefinition): Promise<void> => {
    const service = supervise(definition, settings, hooks)
    services.set(definition.name, service)
    return service.start()
  }
  const failed = new AbortController()
  let cause: unknown
  const signal = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])])
  let stopCron = () => {}
  let stopWatch = () => {}
  let painting: PaintingBehind | undefined
  const stop = async () => {
    failed.abort()
    stopCron()
    stopWatch()
    await painting?.ended
    for (const name of ["app", "openid", "easel", "sqld"] as const) await services.get(name)?.stop()
    await rm(secretsFile(dataDirectory), { force: true })
    releasePorts(Object.values(settings.ports))
    if (gallery !== undefined) await rm(dirname(gallery.socket), { recursive: true, force: true })
    if (ownFolder) await rm(dataDirectory, { recursive: true, force: true })
  }
  options.signal?.addEventListener("abort", () => void stop(), { once: true })
  const appUrl = localUrl(settings.ports.app)
  try {
    await mkdir(dataDirectory, { recursive: true })
    if (isOwnDatabase) {
      const found = examineDatabase(dataDirectory)
      if (found.kind === "damaged") throw new Error(damagedAdvice(dataDirectory, found.reason))
      await start(requireSqld())
    }
    const cancel = (reason: unknown) => {
      cause ??= reason
      failed.abort()
    }
    const fill = async () => {
      const migrating = told(
        runStep(MIGRATE, settings, line, signal).then(newestMigration),
        (newest) => `Database ready (${newest} migrations)`,
      )
      await settleAll([migrating, told(start(EASEL), () => "Preview renderer ready"), start(OPENID)], cancel)
      if (isOwnDatabase) markDatabaseMade(dataDirectory)
      const refusal = (await options.refuse?.(withToken(settings.databaseUrl, settings.databaseToken))) ?? null
      if (refusal !== null) throw new StartRefused(refusal)
      if (seeds && gallery === undefined) await fillGallery(settings, isOwnDatabase, line, signal)
    }
    const build = async () => {
      const isBuilt = options.build !== false && (await buildClient(settings, line, signal, note))
      const isBundled = options.bundle === true && (await bundleWorker(settings, line, signal))
      return isBuilt || isBundled
    }
    await settleAll([fill(), told(build(), (isNew) => (isNew ? "Web app built" : null))], cancel)
    options.signal?.throwIfAborted()
    if (gallery !== undefined) painting = paintBehind({ ...settings, gallery }, isOwnDatabase, { line, note }, signal)
    if (options.bundle === true) await Promise.all([told(start(BUNDLED_APP), () => "Worker ready"), painting?.begun])
    else {
      await writeFile(secretsFile(dataDirectory), secretsText(settings), { mode: 0o600 })
      await told(start(APP), () => "Worker ready")
    }
    if (options.cron !== false) {
      await runCronOnce(appUrl).catch((error: unknown) => note(`cron: ${error instanceof Error ? error.message : String(error)}`))
      options.signal?.throwIfAborted()
      stopCron = startCron(() => (services.get("app")?.pid() == null ? Promise.resolve() : runCronOnce(appUrl)), note)
    }
    if (options.watch === true) {
      const isUp = (name: ServiceName) => services.get(name)?.pid() != null
      const replace = async (name: ServiceName, reason: string) => services.get(name)?.replace(reason)
      stopWatch = watchHealth({ ask: () => askHealth(appUrl), isUp, replace })
    }
  } catch (error) {
    await stop()
    // What failed first stopped the others, whose failures may be told sooner.
    throw cause ?? error
  }
  const service = (name: ServiceName): SupervisedService => {
    const found = services.get(name)
    if (found === undefined) throw new Error(`${name} is not part of this stack`)
    return found
  }
  return {
    appUrl,
    easelUrl: localUrl(settings.ports.easel),
    openidUrl: localUrl(settings.ports.openid),
    databaseUrl: withToken(settings.databaseUrl, settings.databaseToken),
    dataDirectory,
    failed: failure.promise,
    kill: (name, signal = "SIGKILL") => service(name).kill(signal),
    restart: async (name) => {
      await service(name).stop()
      await service(name).start()
    },
    runCron: () => runCronOnce(appUrl),
    stop,
  }
}

/** A service started by itself. */
export interface LoneService {
  readonly url: string
  stop(): Promise<void>
}

/** A database server started by itself; `url` has its token, `address` and `token` are its two halves. */
export interface LoneDatabase extends LoneService {
  readonly address: string
  readonly token: string
}

/** Starts only the database server over a folder. */
export async function startSqld(options: { readonly dataDirectory: string; readonly port?: number }): Promise<LoneDatabase> {
  await mkdir(options.dataDirectory, { recursive: true })
  const lone = await startLone(requireSqld(), {
    dataDirectory: options.dataDirectory,
    ...(options.port === undefined ? {} : { ports: { sqld: options.port } }),
  })
  const { databaseToken: token = "" } = lone.settings
  return { url: withToken(lone.url, token), address: lone.url, token, stop: () => lone.stop() }
}

/** Starts only the preview renderer. */
export async function startEasel(): Promise<LoneService> {
  return startLone(EASEL, {})
}

/** Starts only the sandbox sign-in provider. `appOrigins` are those that it may send people back to. */
export async function startOpenid(options: { readonly appOrigins: readonly string[]; readonly port?: number }): Promise<LoneService> {
  return startLone(OPENID, {
    appOrigins: options.appOrigins,
    ...(options.port === undefined ? {} : { ports: { openid: options.port } }),
  })
}

async function startLone(
  definition: ServiceDefinition,
  options: StackOptions,
): Promise<LoneService & { readonly settings: StackSettings }> {
  const settings = await settingsFor(options, options.dataDirectory ?? tmpdir())
  const lines: string[] = []
  const service = supervise(definition, settings, {
    line: (_name, line) => lines.push(line) > 40 && lines.shift(),
    note: (text) => process.stderr.write(`${text}\n`),
    changed: () => {},
    giveUp: (reason) => lines.push(reason),
  })
  const stop = async () => {
    await service.stop()
    releasePorts(Object.values(settings.ports))
  }
  try {
    await service.start()
  } catch (error) {
    await stop()
    throw new Error(`${definition.name} did not start\n${lines.join("\n")}`, { cause: error })
  }
  return { url: localUrl(settings.ports[definition.name]), stop, settings }
}

/** Settings of a stack with every gap filled: free ports, its own database. Rejects when a wanted port is busy. */
export async function settingsFor(options: StackOptions, dataDirectory: string): Promise<StackSettings> {
  // A stranger on a wanted port would answer in the place of the service, so it has to be refused before anything starts.
  for (const port of Object.values(options.ports ?? {}))
    if (!isHeld(port) && !(await holdPort(port))) throw new Error(`Port ${port} is busy.`)
  const ports = {
    app: options.ports?.app ?? (await holdAnyPort()),
    sqld: options.ports?.sqld ?? (await holdAnyPort()),
    easel: options.ports?.easel ?? (await holdAnyPort()),
    openid: options.ports?.openid ?? (await holdAnyPort()),
  }
  const own = options.databaseUrl === undefined ? newDatabaseAccess() : null
  return {
    dataDirectory,
    ports,
    // People open it by the one name, tests by the other.
    appOrigins: options.appOrigins ?? [`http://localhost:${ports.app}`, localUrl(ports.app)],
    databaseUrl: options.databaseUrl ?? localUrl(ports.sqld),
    databaseToken: own?.token ?? options.databaseToken,
    databaseKey: own?.publicKey ?? "",
    faults: options.faults ?? "",
    easelSlots: options.easelSlots ?? EASEL_SLOTS,
    seedCount: typeof options.seed === "number" ? options.seed : undefined,
    gallery: undefined,
    vars: options.vars ?? {},
  }
}

function requireSqld(): ServiceDefinition {
  if (existsSync(sqldBinary())) return SQLD
  throw new Error(`There is no sqld for ${process.platform} ${process.arch}. Set LIBSQL_URL to a libSQL server of your own.`)
}

/** Waits for all; when one fails, `cancel` ends the rest, which is waited for too. Rejects with the first failure. */
async function settleAll(parts: readonly Promise<unknown>[], cancel: (reason: unknown) => void): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) {
    part.catch((reason: unknown) => {
      failures.push(reason)
      cancel(reason)
    })
  }
  await Promise.allSettled(parts)
  if (failures.length > 0) throw failures[0]
}
