import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"
import { Readable } from "node:stream"
import * as z from "zod/mini"
import type { Capabilities } from "../../src/domain/backend/index.ts"
import { TooLargeError } from "../../src/edge/backends/held/memory-store.ts"
import type { InputFile, RenderBackend } from "../../src/edge/backends/render-backend.ts"
import { demandAccess, Refusal, readJson, sendFailure, sendJson, sendStream } from "./http-manners.ts"
import { InputFolder, MAXIMUM_INPUT_BYTES } from "./input-folder.ts"
import { capabilitiesView, jobView } from "./protocol-view.ts"

const CAPABILITIES_KEPT_MS = 30_000
const FORGET_EVERY_MS = 60_000
const MAXIMUM_KNOWN_ORDERS = 2_000

const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const orderSchema = z.looseObject({
  id: idSchema,
  kind: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  inputs: z.optional(
    z.array(z.object({ role: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), sha256: sha256Schema })).check(z.maxLength(16)),
  ),
})

/** How an agent listens, and what it stands before. */
export interface AgentOptions {
  readonly backend: RenderBackend
  readonly host: string
  readonly port: number
  readonly token: string | undefined
  readonly folder: string
}

/** A running agent. */
export interface Agent {
  readonly url: string
  close(): Promise<void>
}

/** Answers the calls of the render protocol for a server that speaks another. */
class AgentCalls {
  readonly #backend: RenderBackend
  readonly #inputs: InputFolder
  readonly #startedAtMs = performance.now()
  /** What each id was ordered with: another order under it is refused. */
  readonly #known = new Map<string, string>()
  #capabilities: { readonly can: Capabilities; readonly atMs: number } | null = null

  constructor(backend: RenderBackend, inputs: InputFolder) {
    this.#backend = backend
    this.#inputs = inputs
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2)
    const [, place, id = "", part, index, ...rest] = path.split("/")
    const call = `${request.method} ${[place, id && "*", part, index && "*", ...rest].filter(Boolean).join("/")}`
    switch (call) {
      case "GET capabilities":
        return sendJson(response, 200, capabilitiesView(await this.#can()))
      case "GET health":
        return sendJson(response, 200, await this.#health())
      case "POST jobs":
        return this.#order(await readJson(request), response)
      case "GET jobs/*":
        return sendJson(response, 200, await this.#view(id, new URLSearchParams(query).get("preview") === "1"))
      case "DELETE jobs/*":
        await this.#view(id, false)
        if ((await this.#backend.cancel(id)).kind === "unknown") throw new Refusal("unavailable")
        return sendJson(response, 200, await this.#view(id, false))
      case "GET jobs/*/outputs/*":
        return this.#output(id, Number(index), response)
      case "PUT inputs/*":
        return this.#takeInput(id, request, response)
      default:
        throw new Refusal("not-found", "no such call")
    }
  }

  async #can(): Promise<Capabilities> {
    const nowMs = performance.now()
    if (this.#capabilities !== null && nowMs - this.#capabilities.atMs < CAPABILITIES_KEPT_MS) return this.#capabilities.can
    const can = await this.#backend.capabilities()
    if (can === null) throw new Refusal("unavailable", "the server does not say what it can do")
    this.#capabilities = { can, atMs: nowMs }
    return can
  }

  async #health() {
    return { ok: await this.#backend.health(), queued: 0, running: 0, uptime_ms: Math.round(performance.now() - this.#startedAtMs) }
  }

  async #view(id: string, withPreview: boolean): Promise<object> {
    if (!idSchema.safeParse(id).success) throw new Refusal("not-found", "no such job")
    const polled = await this.#backend.poll(id, withPreview)
    if (polled.kind === "missing") throw new Refusal("not-found", "no such job")
    if (polled.kind === "unknown") throw new Refusal("unavailable", "the server does not answer")
    return jobView(id, polled)
  }

  async #order(body: unknown, response: ServerResponse): Promise<void> {
    const parsed = orderSchema.safeParse(body)
    if (!parsed.success) throw new Refusal("invalid-request", parsed.error.issues[0]?.path.join(".") ?? "body")
    const { id, kind, inputs: named = [], ...fields } = parsed.data
    const fingerprint = JSON.stringify(parsed.data)
    const known = this.#known.get(id)
    if (known !== undefined && known !== fingerprint) throw new Refusal("conflict", "this id belongs to another order")
    const before = await this.#backend.poll(id, false)
    if (before.kind === "unknown") throw new Refusal("unavailable", "the server does not answer")
    if (before.kind !== "missing") return sendJson(response, 200, jobView(id, before))
    const inputs: InputFile[] = []
    for (const { role, sha256 } of named) {
      const input = await this.#inputs.find(role, sha256)
      if (input === null) throw new Refusal("input-missing", "put the input first")
      inputs.push(input)
    }
    this.#remember(id, fingerprint)
    const submitted = await this.#backend.submit(id, { kind, fields, inputs })
    switch (submitted.kind) {
      case "accepted":
        return sendJson(response, 202, { id, state: "queued" })
      case "refused":
        throw new Refusal(submitted.reason === "queue-full" ? "queue-full" : "unavailable", submitted.reason)
      case "rejected":
        // The server's own word on the order, where the protocol has none.
        return sendJson(response, 422, { error: { code: submitted.reason, message: submitted.reason } })
      case "unknown":
        throw new Refusal("server-error", submitted.reason)
    }
  }

  async #output(id: string, index: number, response: ServerResponse): Promise<void> {
    if (!idSchema.safeParse(id).success || !Number.isInteger(index)) throw new Refusal("not-found", "no such output")
    const opened = await this.#backend.open(id, index)
    if (opened.kind === "missing") throw new Refusal("not-found", "no such output")
    if (opened.kind !== "open") throw new Refusal("unavailable", opened.reason)
    response.once("close", () => {
      if (!response.writableFinished) opened.stop()
    })
    return sendStream(response, "application/octet-stream", opened.sizeBytes, opened.body)
  }

  async #takeInput(sha256: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!sha256Schema.safeParse(sha256).success) throw new Refusal("not-found", "no such input")
    if (Number(request.headers["content-length"] ?? 0) > MAXIMUM_INPUT_BYTES) throw new Refusal("too-large")
    try {
      const sizeBytes = await this.#inputs.put(sha256, bodyOf(request))
      if (sizeBytes === null) throw new Refusal("hash-mismatch", "these bytes have another hash")
      sendJson(response, 200, { sha256, size_bytes: sizeBytes })
    } catch (error) {
      throw error instanceof TooLargeError ? new Refusal("too-large") : error
    }
  }

  #remember(id: string, fingerprint: string): void {
    this.#known.set(id, fingerprint)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAXIMUM_KNOWN_ORDERS && oldest !== undefined) this.#known.delete(oldest)
  }
}

function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = Readable.from(request)[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(Buffer.from(value)))
    },
  })
}

/** Starts an agent; resolves when it listens. */
export async function startAgent({ backend, host, port, token, folder }: AgentOptions): Promise<Agent> {
  const inputs = new InputFolder(join(folder, "inputs"))
  const calls = new AgentCalls(backend, inputs)
  const forgetting = setInterval(() => void inputs.forget(Date.now()).catch(() => {}), FORGET_EVERY_MS)
  forgetting.unref()
  const server = createServer((request, response) => {
    const answered = (async () => {
      demandAccess(request, token)
      await calls.answer(request, response)
    })()
    void answered.catch((error: unknown) => sendFailure(response, error))
  })
  // Longer than a client keeps an idle connection, so that the client is the one to close it.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const heardAt = typeof address === "object" && address !== null ? address.port : port
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${heardAt}`,
    close: async () => {
      clearInterval(forgetting)
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
