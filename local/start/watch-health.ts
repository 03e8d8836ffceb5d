import { availableParallelism, loadavg } from "node:os"
import type { ServiceName } from "./service-table.ts"

/** Pause between two questions. */
export const HEALTH_EVERY_MS = 5_000
/** How long an answer may take. */
const ANSWER_MS = 10_000
/** Answers in a row that say that a service does not work before it is replaced; one may come of a reload or a busy machine. */
export const BAD_ANSWERS = 3
/** The same of silence while the machine has far more to do than it can: whoever is slow then would be slower still after a start. */
export const BUSY_SILENCES = 12
/** Processes that want a processor for each one there is, above which the machine has far more to do than it can. */
const BUSY_LOAD = 2

/** What an answer of `/api/health` says: all that is needed works, or which service does not and how that shows. */
export type Finding =
  | { readonly kind: "well" }
  /** `isSilent`: it says nothing, which may be for having too much to do. */
  | { readonly kind: "broken"; readonly service: ServiceName; readonly reason: string; readonly isSilent?: boolean }

/**
 * Judges an answer; `body` is its text. What is no answer of the Worker comes from a runtime that is dead behind its door. One that has too
 * much to do says so by its own code: starting it once more would only send everybody away.
 */
export function judgeHealth(status: number, body: string): Finding {
  const value = jsonOf(body)
  const parts = partsOf(value)
  if (parts === null && isRefusal(value)) return { kind: "well" }
  if (parts === null) return { kind: "broken", service: "app", reason: `answers ${status}, though its code does not run` }
  const isDatabaseAway = parts.some(({ name, ok }) => name === "database" && !ok)
  return isDatabaseAway ? { kind: "broken", service: "sqld", reason: "does not answer", isSilent: true } : { kind: "well" }
}

/** The parts that a text of the Worker's answer names; null where it names none, such as while it has too much to do. */
export function partsOfHealth(body: string): readonly { readonly name: string; readonly ok: boolean }[] | null {
  const parts = partsOf(jsonOf(body))
  return parts === null ? null : parts.map(({ name, ok }) => ({ name: String(name), ok: ok === true }))
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function isRefusal(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("status" in value)) return false
  const { status } = value
  return (
    typeof status === "object" && status !== null && "msg" in status && (status.msg === "Unavailable" || status.msg === "TooManyRequests")
  )
}

/** The parts that the Worker's answer names; null when it is no such answer. */
function partsOf(value: unknown): readonly { readonly name: unknown; readonly ok: unknown }[] | null {
  if (typeof value !== "object" || value === null || !("data" in value)) return null
  const { data } = value
  if (typeof data !== "object" || data === null || !("parts" in data) || !Array.isArray(data.parts)) return null
  return data.parts.flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "name" in part && "ok" in part ? [{ name: part.name, ok: part.ok }] : [],
  )
}

/** Asks once. */
export async function askHealth(appUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${appUrl}/api/health`, { signal: AbortSignal.timeout(ANSWER_MS), headers: { connection: "close" } })
    return judgeHealth(answer.status, await answer.text())
  } catch (error) {
    const reason = `does not answer (${error instanceof Error ? error.message : String(error)})`
    return { kind: "broken", service: "app", reason, isSilent: true }
  }
}

/** Whether others keep the machine from its work. Where the system does not tell its load, it counts as idle. */
export function isMachineBusy(): boolean {
  return (loadavg()[0] ?? 0) > BUSY_LOAD * availableParallelism()
}

/** Counts bad answers in a row; `look` answers what is to be replaced now, null while nothing is. */
export function createHealthCounter(isBusy: () => boolean = isMachineBusy): {
  look(finding: Finding): Extract<Finding, { kind: "broken" }> | null
} {
  let last: ServiceName | null = null
  let count = 0
  return {
    look(finding) {
      if (finding.kind === "well") {
        last = null
        return null
      }
      count = finding.service === last ? count + 1 : 1
      last = finding.service
      if (count < (finding.isSilent === true && isBusy() ? BUSY_SILENCES : BAD_ANSWERS)) return null
      last = null
      return finding
    },
  }
}

/** What the watch works with. */
export interface HealthWatch {
  readonly ask: () => Promise<Finding>
  /** Whether a service runs at all: one that was ended on purpose is not missed. */
  readonly isUp: (service: ServiceName) => boolean
  readonly replace: (service: ServiceName, reason: string) => Promise<void>
}

/** Looks after the health of a stack until the returned function is called. */
export function watchHealth({ ask, isUp, replace }: HealthWatch, everyMs: number = HEALTH_EVERY_MS): () => void {
  const counter = createHealthCounter()
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const found = isUp("app") ? counter.look(await ask()) : null
    // The database of somebody else is not ours to start.
    if (found !== null && !isOver && isUp(found.service)) await replace(found.service, found.reason)
    if (!isOver) timer = setTimeout(() => void look(), everyMs).unref()
  }
  timer = setTimeout(() => void look(), everyMs).unref()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
