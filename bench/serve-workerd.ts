import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { holdAnyPort } from "../local/start/choose-port.ts"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { COMPATIBILITY_DATE, COMPATIBILITY_FLAGS } from "./bundle-worker.ts"
import { exactCpuMs } from "./process-cpu.ts"
import { startProgram } from "./run-program.ts"

/** The runtime that wrangler brings, by the path that its package names. */
const WORKERD: string = createRequire(join(PROJECT_ROOT, "node_modules/wrangler/package.json"))("workerd").default
const READY_LIMIT_MS = 15_000

/** A Durable Object class of a Worker. */
export interface ObjectBinding {
  readonly binding: string
  readonly className: string
  /** Name of another Worker of the same runtime that has the class. */
  readonly of?: string
}

/** One Worker to run. */
export interface ServedWorker {
  readonly name: string
  /** Path of its script; modules and WebAssembly that it loads lie beside and below it. */
  readonly script: string
  /** True for the one that answers requests from outside. */
  readonly isEntry: boolean
  readonly vars?: Readonly<Record<string, string>>
  readonly objects?: readonly ObjectBinding[]
  /** Bindings that are other Workers of the same runtime, such as stand-ins for what workerd alone does not have. */
  readonly services?: Readonly<Record<string, string>>
}

/** A bare runtime that serves. */
export interface RunningWorkerd {
  readonly url: string
  /** Id of the process that all requests run in. */
  readonly pid: number
  /** From the start of the process to the first byte of the first answer, ms. */
  readonly startMs: number
  /** Processor time of the process by then, ms; null where the system does not report it. */
  readonly startCpuMs: number | null
  stop(): Promise<void>
}

/** Starts `workerd serve`, without any proxy before it, and waits until it answers `readyPath`. */
export async function serveWorkerd(workers: readonly ServedWorker[], readyPath = "/"): Promise<RunningWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"))
  const port = await holdAnyPort()
  await mkdir(join(folder, "objects"))
  const config = join(folder, "config.capnp")
  const modules = new Map<string, readonly string[]>()
  for (const { name, script } of workers) {
    // The runtime takes in only files below its configuration.
    await cp(dirname(script), join(folder, name), { recursive: true })
    modules.set(name, await modulesBeside(script))
  }
  await writeFile(config, workerdConfig(workers, port, join(folder, "objects"), modules))
  const startedAtMs = performance.now()
  const program = startProgram(WORKERD, ["serve", "--experimental", config])
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const moments = await untilAnswered(`${url}${readyPath}`, program.pid)
    return { url, pid: program.pid, startMs: moments.atMs - startedAtMs, startCpuMs: moments.cpuMs, stop }
  } catch (error) {
    await stop()
    throw new Error(`workerd did not answer\n${program.lastLines()}`, { cause: error })
  }
}

/** Modules that a script may load, by their path from its folder. */
export async function modulesBeside(script: string): Promise<readonly string[]> {
  const files = await readdir(dirname(script), { recursive: true })
  return files.filter((file) => /\.(?:js|wasm)$/.test(file) && file !== basename(script)).toSorted()
}

/** Asks until the first byte of an answer is there; answers when that was and what the process had used by then. */
async function untilAnswered(url: string, pid: number): Promise<{ readonly atMs: number; readonly cpuMs: number | null }> {
  for (const untilMs = performance.now() + READY_LIMIT_MS; ; ) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(READY_LIMIT_MS) })
      const moments = { atMs: performance.now(), cpuMs: exactCpuMs(pid) }
      await answer.arrayBuffer()
      return moments
    } catch (error) {
      if (performance.now() > untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** The runtime's configuration as Cap'n Proto text; `modules` names the files that each Worker loads besides its script. */
export function workerdConfig(
  workers: readonly ServedWorker[],
  port: number,
  objectsFolder: string,
  modules: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const entry = workers.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error("no Worker answers requests")
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${workers.map((worker) => serviceText(worker, modules.get(worker.name) ?? [])).join(",\n    ")},
    (name = "objects", disk = (path = ${text(objectsFolder)}, writable = true)),
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [ (name = "http", address = "127.0.0.1:${port}", http = (), service = ${text(entry.name)}) ]
);`
}

function serviceText({ name, script, vars, objects, services }: ServedWorker, beside: readonly string[]): string {
  const own = (objects ?? []).filter(({ of }) => of === undefined)
  const bindings = [
    ...Object.entries(vars ?? {}).map(([key, value]) => `(name = ${text(key)}, text = ${text(value)})`),
    ...(objects ?? []).map(({ binding, className, of }) => {
      const place = of === undefined ? text(className) : `(className = ${text(className)}, serviceName = ${text(of)})`
      return `(name = ${text(binding)}, durableObjectNamespace = ${place})`
    }),
    ...Object.entries(services ?? {}).map(([key, service]) => `(name = ${text(key)}, service = ${text(service)})`),
  ]
  const namespaces = own.map(({ className }) => `(className = ${text(className)}, uniqueKey = ${text(className)}, enableSql = true)`)
  const modules = [basename(script), ...beside].map(
    (file) => `(name = ${text(file)}, ${file.endsWith(".wasm") ? "wasm" : "esModule"} = embed ${text(`${name}/${file}`)})`,
  )
  return `(name = ${text(name)}, worker = (
      modules = [ ${modules.join(", ")} ],
      compatibilityDate = ${text(COMPATIBILITY_DATE)}, compatibilityFlags = [${COMPATIBILITY_FLAGS.map(text).join(", ")}],
      bindings = [ ${bindings.join(", ")} ],
      durableObjectNamespaces = [ ${namespaces.join(", ")} ]${namespaces.length > 0 ? ',\n      durableObjectStorage = (localDisk = "objects")' : ""}
    ))`
}

function text(value: string): string {
  return JSON.stringify(value)
}
