import type { ViewerId } from "../_kernel/ids.ts"

/** Action code of a preview of control processing (spec 1§4). */
export const PREVIEW_ACTION = 12

const DAY_MS = 86_400_000
/** How long a preview is kept, and how long what a guest made (spec 3§3 `expiration_time`). */
const PREVIEW_KEPT_MS = DAY_MS
const GUEST_KEPT_MS = 30 * DAY_MS

/** The moment after which a task and its files are removed, milliseconds since 1970; null for what an account keeps. */
export function expiresAtMs(task: { readonly viewerId: ViewerId; readonly action: number; readonly createdAtMs: number }): number | null {
  if (task.action === PREVIEW_ACTION) return task.createdAtMs + PREVIEW_KEPT_MS
  return task.viewerId.startsWith("guest_") ? task.createdAtMs + GUEST_KEPT_MS : null
}
