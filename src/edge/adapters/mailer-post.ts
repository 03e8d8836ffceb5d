import type { Log } from "../../domain/_kernel/ports.ts"
import { type CarrierRefusal, CarrierRefused } from "../../domain/identity/carrier-refusal.ts"

/** How long a carrier may take before it counts as away. */
export const CARRIER_TIMEOUT_MS = 5_000
/** Of what a carrier says about a failure. */
const MAXIMUM_WORDS_CHARACTERS = 300

/** Sends a request; the platform's `fetch`, or a recorded answer in tests. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>

/** What a carrier's answer says of a failure, as it came: its name, its sentence. */
export interface ToldFailure {
  readonly reason?: unknown
  readonly words?: unknown
}

/**
 * Posts an email or a text message. Throws CarrierRefused when the carrier refuses it, fails, or takes longer than
 * `timeoutMs`; what it did is logged without recipient and content.
 */
export async function postToCarrier(
  way: "mail" | "sms",
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  tools: {
    readonly fetcher: Fetcher
    readonly log: Log
    readonly timeoutMs: number
    readonly failureOf: (answer: Readonly<Record<string, unknown>>) => ToldFailure
  },
): Promise<void> {
  const controller = new AbortController()
  const refusal = await withinDeadline(
    tools.timeoutMs,
    () => controller.abort(),
    async (): Promise<CarrierRefusal | null> => {
      const { url, headers, body } = request
      // A carrier that moved is none that we gave our token for.
      const answer = await tools.fetcher(url, { method: "POST", headers, body, redirect: "manual", signal: controller.signal })
      if (answer.ok) {
        await answer.body?.cancel()
        return null
      }
      const { reason, words } = tools.failureOf(await readJson(answer))
      return { status: answer.status, reason: failureName(reason), words: failureWords(words) }
    },
  ).catch((error: unknown): CarrierRefusal => ({ status: 0, reason: failureName(error instanceof Error ? error.name : ""), words: "" }))
  if (refusal !== null) throw refused(way, refusal, tools.log)
}

/** Logs that a carrier did not take something, by name alone, and makes the error for it. */
export function refused(way: "mail" | "sms", refusal: CarrierRefusal, log: Log): CarrierRefused {
  const { status, reason } = refusal
  log.error("carrier did not take a message", { way, status, reason })
  return new CarrierRefused(refusal)
}

/** The name of a failure when it is one word of ordinary characters; anything else could tell too much. */
export function failureName(value: unknown): string {
  return /^[\w-]{1,60}$/.exec(typeof value === "number" ? String(value) : typeof value === "string" ? value : "")?.[0] ?? "unknown"
}

/** The first of a carrier's sentence, as plain text of one line; empty where it says nothing. */
export function failureWords(value: unknown): string {
  if (typeof value !== "string") return ""
  return value
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MAXIMUM_WORDS_CHARACTERS)
}

/** Does work within a time, else rejects with a TimeoutError after `onTimeout`. The timer ends with the work. */
export async function withinDeadline<Value>(timeoutMs: number, onTimeout: () => void, work: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException("The carrier did not answer in time.", "TimeoutError"))
      onTimeout()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(), deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** An answer's JSON where it is an object; else nothing. */
async function readJson(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = (await answer.text()).slice(0, 10_000)
  try {
    const told: unknown = JSON.parse(text)
    return typeof told === "object" && told !== null ? { ...told } : {}
  } catch {
    return {}
  }
}
