import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cpuMs } from "./process-cpu.ts"
import { runProgram } from "./run-program.ts"

/** Requests to send over and over, in turn. */
export interface Load {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly body?: string
  /** One request for each; the others' headers are the same. */
  readonly headerSets: readonly Readonly<Record<string, string>>[]
  readonly connections: number
  readonly seconds: number
}

const WRK = ["/usr/bin/wrk", "/usr/local/bin/wrk", "/opt/homebrew/bin/wrk"].find((path) => existsSync(path))

/** The load generator that is used on this machine. */
export const LOAD_GENERATOR = WRK === undefined ? "autocannon" : "wrk"

/** What a load came to. */
export interface LoadResult {
  readonly perSecond: number
  readonly answers: number
}

/** Sends the load. Rejects when an answer has another status than 2xx or 3xx, or does not come. */
export async function measureLoad(url: string, load: Load): Promise<LoadResult> {
  return WRK === undefined ? byAutocannon(url, load) : byWrk(WRK, url, load)
}

/** Processor time that a server uses for one request of a load, in microseconds. Rejects where the system does not report it. */
export async function measureCost({ url, pid }: { readonly url: string; readonly pid: number }, load: Load): Promise<number> {
  const before = cpuMs(pid)
  const { answers } = await measureLoad(url, load)
  const after = cpuMs(pid)
  if (before === null || after === null) throw new Error("this system does not report a process's time")
  return ((after - before) * 1000) / answers
}

async function byWrk(wrk: string, url: string, load: Load): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-load-"))
  try {
    const script = join(folder, "load.lua")
    await writeFile(script, wrkScript(load))
    const output = await runProgram(wrk, ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "-s", script, `${url}${load.path}`])
    const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
    const answers = /(\d+) requests in/.exec(output)?.[1]
    const failure = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0]
    if (rate === undefined || answers === undefined || failure !== undefined) throw new Error(failure ?? output)
    return { perSecond: Number(rate), answers: Number(answers) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The requests are made once, before the load; while it runs they are only handed out. */
function wrkScript({ method, path, body, headerSets }: Load): string {
  const tables = headerSets.map(
    (set) =>
      `{${Object.entries(set)
        .map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
        .join(",")}}`,
  )
  return `local sets = {${tables.join(",")}}
local requests = {}
local at = 0
init = function(args)
  for i, set in ipairs(sets) do requests[i] = wrk.format(${JSON.stringify(method)}, ${JSON.stringify(path)}, set, ${body === undefined ? "nil" : JSON.stringify(body)}) end
end
request = function()
  at = at % #requests + 1
  return requests[at]
end`
}

async function byAutocannon(url: string, load: Load): Promise<LoadResult> {
  const { method, path, body, headerSets, connections, seconds } = load
  const requests = headerSets.map((headers) => ({ method, path, headers, ...(body === undefined ? {} : { body }) }))
  const script = fileURLToPath(new URL("./autocannon-load.mjs", import.meta.url))
  const options = JSON.stringify({ url, connections, duration: seconds, requests })
  const folder = await mkdtemp(join(tmpdir(), "atelier-load-"))
  try {
    await writeFile(join(folder, "load.json"), options)
    const output = await runProgram(process.execPath, [script, join(folder, "load.json")])
    const { bad, ...result }: LoadResult & { readonly bad: number } = JSON.parse(output.split("\n").at(-1) ?? "{}")
    if (bad > 0) throw new Error(`${bad} bad answers`)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
