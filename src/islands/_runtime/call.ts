import * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { CODES, type ErrorName, type FieldError } from "../../domain/_kernel/errors.ts"
import { fieldErrors } from "../../domain/_kernel/valid-input.ts"
import { untilLeaving } from "./leaving.ts"
import { banOf, openLogin } from "./login-dialog.ts"
import { announce } from "./notices.ts"
import { toldWhenSlow } from "./slow-strip.ts"

/** Why a call failed: a code of the server, no connection, or an answer that is not of the contract. */
export type CallFailure = ErrorName | "Offline" | "BadAnswer"

/** The one error that `call` throws, besides the AbortError of a caller's own signal. */
export class CallError extends Error {
  readonly code: CallFailure
  readonly errors: readonly FieldError[]
  /** What the answer said besides, such as the challenge of a check or the term of a ban; for its reader to check. */
  readonly data: unknown
  /** Names the request to support; null when no answer arrived. */
  readonly requestId: string | null
  /** Seconds after which a retry makes sense, where the server said so. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: CallFailure,
    detail: {
      readonly errors?: readonly FieldError[]
      readonly data?: unknown
      readonly requestId?: string | null
      readonly retryAfterSeconds?: number | null
    } = {},
  ) {
    super(code)
    this.name = "CallError"
    this.code = code
    this.errors = detail.errors ?? []
    this.data = detail.data ?? null
    this.requestId = detail.requestId ?? null
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
  }
}

export interface CallOptions {
  /** Key of an idempotent call; a fresh one is made when it is missing. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The caller words its errors itself, so the global notice is left out. */
  readonly handlesErrors?: boolean
  /** Nobody waits for it: that it needs a sign-in must not interrupt anybody. */
  readonly isInBackground?: boolean
  /** How long an answer may take, ms, where that is longer than usual. */
  readonly timeoutMs?: number
  /** The call goes on when the page closes; its answer is then lost. */
  readonly outlivesPage?: boolean
}

/** Keeps answers on the device, to give them again while there is no network. */
export interface AnswerShelf {
  readonly keeps: (path: string) => boolean
  /** Null for what is not there. Never rejects. */
  readonly find: (key: string) => Promise<unknown>
  readonly put: (key: string, answer: unknown) => void
}

let shelf: AnswerShelf | null = null

/** From now on this page keeps answers there, or nowhere. */
export function keepAnswersOn(given: AnswerShelf | null): void {
  shelf = given
}

/** Waits before the second and the third try, ms; longer ones where the server says so. */
const PAUSES_MS = [500, 1_500] as const
/** A person waits no longer than this for another try. */
const LONGEST_UNAVAILABLE_SECONDS = 15
/** Those who were sent away together come back apart. */
const SPREAD = 0.5
/** Tries while the twin of an idempotent call is still running. */
const MAXIMUM_IN_FLIGHT_WAITS = 5
const DEFAULT_IN_FLIGHT_SECONDS = 1
const TIMEOUT_MS = 30_000
/** What stands before us says by these that we are away, in words of its own. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

const endedSchema = z.object({ session_ended: z.literal(true) })
const failuresSchema = z.object({ errors: z.array(z.object({ path: z.string(), message: z.string(), value: z.optional(z.string()) })) })

/**
 * Makes a call of the contract: checks the input, sends it to the own origin, checks the answer.
 * Throws CallError; what is not silent is shown as a notice too. Reads, and what has a key, by the same key, are sent again twice where the
 * network or the server is away for a moment, and the strip of the page says so; other calls are only ever sent once.
 */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  try {
    return await attempt(declaration, input, options)
  } catch (error) {
    const isGlobal = error instanceof CallError && !declaration.silent && options.handlesErrors !== true
    const isLogin = error instanceof CallError && askForLogin(error, options.isInBackground === true)
    if (isGlobal && !isLogin) announce({ tone: "bad", body: { kind: "error", code: error.code, requestId: error.requestId } })
    throw error
  }
}

/** Opens the sign-in dialog for what only signing in mends, or for a ban to be told; answers whether it does. */
function askForLogin({ code, data }: CallError, isInBackground: boolean): boolean {
  if (code === "AccountBanned") {
    const ban = banOf(data)
    return ban !== null && openLogin({ ban })
  }
  if (code !== "LoginRequired" || isInBackground) return false
  const hasEnded = z.safeParse(endedSchema, data).success
  return openLogin(hasEnded ? { reason: "ended" } : {})
}

async function attempt<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  input: z.input<Input>,
  options: CallOptions,
): Promise<z.output<Output>> {
  const checked = z.safeParse(declaration.input(), input)
  if (!checked.success)
    throw new CallError("InvalidInput", {
      errors: fieldErrors(checked.error.issues, input),
    })
  const key = shelf?.keeps(declaration.path) === true ? `${declaration.path} ${JSON.stringify(checked.data)}` : null
  if (key !== null && !navigator.onLine) {
    const known = z.safeParse(declaration.output(), await shelf?.find(key))
    if (known.success) return known.data
  }
  const answer = await ask(declaration, checked.data, options)
  if (key !== null) shelf?.put(key, answer)
  return answer
}

async function ask<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  input: z.output<Input>,
  options: CallOptions,
): Promise<z.output<Output>> {
  const headers: Record<string, string> = { "Content-Type": "application/json", Accept: "application/json" }
  // Letters and messages that a call sends come in the language of the page.
  const language = globalThis.document?.documentElement.lang
  if (language) headers["Accept-Language"] = language
  if (declaration.idempotent) headers["Idempotency-Key"] = options.idempotencyKey ?? newIdempotencyKey()
  const asked: Asked =
    declaration.method === "GET"
      ? { address: addressWith(declaration.path, input), init: { method: "GET" } }
      : { address: declaration.path, init: { method: "POST", body: JSON.stringify(input) } }

  const sending = { ...options, leaving: options.isInBackground === true ? untilLeaving() : undefined }
  const sendOnce = () => send(declaration, headers, asked, sending)
  if (!declaration.idempotent && declaration.rate !== "read") return sendOnce()
  const isWaitedFor = options.isInBackground !== true && options.timeoutMs === undefined && !declaration.waitsForOthers
  return isWaitedFor ? toldWhenSlow((onPause) => repeat(sendOnce, sending, onPause)) : repeat(sendOnce, sending)
}

type Sending = CallOptions & { readonly leaving: AbortSignal | undefined }

/** Sends what may be sent again until there is an answer, or no sense in another try. */
async function repeat<Answer>(
  sendOnce: () => Promise<Answer>,
  { signal, leaving }: Pick<Sending, "signal" | "leaving">,
  onPause: () => void = () => {},
): Promise<Answer> {
  let tries = 0
  let inFlightWaits = 0
  for (;;) {
    try {
      return await sendOnce()
    } catch (error) {
      if (!(error instanceof CallError) || leaving?.aborted) throw error
      const pauseMs = PAUSES_MS[tries]
      if (error.code === "InFlight" && inFlightWaits < MAXIMUM_IN_FLIGHT_WAITS) {
        inFlightWaits += 1
        await pause((error.retryAfterSeconds ?? DEFAULT_IN_FLIGHT_SECONDS) * 1000, signal)
      } else if (isWorthWaiting(error) && pauseMs !== undefined) {
        tries += 1
        onPause()
        await pause(Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1000) * (1 + SPREAD * Math.random()), signal)
      } else throw error
    }
  }
}

/** Where we do not say when, or say much later, somebody else is away, and waiting is not for us to do. */
function isWorthWaiting({ code, retryAfterSeconds }: CallError): boolean {
  if (code === "Offline") return true
  return code === "Unavailable" && retryAfterSeconds !== null && retryAfterSeconds <= LONGEST_UNAVAILABLE_SECONDS
}

/** Where a call is sent, and what is sent there. */
interface Asked {
  readonly address: string
  readonly init: Pick<RequestInit, "method" | "body">
}

/** The address of a call whose input is its query. */
function addressWith(path: string, input: unknown): string {
  const fields = Object.entries(Object(input)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)]],
  )
  return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`
}

async function send<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  headers: Readonly<Record<string, string>>,
  { address, init }: Asked,
  { signal, leaving, outlivesPage = false, timeoutMs = TIMEOUT_MS }: Sending,
): Promise<z.output<Output>> {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : []), ...(leaving ? [leaving] : [])]
  let response: Response
  let text: string
  try {
    response = await fetch(address, {
      ...init,
      credentials: "same-origin",
      headers,
      keepalive: outlivesPage,
      signal: AbortSignal.any(ends),
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError("Offline")
  }
  return readAnswer(declaration, response, text)
}

/** What a call was answered. Throws CallError. */
export function readAnswer<Output extends z.ZodMiniType>(
  declaration: Pick<CallDeclaration<z.ZodMiniType, Output>, "output">,
  response: Response,
  text: string,
): z.output<Output> {
  const envelope = z.safeParse(envelopeSchema, parseJson(text))
  const retryAfterSeconds = retryAfterOf(response)
  if (!envelope.success)
    throw AWAY.has(response.status)
      ? new CallError("Unavailable", { retryAfterSeconds: retryAfterSeconds ?? 0 })
      : new CallError("BadAnswer", { retryAfterSeconds })
  const { status, data } = envelope.data
  if (status.code !== CODES.success.code) {
    const failures = z.safeParse(failuresSchema, data)
    throw new CallError(errorNameOf(status.code), {
      errors: failures.success ? failures.data.errors : [],
      data,
      requestId: status.request_id,
      retryAfterSeconds,
    })
  }
  const output = z.safeParse(declaration.output(), data)
  if (!output.success) throw new CallError("BadAnswer", { requestId: status.request_id })
  return output.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorNameOf(code: number): CallFailure {
  for (const [name, entry] of Object.entries(CODES)) if (entry.code === code && isErrorName(name)) return name
  return "BadAnswer"
}

function isErrorName(name: string): name is ErrorName {
  return name !== "success" && name in CODES
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** A fresh UUID (version 4); made from random bytes, because `randomUUID` is missing on plain http. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Waits so long. Rejects with the signal's reason where that is aborted. */
export function pause(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, durationMs)
    signal?.addEventListener("abort", stop, { once: true })
    if (signal?.aborted) stop()
  })
}
