import type { Task } from "./contract.ts"

/** Progress events are at least this far apart: four a second (architecture, the life of a task). */
export const PROGRESS_EVERY_MS = 250

/** Until its results are stored a task shows at most this. */
export const HIGHEST_UNFINISHED_PROCESS = 99

/** Largest preview in bytes of JPEG. */
export const MAXIMUM_PREVIEW_BYTES = 32 * 1024

/** The next `process` of a running task: never lower than before, never above 99. `progress` is the backend's 0–1, untrusted. */
export function nextProcess(shown: number, progress: number): number {
  const reported = Number.isFinite(progress) ? Math.floor(progress * 100) : 0
  return Math.max(shown, Math.min(HIGHEST_UNFINISHED_PROCESS, Math.max(0, reported)))
}

/** Seconds for `rest_estimate_time`, null when the estimate is no number; at most a day. */
export function restSeconds(restMs: number): number | null {
  return Number.isFinite(restMs) && restMs >= 0 ? Math.min(86_400, Math.ceil(restMs / 1000)) : null
}

/** The data address of a preview, null unless it is the base64 of a JPEG within the cap. */
export function previewAddress(base64: string | null): string | null {
  if (base64 === null || base64.length > Math.ceil(MAXIMUM_PREVIEW_BYTES / 3) * 4) return null
  // The three bytes FF D8 FF that every JPEG starts with are "/9j/" in base64.
  return /^\/9j\/[A-Za-z0-9+/]+={0,2}$/.test(base64) ? `data:image/jpeg;base64,${base64}` : null
}

/** Which of a task's files a preview shows, from 0; null for what none of them has. */
export function previewIndexOf(index: number | null, pieceCount: number): number | null {
  return index !== null && Number.isInteger(index) && index >= 0 && index < pieceCount ? index : null
}

/** Whether `next` is emitted now: a change of status at once, any other change when the last event is old enough. */
export function mayEmit(lastEvent: Task, next: Task, lastEventAtMs: number, nowMs: number): boolean {
  if (lastEvent.status !== next.status) return true
  const changed =
    lastEvent.process !== next.process ||
    lastEvent.position !== next.position ||
    lastEvent.rest_estimate_time !== next.rest_estimate_time ||
    lastEvent.sub_status !== next.sub_status ||
    lastEvent.preview !== next.preview
  return changed && (nowMs - lastEventAtMs >= PROGRESS_EVERY_MS || nowMs < lastEventAtMs)
}
