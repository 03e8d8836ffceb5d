import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { anyFreePort } from "../local/start/choose-port.ts"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { COMPATIBILITY_DATE } from "./bundle-worker.ts"
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
  /** Path of its one script; WebAssembly that it loads lies beside it. */
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
  /** From the start of the process to the whole first answer, ms. */
  readonly startMs: number
  stop(): Promise<void>
}

/** Starts `workerd serve`, without any proxy before it, and waits until it answers `readyPath`. */
export async function serveWorkerd(workers: readonly ServedWorker[], readyPath = "/"): Promise<RunningWorkerd> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"))
  const port = await anyFreePort()
  await mkdir(join(folder, "objects"))
  const config = join(folder, "config.capnp")
  // The runtime takes in only files below its configuration.
  const wasm = new Map<string, readonly string[]>()
  for (const { name, script } of workers) {
    await copyFile(script, join(folder, `${name}.js`))
    const beside = (await readdir(dirname(script))).filter((file) => file.endsWith(".wasm"))
    for (const file of beside) await copyFile(join(dirname(script), file), join(folder, file))
    wasm.set(name, beside)
  }
  await writeFile(config, workerdConfig(workers, port, join(folder, "objects"), wasm))
  const startedAtMs = performance.now()
  const program = startProgram(WORKERD, ["serve", "--experimental", config])
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswered(`${url}${readyPath}`)
    return { url, pid: program.pid, startMs: performance.now() - startedAtMs, stop }
  } catch (error) {
    await stop()
    throw new Error(`workerd did not answer\n${program.lastLines()}`, { cause: error })
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (const untilMs = performance.now() + READY_LIMIT_MS; ; ) {
    try {
      await (await fetch(url, { signal: AbortSignal.timeout(READY_LIMIT_MS) })).arrayBuffer()
      return
    } catch (error) {
      if (performance.now() > untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** The runtime's configuration as Cap'n Proto text; `wasm` names the files of WebAssembly of each Worker. */
export function workerdConfig(
  workers: readonly ServedWorker[],
  port: number,
  objectsFolder: string,
  wasm: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const entry = workers.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error("no Worker answers requests")
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${workers.map((worker) => serviceText(worker, wasm.get(worker.name) ?? [])).join(",\n    ")},
    (name = "objects", disk = (path = ${text(objectsFolder)}, writable = true)),
    (name = "internet", network = (allow = ["public", "private"]))
  ],
  sockets = [ (name = "http", address = "127.0.0.1:${port}", http = (), service = ${text(entry.name)}) ]
);`
}

function serviceText({ name, vars, objects, services }: ServedWorker, wasm: readonly string[]): string {
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
  const modules = [
    `(name = "worker.js", esModule = embed ${text(`${name}.js`)})`,
    ...wasm.map((file) => `(name = ${text(file)}, wasm = embed ${text(file)})`),
  ]
  return `(name = ${text(name)}, worker = (
      modules = [ ${modules.join(", ")} ],
      compatibilityDate = ${text(COMPATIBILITY_DATE)}, compatibilityFlags = ["nodejs_compat"],
      bindings = [ ${bindings.join(", ")} ],
      durableObjectNamespaces = [ ${namespaces.join(", ")} ]${namespaces.length > 0 ? ',\n      durableObjectStorage = (localDisk = "objects")' : ""}
    ))`
}

function text(value: string): string {
  return JSON.stringify(value)
}
