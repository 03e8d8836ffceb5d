import * as z from "zod/mini"
import { MESSAGE_TYPE, serverMessageSchema } from "../../src/domain/message/socket-messages.ts"
import { taskSchema } from "../../src/domain/task/contract.ts"
import { isTerminal } from "./checker.ts"
import type { History } from "./history.ts"

/** An answer of the platform: the envelope's code by name and its data, or why there is none. */
export interface Answer {
  readonly said: string
  readonly data: unknown
}

const ANSWER_MS = 4_000
const POLL_EVERY_MS = 400
const RECONNECT_AFTER_MS = 250

const envelopeSchema = z.object({ status: z.object({ code: z.int(), msg: z.string() }), data: z.unknown() })
const itemsSchema = z.object({ items: z.array(taskSchema()) })
const outboxSchema = z.object({ items: z.array(z.object({ code: z.nullable(z.string()) })) })
const ticketSchema = z.object({ ticket: z.string() })

/** A visitor with a cookie of its own: makes calls, and watches its tasks by asking and over the socket at once. */
export class Guest {
  readonly number: number
  readonly #appUrl: string
  readonly #history: History
  /** Hears every answer as it came. */
  readonly #onAnswer: (text: string) => void
  readonly #taskIds = new Set<string>()
  readonly #lastSeq = new Map<string, number>()
  readonly #ended = new Set<string>()
  readonly #askedAgain = new Set<string>()
  readonly #over = new AbortController()
  #cookie = ""
  /** Null for a guest without an account. */
  accountId: string | null = null
  #hangUp = () => {}

  constructor(number: number, appUrl: string, history: History, onAnswer: (text: string) => void = () => {}) {
    this.#onAnswer = onAnswer
    this.number = number
    this.#appUrl = appUrl
    this.#history = history
  }

  /** What it would send as its Cookie header. */
  get cookie(): string {
    return this.#cookie
  }

  /** Gets the cookie by a first call. Throws when the platform does not give one. */
  async introduce(): Promise<void> {
    const response = await fetch(`${this.#appUrl}/api/v1/task/list`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(ANSWER_MS * 2),
    })
    await response.text()
    const cookie = response.headers.get("Set-Cookie")?.split(";")[0]
    if (cookie === undefined) throw new Error(`no cookie for guest ${this.number}: status ${response.status}`)
    this.#cookie = cookie
  }

  /** Signs up by a code that the sandbox outbox shows; what it made until then goes to the account. Throws when that fails. */
  async signUp(): Promise<void> {
    const email = `chaos-${Date.now().toString(36)}-${this.number}@atelier.test`
    const asked = await this.call("/api/v1/account/code/send", { type: "email", email, scene: "login" })
    const { session_id } = z.object({ session_id: z.string() }).parse(asked.data)
    const outbox = await fetch(`${this.#appUrl}/dev/outbox?format=json&to=${encodeURIComponent(email)}`)
    const code = outboxSchema.parse(await outbox.json()).items[0]?.code
    const first = await this.call("/api/v1/account/login-in", { email, code, session_id })
    const { token } = z.object({ token: z.string() }).parse(first.data)
    const last = await this.call("/api/v1/account/login/final-step", { token, name: `Chaos ${this.number}` })
    const { token: session, account } = z.object({ token: z.string(), account: z.object({ id: z.string() }) }).parse(last.data)
    this.#cookie = `T=${session}`
    this.accountId = account.id
  }

  /** Makes a call. Never throws: what went wrong on the way is what it said. */
  async call(path: string, input: unknown, options: { readonly key?: string | null; readonly signal?: AbortSignal } = {}): Promise<Answer> {
    try {
      const response = await fetch(`${this.#appUrl}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: this.#cookie, ...(options.key ? { "Idempotency-Key": options.key } : {}) },
        body: JSON.stringify(input),
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), ...(options.signal ? [options.signal] : [])]),
      })
      const text = await response.text()
      this.#onAnswer(text)
      const envelope = envelopeSchema.safeParse(JSON.parse(text))
      return envelope.success ? { said: envelope.data.status.msg, data: envelope.data.data } : { said: "no envelope", data: null }
    } catch (error) {
      return { said: error instanceof Error && error.name === "AbortError" ? "hung up" : "no answer", data: null }
    }
  }

  /** Bytes of a file; null when it cannot be had within so long. */
  async file(address: string, withinMs = ANSWER_MS): Promise<Uint8Array | null> {
    try {
      // The Worker says it by the name that it is asked by; it listens where it was started.
      const { pathname, search } = new URL(address, this.#appUrl)
      const headers = { Cookie: this.#cookie }
      const response = await fetch(new URL(`${pathname}${search}`, this.#appUrl), { headers, signal: AbortSignal.timeout(withinMs) })
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    } catch {
      return null
    }
  }

  /** Follows a task from now on. */
  follow(taskId: string): void {
    this.#taskIds.add(taskId)
  }

  /** Ids of the tasks it follows. */
  get taskIds(): readonly string[] {
    return [...this.#taskIds]
  }

  /** True when the socket has sent the end of every task that it follows. */
  knowsEveryEnd(): boolean {
    return this.taskIds.every((id) => this.#ended.has(id))
  }

  /** Watches until `leave`. */
  watch(): void {
    void this.#poll()
    void this.#listen()
  }

  leave(): void {
    this.#over.abort()
  }

  async #poll(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await pause(POLL_EVERY_MS, this.#over.signal)
      if (this.#taskIds.size === 0 || this.#over.signal.aborted) continue
      const answer = await this.call("/api/v1/task/batch-progress", { task_ids: this.taskIds }, { signal: this.#over.signal })
      const items = itemsSchema.safeParse(answer.data)
      if (!items.success) continue
      for (const { id, seq, status, process } of items.data.items) {
        this.#history.sighting({ guest: this.number, via: "poll", taskId: id, seq, status, process })
        if (isTerminal(status)) this.#askAgainFor(id)
      }
    }
  }

  /** The end of a task whose id was not known here yet is not sent by itself: a new connection that names it gets its events. */
  #askAgainFor(taskId: string): void {
    if (this.#lastSeq.has(taskId) || this.#askedAgain.has(taskId)) return
    this.#askedAgain.add(taskId)
    this.#hangUp()
  }

  async #listen(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const ticket = ticketSchema.safeParse((await this.call("/api/v1/socket/ticket", {})).data)
      if (ticket.success) await this.#socket(ticket.data.ticket)
      await pause(RECONNECT_AFTER_MS, this.#over.signal)
    }
  }

  /** One connection; resolves when it is over. It says how far it has seen each task that it follows. */
  #socket(ticket: string): Promise<void> {
    return new Promise((resolve) => {
      // Node's WebSocket takes headers, which the browser's type does not know.
      const options = { headers: { Cookie: this.#cookie } }
      const socket: WebSocket = Reflect.construct(WebSocket, [`${this.#appUrl.replace(/^http/, "ws")}/api/v1/socket`, options])
      const end = () => {
        this.#over.signal.removeEventListener("abort", end)
        this.#hangUp = () => {}
        socket.close()
        resolve()
      }
      this.#hangUp = end
      this.#over.signal.addEventListener("abort", end, { once: true })
      socket.addEventListener("open", () => {
        const seen = Object.fromEntries(this.taskIds.map((id) => [id, this.#lastSeq.get(id) ?? 0]))
        socket.send(JSON.stringify({ type: MESSAGE_TYPE.ticket, ticket, seen }))
      })
      socket.addEventListener("message", ({ data }) => this.#hear(data))
      socket.addEventListener("close", end)
      socket.addEventListener("error", end)
    })
  }

  #hear(data: unknown): void {
    this.#onAnswer(String(data))
    const message = serverMessageSchema().safeParse(JSON.parse(String(data)))
    if (!message.success || message.data.type !== MESSAGE_TYPE.taskEvent) return
    const { id, seq, status, process } = message.data.task
    this.#taskIds.add(id)
    this.#lastSeq.set(id, seq)
    if (isTerminal(status)) this.#ended.add(id)
    this.#history.sighting({ guest: this.number, via: "socket", taskId: id, seq, status, process })
  }
}

/** Resolves after a while, or at once when the signal says so. */
export function pause(forMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const timer = setTimeout(done, forMs)
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener("abort", done)
      resolve()
    }
    signal?.addEventListener("abort", done, { once: true })
  })
}
