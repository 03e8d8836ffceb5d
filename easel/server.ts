import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import * as z from "zod"
import { UPSCALER_NAMES } from "./edit/upscaler-traits.ts"
import { FaultSwitch, faultSchema, faultSwitchSchema } from "./faults.ts"
import { FilmStore } from "./film/film-store.ts"
import { whyNoFilms } from "./film/libav.ts"
import { demandAccess, Refusal, readInput, readJson, sendBytes, sendError, sendFile, sendJson, tooLarge } from "./http-exchange.ts"
import { InputStore, KEPT_INPUTS } from "./input-store.ts"
import { JobQueue } from "./job-queue.ts"
import { JobRunner } from "./job-runner.ts"
import { viewOf } from "./job-view.ts"
import type { Job, StoredOutput } from "./jobs.ts"
import { LIMITS, sha256Schema } from "./limits.ts"
import { looksOf } from "./looks/table.ts"
import { TUNING_STYLES } from "./looks/tuning.ts"
import { inputLimitBytes, inputsOf, KINDS, laneOf, offerOf } from "./orders/kinds.ts"
import { CONTROL_MODULES, type JobRequest, jobRequestSchema, type Kind } from "./orders/schemas.ts"
import type { Inputs } from "./painter-messages.ts"
import {
  type Accepted,
  type Capabilities,
  FEATURES,
  type Health,
  type InputView,
  type JobView,
  type WordsAnswer,
  wordsQuestionSchema,
} from "./protocol.ts"
import { STYLES } from "./scene.ts"
import type { Settings } from "./settings.ts"
import { EASEL_VERSION } from "./version.ts"

const orderSchema = z.intersection(jobRequestSchema, z.object({ fault: faultSchema.optional() }))

const FORGET_EVERY_MS = 60_000

/** How Easel is started; the optional parts stand in for real ones in tests. */
export interface EaselOptions extends Settings {
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number
  /** The module of a painter thread. */
  readonly painterUrl?: URL
  /** How many jobs may wait. */
  readonly waitingLimit?: number
  /** Why this machine makes no films; undefined where it does. */
  readonly whyNoFilms?: () => Promise<string | undefined>
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
  readonly #inputs: InputStore
  readonly #faults = new FaultSwitch()
  readonly #films = new FilmStore()
  readonly #makesFilms: boolean
  readonly #forgetTimer: NodeJS.Timeout

  constructor(options: EaselOptions, makesFilms: boolean) {
    this.#options = options
    this.#makesFilms = makesFilms
    this.#now = options.now ?? (() => performance.now())
    this.#startedAtMs = this.#now()
    this.#inputs = new InputStore(this.#now, this.#films.folderOf("inputs"))
    this.#queue = new JobQueue(
      this.#now,
      options.waitingLimit,
      undefined,
      ({ ownId }) => this.#films.remove(ownId),
      ({ request }) => {
        for (const { sha256 } of inputsOf(request)) this.#inputs.release(sha256)
      },
    )
    this.#runner = new JobRunner(this.#queue, {
      slots: { still: options.slots, film: makesFilms ? options.filmSlots : 0, sound: makesFilms ? options.soundSlots : 0 },
      now: this.#now,
      films: this.#films,
      painterUrl: options.painterUrl,
    })
    this.#forgetTimer = setInterval(() => {
      this.#queue.forget()
      this.#inputs.forget()
    }, FORGET_EVERY_MS).unref()
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
      case "GET jobs/*/outputs/*": {
        const { contentType, stored, sizeBytes } = this.#output(this.#find(id), index)
        if ("bytes" in stored) return sendBytes(response, contentType, stored.bytes)
        return sendFile(response, contentType, stored.path, sizeBytes)
      }
      case "POST words":
        return sendJson(response, 200, await this.#read(await readJson(request)))
      case "PUT inputs/*":
        return this.#takeInput(parse(sha256Schema, id), request, response)
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

  async close(): Promise<void> {
    clearInterval(this.#forgetTimer)
    await this.#runner.close()
    this.#films.close()
  }

  #isOffered(kind: Kind): boolean {
    return this.#makesFilms || (laneOf(kind) === "still" && kind !== "film-frame")
  }

  #slotsOf(kind: Kind): number {
    const { slots, filmSlots, soundSlots } = this.#options
    return { still: slots, film: filmSlots, sound: soundSlots }[laneOf(kind)]
  }

  #noSuchCall(place: string): Refusal {
    const places = ["capabilities", "health", "jobs", "jobs/*", "jobs/*/outputs/*", "words", "inputs/*"]
    return places.includes(place) ? new Refusal("method-not-allowed", "not with this method") : new Refusal("not-found", "no such call")
  }

  #capabilities(): Capabilities {
    const { slots } = this.#options
    const kinds = KINDS.filter((kind) => this.#isOffered(kind))
    return {
      name: "Easel",
      is_preview: true,
      version: EASEL_VERSION,
      kinds,
      max_width: LIMITS.maxSide,
      max_height: LIMITS.maxSide,
      max_count: LIMITS.maxCount,
      styles: [...STYLES],
      slots,
      features: [...FEATURES],
      modules: [...CONTROL_MODULES],
      models: [...looksOf("model")],
      loras: [...looksOf("lora")],
      embeddings: looksOf("embedding").map(({ name }) => name),
      vaes: looksOf("vae").map(({ name }) => name),
      upscalers: [...UPSCALER_NAMES],
      looks: Object.keys(TUNING_STYLES),
      offers: Object.fromEntries(kinds.map((kind) => [kind, { ...offerOf(kind), slots: this.#slotsOf(kind) }] as const)),
    }
  }

  #health(): Health {
    return { ok: this.#runner.isWorking(), ...this.#queue.counts(), uptime_ms: Math.round(this.#now() - this.#startedAtMs) }
  }

  async #read(body: unknown): Promise<WordsAnswer> {
    const { kind, prompts, has_lyrics: hasLyrics } = parse(wordsQuestionSchema, body)
    // The lexicons are loaded by the first question.
    const { unknownWordsIn } = await import("./unknown-words.ts")
    return { unknown_words: [...unknownWordsIn({ kind, prompts, hasLyrics })] }
  }

  #find(id: string | undefined): Job {
    const job = id === undefined ? undefined : this.#queue.get(id)
    if (job === undefined) throw noSuchJob()
    return job
  }

  #view(job: Job, withPreview: boolean): JobView {
    const { kind } = job.request
    const msPerWork = this.#runner.msPerWork(laneOf(kind))
    const view = viewOf(job, { queue: this.#queue, nowMs: this.#now(), slots: this.#slotsOf(kind), msPerWork, withPreview })
    return this.#faults.distort(view, job.fault)
  }

  #output(job: Job, index: string | undefined): StoredOutput {
    const output = job.outputs.find((one) => String(one.index) === index)
    if (output === undefined) throw new Refusal("not-found", "no such output")
    return output
  }

  async #takeInput(sha256: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const put = await this.#inputs.put(sha256, readInput(request, KEPT_INPUTS.sizeBytes))
    switch (put.outcome) {
      case "too-large":
        throw tooLarge(KEPT_INPUTS.sizeBytes)
      case "hash-mismatch":
        throw new Refusal("hash-mismatch", "these bytes have another hash")
      case "full":
        throw new Refusal("queue-full", "too many inputs are needed by jobs", 10)
      case "kept": {
        const view: InputView = { sha256, size_bytes: put.sizeBytes }
        return sendJson(response, 200, view)
      }
    }
  }

  /** The files that an order is about. Throws a `Refusal` for one that was not put or was forgotten, and for one that is too large. */
  #inputsOf(request: JobRequest): Inputs {
    return Object.fromEntries(
      inputsOf(request).map(({ role, sha256 }) => {
        const kept = this.#inputs.find(sha256)
        if (kept === undefined) throw new Refusal("input-missing", "put the input first")
        const limitBytes = inputLimitBytes(role)
        if (kept.sizeBytes > limitBytes) throw new Refusal("too-large", `${role} has at most ${limitBytes} bytes`)
        return [role, kept.path] as const
      }),
    )
  }

  #order(body: unknown, response: ServerResponse): void {
    if (!this.#options.allowsFaults && typeof body === "object" && body !== null && "fault" in body) {
      throw new Refusal("faults-off", "faults are for tests and switched off")
    }
    const order = parse(orderSchema, body)
    const { fault: ownFault, ...request } = order
    if (!this.#isOffered(order.kind)) throw new Refusal("invalid-request", "kind: this renderer does not offer it")
    const fingerprint = JSON.stringify(order)
    const known = this.#queue.lookUp(order.id, fingerprint, order.kind)
    // Before a fault is met: an order without its input is none yet.
    const inputs = known === undefined ? this.#inputsOf(request) : undefined
    const fault = known === undefined ? this.#faults.meet(order.id, ownFault) : undefined
    if (fault?.kind === "refuse") throw new Refusal("unavailable", "refused as asked", 1)
    const submission = known ?? this.#queue.submit(request, fingerprint, { fault, inputs })
    switch (submission.outcome) {
      case "existing":
        return sendJson(response, 200, this.#view(submission.job, false))
      case "conflict":
        throw new Refusal("conflict", "this id belongs to another order")
      case "full":
        throw new Refusal("queue-full", "too many jobs are waiting", 2)
      case "accepted": {
        for (const { sha256 } of inputsOf(request)) this.#inputs.hold(sha256)
        this.#runner.startWaiting()
        if (fault?.kind === "disconnect-after-accept") return void response.destroy()
        const accepted: Accepted = { id: submission.job.id, job_id: submission.job.ownId, state: "queued" }
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
  const reason = await (options.whyNoFilms ?? whyNoFilms)()
  if (reason !== undefined) process.stderr.write(`Easel makes no films here: ${reason}\n`)
  const calls = new EaselCalls(options, reason === undefined)
  const server = createServer((request, response) => {
    calls.answer(request, response).catch((error: unknown) => sendError(response, error))
  })
  // Longer than a client keeps an idle connection, so that the client is the one to close it.
  server.keepAliveTimeout = 65_000
  // As long as the largest input takes at half a megabyte a second; none may be silent meanwhile.
  server.requestTimeout = 40 * 60_000
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
