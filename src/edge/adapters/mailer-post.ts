import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Log } from "../../domain/_kernel/ports.ts"

/** How long a carrier may take before it counts as away. */
export const CARRIER_TIMEOUT_MS = 5_000

/** Sends a request; the platform's `fetch`, or a recorded answer in tests. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>

/** What a carrier answered, as far as the log may know it. */
export interface CarrierRefusal {
  readonly status: number
  /** The provider's own name of the failure; never its sentence, which can name the recipient. */
  readonly reason: string
}

/**
 * Posts an email or a text message. Throws DomainError Unavailable when the carrier refuses it, fails, or takes longer than
 * `timeoutMs`; what it did is logged without recipient and content.
 */
export async function postToCarrier(
  way: "mail" | "sms",
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  tools: { readonly fetcher: Fetcher; readonly log: Log; readonly timeoutMs: number; readonly failureOf: (answer: unknown) => unknown },
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
      return { status: answer.status, reason: failureName(tools.failureOf(await readJson(answer))) }
    },
  ).catch((error: unknown): CarrierRefusal => ({ status: 0, reason: failureName(error instanceof Error ? error.name : "") }))
  if (refusal !== null) throw refused(way, refusal, tools.log)
}

/** Logs that a carrier did not take something, and makes the error for it. */
export function refused(way: "mail" | "sms", { status, reason }: CarrierRefusal, log: Log): DomainError {
  log.error("carrier did not take a message", { way, status, reason })
  return new DomainError("Unavailable")
}

/** The name of a failure when it is one word of ordinary characters; anything else could tell too much. */
export function failureName(value: unknown): string {
  return /^[\w-]{1,60}$/.exec(typeof value === "number" ? String(value) : typeof value === "string" ? value : "")?.[0] ?? "unknown"
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

async function readJson(answer: Response): Promise<unknown> {
  const text = (await answer.text()).slice(0, 10_000)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
