import { draftImage } from "../../domain/studio/live/contract.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import { CallError, call } from "../_runtime/call.ts"
import type { LiveOrder } from "./live-order.ts"
import type { LiveFailure } from "./live-session.ts"

/** A draft as it is shown. `url` carries the image itself. */
export interface LiveDraft {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly prompt: string
}

/** Has an order drafted. Throws CallError, and AbortError for one that was given up. */
export async function paintDraft(
  { action, meta, parent, sketch }: LiveOrder,
  liveId: string,
  { newest, signal }: { readonly newest: number; readonly signal: AbortSignal },
): Promise<LiveDraft> {
  const named = parent === undefined ? {} : { parent_task_id: parent.taskId, operate_number: parent.index + 1 }
  const image = sketch === null ? named : { sketch }
  const { jpeg_base64, width, height, seed } = await call(
    draftImage,
    { action, meta, live_id: liveId, newest, ...image },
    { signal, handlesErrors: true, isInBackground: true },
  )
  return { url: `data:image/jpeg;base64,${jpeg_base64}`, width, height, seed, prompt: meta.prompt ?? "" }
}

/** When a renderer or the network that failed is asked again. */
const AWAY_MS = 5_000
const BUSY_MS = 2_000
const MINUTE_MS = 60_000

/** How a failed draft is taken. */
export function draftFailureOf(error: unknown): LiveFailure | null {
  if (!(error instanceof CallError)) return { pause: "away", afterMs: AWAY_MS }
  const { code, retryAfterSeconds } = error
  const toldMs = retryAfterSeconds === null ? null : retryAfterSeconds * 1000
  switch (code) {
    case "Busy":
      return { pause: "busy", afterMs: toldMs ?? BUSY_MS }
    case "TooManyRequests":
      return { pause: "pace", afterMs: toldMs ?? MINUTE_MS }
    case "Offline":
      return { pause: "offline", afterMs: BUSY_MS }
    case "LoginRequired":
    case "AccountBanned":
    case "AccountDisabled":
      return { pause: "login", afterMs: 0 }
    case "InvalidInput":
    case "NotFound":
    case "NotAllowed":
      return null
    // Another screen of the same person has the newest draft now; this one's turn comes with its next change.
    case "Superseded":
      return null
    default:
      return { pause: "away", afterMs: toldMs ?? AWAY_MS }
  }
}
