import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import * as z from "zod"
import { FaultSwitch, faultSchema, faultSwitchSchema } from "./faults.ts"
import { demandAccess, Refusal, readJson, sendError, sendJson, sendPng } from "./http-exchange.ts"
import { JobQueue } from "./job-queue.ts"
import { JobRunner } from "./job-runner.ts"
import { viewOf } from "./job-view.ts"
import type { Job } from "./jobs.ts"
import { type Accepted, type Capabilities, EASEL_VERSION, type Health, type JobView, jobRequestSchema, KINDS, LIMITS } from "./protocol.ts"
import { STYLES } from "./scene.ts"
import type { Settings } from "./settings.ts"

const orderSchema = jobRequestSchema.extend({ fault: faultSchema.optional() })

const FORGET_EVERY_MS = 60_000

/** How Easel is started; the optional parts stand in for real ones in tests. */
export interface EaselOptions extends Settings {
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number
  /** The module of a painter thread. */
  readonly painterUrl?: URL
  /** How many jobs may wait. */
  readonly waitingLimit?: number
}

/** A running Easel; `close` drops all jobs and connections. */
export interface Easel {
  readonly url: string
  close(): Promise<void>
}

const parse = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const reading = schema.safeParse(value)
  if (reading.success) return reading.data
  const faults = reading.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`)
  throw new Refusal("invalid-request", faults.slice(0, 5).join("; "))
}

const noSuchJob = (): Refusal => new Refusal("not-found", "no such job")

/** Answers the calls of the render protocol out of one queue. */
class EaselCalls {
  readonly #options: EaselOptions
  readonly #now: () => number
  readonly #startedAtMs: number
  readonly #queue: JobQueue
  readonly #runner: JobRunner
  readonly #faults = new FaultSwitch()
  readonly #forgetTimer: NodeJS.Timeout

  constructor(options: EaselOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#startedAtMs = this.#now()
    this.#queue = new JobQueue(this.#now, options.waitingLimit)
    this.#runner = new JobRunner(this.#queue, { slots: options.slots, now: this.#now, painterUrl: options.painterUrl })
    this.#forgetTimer = setInterval(() => this.#queue.forget(), FORGET_EVERY_MS).unref()
  }

  /** Answers one request or throws a `Refusal`. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    demandAccess(request, this.#options.token)
    const [path = "", query = ""] = (request.url ?? "").split("?", 2)
    const [, place, id, part, index, ...rest] = path.split("/")
    const call = `${request.method} ${[place, id && "*", part, index && "*", ...rest].filter((one) => one !== undefined).join("/")}`
    switch (call) {
      case "GET capabilities":
        return sendJson(response, 200, this.#capabilities())
      case "GET health":
        return sendJson(response, 200, this.#health())
      case "POST jobs":
        return this.#order(await readJson(request), response)
      case "GET jobs/*":
        return sendJson(response, 200, this.#view(this.#find(id), new URLSearchParams(query).get("preview") === "1"))
      case "DELETE jobs/*":
        return sendJson(response, 200, this.#view(this.#runner.cancel(this.#find(id).id) ?? this.#find(id), false))
      case "GET jobs/*/outputs/*":
        return sendPng(response, this.#picture(this.#find(id), index))
      case "POST faults":
        return this.#setFault(request, response)
      default:
        throw this.#noSuchCall(call.slice(call.indexOf(" ") + 1))
    }
  }

  /** Resolves when the first painter is ready; rejects when none could start. */
  whenReady(): Promise<void> {
    return this.#runner.whenReady()
  }

  close(): Promise<void> {
    clearInterval(this.#forgetTimer)
    return this.#runner.close()
  }

  #noSuchCall(place: string): Refusal {
    const places = ["capabilities", "health", "jobs", "jobs/*", "jobs/*/outputs/*"]
    return places.includes(place) ? new Refusal("method-not-allowed", "not with this method") : new Refusal("not-found", "no such call")
  }

  #capabilities(): Capabilities {
    return {
      name: "Easel",
      is_preview: true,
      version: EASEL_VERSION,
      kinds: [...KINDS],
      max_width: LIMITS.maxSide,
      max_height: LIMITS.maxSide,
      max_count: LIMITS.maxCount,
      styles: [...STYLES],
      slots: this.#options.slots,
    }
  }

  #health(): Health {
    return { ok: this.#runner.isWorking(), ...this.#queue.counts(), uptime_ms: Math.round(this.#now() - this.#startedAtMs) }
  }

  #find(id: string | undefined): Job {
    const job = id === undefined ? undefined : this.#queue.get(id)
    if (job === undefined) throw noSuchJob()
    return job
  }

  #view(job: Job, withPreview: boolean): JobView {
    const { msPerWork } = this.#runner
    const view = viewOf(job, { queue: this.#queue, nowMs: this.#now(), slots: this.#options.slots, msPerWork, withPreview })
    return this.#faults.distort(view, job.fault)
  }

  #picture(job: Job, index: string | undefined): Uint8Array {
    const picture = job.pictures.find((one) => String(one.index) === index)
    if (picture === undefined) throw new Refusal("not-found", "no such output")
    return picture.bytes
  }

  #order(body: unknown, response: ServerResponse): void {
    if (!this.#options.allowsFaults && typeof body === "object" && body !== null && "fault" in body) {
      throw new Refusal("faults-off", "faults are for tests and switched off")
    }
    const order = parse(orderSchema, body)
    const { fault: ownFault, ...request } = order
    const fingerprint = JSON.stringify(order)
    const known = this.#queue.lookUp(order.id, fingerprint)
    const fault = known === undefined ? this.#faults.meet(order.id, ownFault) : undefined
    if (fault?.kind === "refuse") throw new Refusal("unavailable", "refused as asked", 1)
    const submission = known ?? this.#queue.submit(request, fingerprint, fault)
    switch (submission.outcome) {
      case "existing":
        return sendJson(response, 200, this.#view(submission.job, false))
      case "conflict":
        throw new Refusal("conflict", "this id belongs to another order")
      case "full":
        throw new Refusal("queue-full", "too many jobs are waiting", 2)
      case "accepted": {
        this.#runner.startWaiting()
        if (fault?.kind === "disconnect-after-accept") return void response.destroy()
        const accepted: Accepted = { id: submission.job.id, state: "queued" }
        return sendJson(response, 202, accepted)
      }
    }
  }

  async #setFault(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.#options.allowsFaults) throw new Refusal("not-found", "no such call")
    const { fault } = parse(faultSwitchSchema, await readJson(request))
    this.#faults.set(fault)
    sendJson(response, 200, { fault })
  }
}

/** Starts Easel; resolves when it listens. Rejects when no painter can start or the address cannot be had. */
export const startEasel = async (options: EaselOptions): Promise<Easel> => {
  const calls = new EaselCalls(options)
  const server = createServer((request, response) => {
    calls.answer(request, response).catch((error: unknown) => sendError(response, error))
  })
  // Longer than a client keeps an idle connection, so that the client is the one to close it.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = 30_000
  try {
    await calls.whenReady()
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(options.port, options.host, resolve)
    })
  } catch (error) {
    await calls.close()
    throw error
  }
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : options.port
  return {
    url: `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, calls.close()])
    },
  }
}
