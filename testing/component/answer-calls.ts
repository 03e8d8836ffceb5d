import type * as z from "zod/mini"
import type { CallDeclaration } from "../../src/domain/_kernel/call.ts"
import { CODES, type ErrorName, type FieldError } from "../../src/domain/_kernel/errors.ts"
import { validInput } from "../../src/domain/_kernel/valid-input.ts"
import { contentCheck } from "../../src/domain/moderation/content-contract.ts"
import { LEVELS } from "../../src/domain/moderation/level-rules.ts"
import { noteFault } from "./faults.ts"

/** How a call is refused: its code, and what the answer says besides. */
interface Refusal {
  readonly code: ErrorName
  readonly errors?: readonly FieldError[]
  readonly data?: unknown
  readonly retryAfterSeconds?: number
}

class RefusedCall extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Thrown by an answer: the server refuses with this code, blaming these fields. */
export function refusal(code: ErrorName, over: Omit<Refusal, "code"> = {}): Error {
  return new RefusedCall({ code, ...over })
}

/** Thrown by an answer: nothing comes back, as where there is no network. */
export const OFFLINE = new TypeError("Failed to fetch")

/** Answers nothing until the caller gives up: how a list that loads looks. */
export function never(): Promise<never> {
  return new Promise(() => {})
}

interface Answerer {
  readonly declaration: CallDeclaration
  readonly answer: (sent: Sent) => Promise<unknown>
}

/** A request as it reached the server. */
interface Sent {
  /** Query or body, before any schema read it. */
  readonly input: unknown
  readonly bytes: Blob | null
  readonly key: string | null
}

/** How one call is answered, and what it was asked with. */
export interface Answered<Input extends z.ZodMiniType> extends Answerer {
  /** The valid inputs that arrived, in order; an input that the call's schema refuses is answered InvalidInput, as the gate does. */
  readonly asked: readonly z.output<Input>[]
  /** The idempotency keys of those inputs; none of calls that need none. */
  readonly keys: readonly string[]
}

/**
 * Answers a call: its input is read by the contract's own schema, and what `answer` gives must be of its output's, or the test fails.
 * `answered` may throw `refusal(…)` or OFFLINE.
 */
export function answer<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  answered: (input: z.output<Input>, bytes: Blob | null) => z.input<Output> | Promise<z.input<Output>>,
): Answered<Input> {
  const asked: z.output<Input>[] = []
  const keys: string[] = []
  return {
    declaration,
    asked,
    keys,
    answer: async ({ input, bytes, key }) => {
      const valid = validInput(declaration.input(), input)
      asked.push(valid)
      if (key !== null) keys.push(key)
      else if (declaration.idempotent) noteFault(`${declaration.path} was sent without an idempotency key`)
      const data = await answered(valid, bytes)
      const checked = declaration.output().safeParse(data)
      if (!checked.success) noteFault(`the test answers ${declaration.path} against its contract: ${checked.error.message}`)
      return data
    },
  }
}

const answerers = new Map<string, Answerer>()

/** Forms ask for this once nobody has typed for a moment, which a slow machine makes of any two steps. */
const STANDING = answer(contentCheck, () => ({ action: null, level: LEVELS.pg, findings: [] }))

/** From now on these calls are answered so; a second answer to a call replaces the first. What nobody answers fails the test. */
export function answerCalls(...given: readonly Answerer[]): void {
  for (const one of given) answerers.set(keyOf(one.declaration.method, one.declaration.path), one)
}

const pages = new Map<string, () => Response>()

/** From now on the page at this address, with its query, is answered so, for scripts that take parts of other pages. */
export function answerPage(address: string, answered: () => Response): void {
  pages.set(address, answered)
}

const keyOf = (method: string, path: string) => `${method} ${path}`
answerCalls(STANDING)

/** Forgets what tests answer. */
export function forgetAnswers(): void {
  answerers.clear()
  pages.clear()
  answerCalls(STANDING)
}

const API = "/api/"

const networkFetch = globalThis.fetch.bind(globalThis)

/** Stands in for the network: calls are answered by the test, everything else (scripts, fixtures) is fetched. */
export async function answeringFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  const page = pages.get(`${url.pathname}${url.search}`)
  if (page !== undefined) return page()
  if (url.origin !== location.origin || !url.pathname.startsWith(API)) return networkFetch(input, init)
  const { signal } = request
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }))
  return Promise.race([answerOf(request, url), aborted])
}

async function answerOf(request: Request, url: URL): Promise<Response> {
  const found = answerers.get(keyOf(request.method, url.pathname))
  if (found === undefined) {
    noteFault(`nobody answers ${request.method} ${url.pathname}${url.search}`)
    return envelope("NotFound", null)
  }
  try {
    return envelope("success", await found.answer(await sentBy(request, url)))
  } catch (error) {
    if (error instanceof RefusedCall) {
      const { code, errors, data, retryAfterSeconds } = error.refusal
      return envelope(code, errors === undefined ? (data ?? null) : { ...Object(data), errors }, retryAfterSeconds)
    }
    if (isInvalid(error)) return envelope("InvalidInput", { errors: error.errors })
    throw error
  }
}

function isInvalid(error: unknown): error is Error & { readonly errors: readonly FieldError[] } {
  return error instanceof Error && "code" in error && error.code === "InvalidInput" && "errors" in error && Array.isArray(error.errors)
}

async function sentBy(request: Request, url: URL): Promise<Sent> {
  const key = request.headers.get("Idempotency-Key")
  const query = Object.fromEntries(url.searchParams)
  if (request.method === "GET") return { input: query, bytes: null, key }
  if (!request.headers.get("Content-Type")?.startsWith("application/json")) return { input: query, bytes: await request.blob(), key }
  return { input: await request.json(), bytes: null, key }
}

function envelope(code: ErrorName | "success", data: unknown, retryAfterSeconds?: number): Response {
  const status = { code: CODES[code].code, msg: code, request_id: "test" }
  const headers = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }
  return Response.json({ status, data }, { status: code === "success" ? 200 : CODES[code].httpStatus, headers })
}
