import { reportEvents } from "../../domain/profile/usage-contract.ts"
import type { UseEvent } from "../../domain/profile/use-events.ts"
import { call } from "./call.ts"

interface Event {
  readonly name: UseEvent
  readonly at: string
  readonly props: Record<string, string | number>
}

/** Events wait this long for others, so that a page is one request. */
const WAIT_MS = 3_000
/** As many as one call takes. */
const MAXIMUM_WAITING = 50

/** Whether the member agreed; null until it is known. What happens before waits here, and is forgotten without consent. */
let isAllowed: boolean | null = null
let waiting: Event[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells what the member's settings say of sharing usage data. Nothing leaves the browser before. */
export function allowReports(allowed: boolean): void {
  isAllowed = allowed
  if (!allowed) waiting = []
  else if (waiting.length > 0) plan()
}

/** Reports something of use, if the member agreed to that. */
export function reportUse(name: UseEvent, props: Readonly<Record<string, string | number>> = {}): void {
  if (isAllowed === false || waiting.length >= MAXIMUM_WAITING) return
  waiting.push({ name, at: new Date().toISOString(), props: { ...props } })
  if (isAllowed) plan()
}

function plan(): void {
  timer ??= setTimeout(send, WAIT_MS)
}

/** Sends what waits; what is lost on the way is not worth a second try. */
function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (!isAllowed || waiting.length === 0) return
  const events = waiting
  waiting = []
  void call(reportEvents, { events }, { handlesErrors: true, isInBackground: true, outlivesPage: true }).catch(() => undefined)
}

if ("addEventListener" in globalThis) globalThis.addEventListener("pagehide", send)
