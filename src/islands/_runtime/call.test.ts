import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import * as z from "zod/mini"
import { defineCall } from "../../domain/_kernel/call.ts"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import type { ErrorName } from "../../domain/_kernel/errors.ts"
import { CallError, call } from "./call.ts"
import { setLeaving } from "./leaving.ts"
import { $notices } from "./notices.ts"

const input = z.strictObject({ word: z.string().check(z.minLength(1)) })
const output = z.object({ length: z.int() })
const read = defineCall({ summary: "", path: "/api/v1/read", access: "visitor", rate: "read", input: () => input, output: () => output })
const create = defineCall({ ...read, path: "/api/v1/create", idempotent: true })
const quiet = defineCall({ ...read, silent: true })
const write = defineCall({ ...read, path: "/api/v1/write", rate: "write" })

type Answer = () => Response
const lost: Answer = () => {
  throw new TypeError("network")
}
const success: Answer = () => Response.json(successEnvelope({ length: 3 }, "request-1"))
const failure =
  (name: ErrorName, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json(errorEnvelope(name, [{ path: "word", message: "TooShort" }], "request-2"), { status: 429, headers })

let sent: { url: string; headers: Headers; body: string; atMs: number }[] = []

/** Answers the calls in turn; the last answer is repeated. */
function serve(...answers: readonly Answer[]): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), body: String(init.body), atMs: Date.now() })
    init.signal?.throwIfAborted()
    return (answers[Math.min(sent.length, answers.length) - 1] ?? lost)()
  })
}

async function failureOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw new Error("expected a CallError")
}

beforeEach(() => {
  sent = []
  $notices.set([])
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets backoffs pass while a call goes on. */
async function withTime<Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const settled = Promise.allSettled([promise])
  await vi.runAllTimersAsync()
  const [result] = await settled
  return result
}

describe("call", () => {
  test("is a GET with its input in the address where it is declared so", async () => {
    serve(success)
    await call(defineCall({ ...read, method: "GET" }), { word: "a b" })
    expect(sent).toMatchObject([{ url: "/api/v1/read?word=a+b", body: "undefined" }])
  })

  test("posts the input and answers the checked data", async () => {
    serve(success)
    expect(await call(read, { word: "sea" })).toEqual({ length: 3 })
    expect(sent.map(({ url, body }) => [url, body])).toEqual([["/api/v1/read", '{"word":"sea"}']])
    expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false)
  })

  test("refuses a wrong input without sending it", async () => {
    serve(success)
    const error = await failureOf(call(read, { word: "" }))
    expect(error.code).toBe("InvalidInput")
    expect(error.errors[0]?.path).toBe("word")
    expect(sent).toHaveLength(0)
  })

  test("an error of the server keeps its name, failures, request id and wait", async () => {
    serve(failure("TooManyRequests", { "Retry-After": "7" }))
    const error = await failureOf(call(read, { word: "sea" }))
    expect(error).toMatchObject({
      code: "TooManyRequests",
      errors: [{ path: "word", message: "TooShort" }],
      requestId: "request-2",
      retryAfterSeconds: 7,
    })
  })

  test("an answer outside the contract is BadAnswer", async () => {
    serve(() => Response.json(successEnvelope({ length: "three" }, "request-3")))
    expect(await failureOf(call(read, { word: "sea" }))).toMatchObject({ code: "BadAnswer", requestId: "request-3" })
    sent = []
    serve(() => new Response("<h1>Bad request</h1>", { status: 400 }))
    expect((await failureOf(call(read, { word: "sea" }))).code).toBe("BadAnswer")
  })

  test.each([
    ["a read", read, 0],
    ["a create, by its key,", create, 1],
  ])("%s that is lost is sent again at most twice, each time after a longer pause", async (_title, declaration, keys) => {
    serve(lost, lost, success)
    expect(await withTime(call(declaration, { word: "sea" }))).toMatchObject({ status: "fulfilled" })
    expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key")).filter(Boolean)).size).toBe(keys)
    const [first = 0, second = 0, third = 0] = sent.map(({ atMs }) => atMs)
    expect(third - second).toBeGreaterThan(second - first)

    sent = []
    serve(lost)
    expect(await withTime(call(declaration, { word: "sea" }))).toMatchObject({ status: "rejected", reason: { code: "Offline" } })
    expect(sent).toHaveLength(3)
  })

  test.each([502, 503, 504])("what stands before us says %i in words of its own: a read comes again", async (status) => {
    serve(() => new Response("<h1>Not now</h1>", { status }), success)
    expect(await withTime(call(read, { word: "sea" }))).toMatchObject({ status: "fulfilled" })
    sent = []
    serve(() => new Response("<h1>Not now</h1>", { status }))
    expect(await withTime(call(read, { word: "sea" }))).toMatchObject({ status: "rejected", reason: { code: "Unavailable" } })
    expect(sent).toHaveLength(3)
  })

  test("two creates have two keys, a given key is used as it is", async () => {
    serve(success)
    await call(create, { word: "sea" })
    await call(create, { word: "sea" })
    await call(create, { word: "sea" }, { idempotencyKey: "mine" })
    const keys = sent.map(({ headers }) => headers.get("Idempotency-Key"))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe("mine")
  })

  test("a create whose twin still runs waits as long as the server says", async () => {
    serve(failure("InFlight", { "Retry-After": "3" }), success)
    const startedAtMs = Date.now()
    expect(await withTime(call(create, { word: "sea" }))).toMatchObject({ status: "fulfilled" })
    expect(sent).toHaveLength(2)
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(3000)
  })

  test("a create that the server had no time for waits as long as it says, a little apart from others, and comes again with its key", async () => {
    serve(failure("Unavailable", { "Retry-After": "4" }), success)
    const startedAtMs = Date.now()
    expect(await withTime(call(create, { word: "sea" }))).toMatchObject({ status: "fulfilled" })
    expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(4_000)
    expect(new Set(sent.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1)
    sent = []
    serve(failure("Unavailable", { "Retry-After": "2" }))
    expect(await withTime(call(create, { word: "sea" }))).toMatchObject({ status: "rejected", reason: { code: "Unavailable" } })
    expect(sent).toHaveLength(3)
  })

  test("what is unavailable for long, or nobody says how long, is not waited for", async () => {
    for (const headers of [{ "Retry-After": "60" }, undefined]) {
      sent = []
      serve(failure("Unavailable", headers))
      expect(await withTime(call(create, { word: "sea" }))).toMatchObject({ status: "rejected", reason: { code: "Unavailable" } })
      expect(sent).toHaveLength(1)
    }
  })

  test.each([lost, failure("Unavailable", { "Retry-After": "1" })])("a write without a key is sent once", async (answer) => {
    serve(answer)
    expect(await withTime(call(write, { word: "sea" }))).toMatchObject({ status: "rejected" })
    expect(sent).toHaveLength(1)
  })

  test.each([
    [create, "QueueFull"],
    [read, "TooManyRequests"],
    [read, "NotFound"],
  ] as const)("what the server refused is not sent again: %#", async (declaration, code) => {
    serve(failure(code, { "Retry-After": "1" }))
    expect(await withTime(call(declaration, { word: "sea" }))).toMatchObject({ status: "rejected", reason: { code } })
    expect(sent).toHaveLength(1)
  })

  test("errors are announced once, unless the call is silent or the caller words them", async () => {
    serve(failure("NotFound"))
    await failureOf(call(read, { word: "sea" }))
    await failureOf(call(read, { word: "sea" }))
    expect($notices.get().map(({ body }) => body)).toEqual([{ kind: "error", code: "NotFound", requestId: "request-2" }])
    $notices.set([])
    await failureOf(call(quiet, { word: "sea" }))
    await failureOf(call(read, { word: "sea" }, { handlesErrors: true }))
    expect($notices.get()).toEqual([])
  })

  test("an aborted wait ends at once with the caller's own reason and no notice", async () => {
    serve(lost)
    const controller = new AbortController()
    const settled = withTime(call(create, { word: "sea" }, { signal: controller.signal }))
    controller.abort()
    const result = await settled
    expect(result.status).toBe("rejected")
    expect(result.status === "rejected" && result.reason instanceof CallError).toBe(false)
    expect($notices.get()).toEqual([])
  })

  test("an aborted request ends with the caller's own reason, not as offline", async () => {
    serve(success)
    const reason = new Error("left the page")
    await expect(call(read, { word: "sea" }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect($notices.get()).toEqual([])
  })

  test("what an error says besides its code arrives with it", async () => {
    serve(() => Response.json(errorEnvelope("HumanCheckRequired", [], "request-4", { challenge: { kind: "x" } }), { status: 403 }))
    expect((await failureOf(call(read, { word: "sea" }))).data).toEqual({ challenge: { kind: "x" } })
  })

  test("the language of the page goes along", async () => {
    vi.stubGlobal("document", { documentElement: { lang: "zh-CN" }, dispatchEvent: () => true })
    serve(success)
    await call(read, { word: "sea" })
    expect(sent[0]?.headers.get("Accept-Language")).toBe("zh-CN")
  })
})

describe("a call that needs somebody to be signed in", () => {
  const ended = { session_ended: true }
  const ban = { ban: { reason: "spam", ends_at: null, appeal_email: "support@atelier.test", appeal_form: "user_1.5.6.x" } }
  const told = { ban: { reason: "spam", endsAt: null, appealEmail: "support@atelier.test", appealForm: "user_1.5.6.x" } }
  test.each([
    ["opens the sign-in dialog", "LoginRequired", undefined, {}, [{}]],
    ["says that the session is over", "LoginRequired", ended, {}, [{ reason: "ended" }]],
    ["says so too where the caller words its errors", "LoginRequired", ended, { handlesErrors: true }, [{ reason: "ended" }]],
    ["interrupts nobody from the background", "LoginRequired", ended, { isInBackground: true }, []],
    ["tells a ban, also from the background", "AccountBanned", ban, { isInBackground: true }, [told]],
  ] as const)("%s", async (_title, code, data, options, opened) => {
    const asked: unknown[] = []
    vi.stubGlobal("document", {
      documentElement: { lang: "en" },
      dispatchEvent: (event: CustomEvent) => asked.push(event.detail),
    })
    serve(() => Response.json(errorEnvelope(code, [], "request-5", data), { status: 401 }))
    await failureOf(call(read, { word: "sea" }, options))
    expect(asked).toEqual(opened)
  })

  test("is announced only where there is no dialog for it", async () => {
    serve(failure("LoginRequired"))
    await failureOf(call(read, { word: "sea" }))
    expect($notices.get()).toHaveLength(1)
    $notices.set([])
    vi.stubGlobal("document", { documentElement: { lang: "en" }, dispatchEvent: () => true })
    await failureOf(call(read, { word: "sea" }))
    expect($notices.get()).toEqual([])
  })
})

describe("the strip of the page", () => {
  const root = { dataset: {} as Record<string, string>, lang: "en" }
  const slow = () => "slow" in root.dataset
  beforeEach(() => {
    root.dataset = {}
    vi.stubGlobal("document", { documentElement: root, dispatchEvent: () => true })
  })

  /** A server that answers after so long. */
  function serveAfter(durationMs: number): void {
    vi.stubGlobal("fetch", () => new Promise((resolve) => setTimeout(() => resolve(success()), durationMs)))
  }

  test("is there once two seconds have passed without an answer, until the last that is waited for has come", async () => {
    serveAfter(5_000)
    const first = call(read, { word: "sea" })
    await vi.advanceTimersByTimeAsync(1_000)
    const second = call(create, { word: "sea" })
    await vi.advanceTimersByTimeAsync(990)
    expect(slow()).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    expect(slow()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    await first
    expect(slow()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    await second
    expect(slow()).toBe(false)
  })

  test("is there while another try is on its way, and gone when the last has failed", async () => {
    serve(lost)
    const failed = failureOf(call(read, { word: "sea" }))
    await vi.advanceTimersByTimeAsync(1)
    expect(slow()).toBe(true)
    await vi.runAllTimersAsync()
    expect((await failed).code).toBe("Offline")
    expect(slow()).toBe(false)
  })

  test.each([
    ["behind the viewer", read, { isInBackground: true }],
    ["takes its time by its nature", defineCall({ ...read, waitsForOthers: true }), {}],
    ["is given more time by its caller", read, { timeoutMs: 60_000 }],
    ["is not sent again", write, {}],
  ])("is not there for what %s", async (_title, declaration, options) => {
    serveAfter(5_000)
    const asked = call(declaration, { word: "sea" }, options)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(slow()).toBe(false)
    await vi.runAllTimersAsync()
    await asked
  })
})

describe("signing out", () => {
  test("ends what nobody waits for and no other call, and what comes after it goes through", async () => {
    vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "en" } })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => {
      const ended = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))))
      return Promise.race([answered.then(success), ended])
    })
    const behind = failureOf(call(read, { word: "fox" }, { isInBackground: true, handlesErrors: true }))
    const waitedFor = call(read, { word: "fox" })
    setLeaving(true)
    const after = call(read, { word: "fox" }, { isInBackground: true })
    answer()
    expect((await behind).code).toBe("Offline")
    expect(await Promise.all([waitedFor, after])).toEqual([{ length: 3 }, { length: 3 }])
  })
})
