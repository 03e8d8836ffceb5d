import { type Endpoint, expose, transfer } from "comlink"
import { type Job, JobError, type JobHandlers, type JobTypes } from "./protocol.ts"
import type { JobAnswer, JobCall, JobServer } from "./wire.ts"

/** Serves jobs in a worker: called once, at the top of the worker's module, before anything is awaited. */
export function serveJobs<Jobs extends JobTypes>(handlers: JobHandlers<Jobs>, endpoint?: Endpoint): void {
  const table = handlersByName(handlers)
  const running = new Map<number, AbortController>()
  let tellPage: TellPage = () => undefined

  const server: JobServer = {
    attach(lockName, tell) {
      tellPage = tell
      return holdLock(lockName)
    },
    async run(call) {
      const abort = new AbortController()
      running.set(call.id, abort)
      try {
        return await runJob(table, call, abort.signal, (id, progress) => tellPage(id, progress))
      } finally {
        running.delete(call.id)
      }
    },
    abort(id) {
      running.get(id)?.abort()
    },
    ping: () => true,
  }
  expose(server, endpoint)
}

/** Resolves when the page has taken the report. */
type TellPage = (id: number, progress: unknown) => unknown
type Handler = (input: unknown, job: Job<unknown>) => Promise<unknown>

/** The handlers as what arrives by message finds them. It was typed by createBridge<Jobs>: the page and its worker are of one build. */
function handlersByName(handlers: object): ReadonlyMap<string, Handler> {
  const table = new Map<string, Handler>()
  for (const name of Object.keys(handlers)) {
    const handler: unknown = Reflect.get(handlers, name)
    if (typeof handler === "function") table.set(name, async (input, job) => handler(input, job))
  }
  return table
}

async function runJob(
  table: ReadonlyMap<string, Handler>,
  { id, name, input }: JobCall,
  signal: AbortSignal,
  tellPage: TellPage,
): Promise<JobAnswer> {
  let reported: Promise<unknown> = Promise.resolve()
  const handedOver: Transferable[] = []
  const job: Job<unknown> = {
    signal,
    tell: (progress, values = []) => {
      const report = isObject(progress) && values.length > 0 ? transfer(progress, [...values]) : progress
      reported = Promise.resolve(tellPage(id, report)).catch(() => {})
    },
    transfer: (...values) => {
      handedOver.push(...values)
    },
  }
  try {
    const handler = table.get(name)
    if (handler === undefined) throw new JobError("failed", "", `no job is called ${name}`)
    const output = await handler(input, job)
    // Reports travel in order, but on a channel of their own: the output may not overtake them.
    await reported
    return transfer({ isDone: true, output }, handedOver)
  } catch (error) {
    await reported
    return { isDone: false, code: error instanceof JobError ? error.code : "", message: messageOf(error) }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Held until the worker ends: the browser lets go of it then, however the end came. Resolves once it is held, or where it cannot be. */
function holdLock(name: string): Promise<void> {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    navigator.locks
      .request(name, () => {
        resolve()
        return new Promise<never>(() => {})
      })
      .catch(() => resolve())
  })
}
