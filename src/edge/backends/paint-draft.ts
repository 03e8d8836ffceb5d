import { readCapped } from "./capped-body.ts"
import type { BackendOrder, OpenAnswer, RenderBackend } from "./render-backend.ts"

/** How long a draft may take, and how large its file may be. */
interface PaintLimits {
  readonly limitMs: number
  readonly maximumBytes: number
}

/** A draft that takes longer is given up. */
export const DRAFT_LIMIT_MS = 8_000
const DRAFT_LIMITS: PaintLimits = { limitMs: DRAFT_LIMIT_MS, maximumBytes: 2_097_152 }
/** How soon a job is asked after again: after half of what it says that it needs, within these. */
const ASK_AGAIN_MS = { soonest: 25, latest: 200 }

/** A draft's file as the renderer made it, unchecked, or why there is none. */
export type PaintedDraft =
  | { readonly kind: "painted"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly reason: string }

/** Has one image painted, or one sentence spoken, and fetches it. However it ends, no job of it goes on: `signal` and the limit of time cancel it. */
export async function paintDraft(
  backend: RenderBackend,
  id: string,
  order: BackendOrder,
  signal: AbortSignal,
  { limitMs, maximumBytes } = DRAFT_LIMITS,
): Promise<PaintedDraft> {
  const endsAtMs = Date.now() + limitMs
  const submitted = await backend.submit(id, order)
  if (submitted.kind === "refused" || submitted.kind === "rejected") return { kind: "failed", reason: submitted.reason }
  const jobId = submitted.kind === "accepted" ? (submitted.backendJobId ?? id) : id
  let mayRun = true
  try {
    while (!signal.aborted) {
      const polled = await backend.poll(jobId, false, order.kind)
      if (polled.kind === "missing") {
        mayRun = false
        return { kind: "failed", reason: "missing" }
      }
      const state = polled.kind === "found" ? polled.job.state : "running"
      if (state === "failed" || state === "cancelled") {
        mayRun = false
        return { kind: "failed", reason: (polled.kind === "found" ? polled.job.errorCode : null) ?? state }
      }
      if (state === "done") {
        mayRun = false
        return await readDraft(await backend.open(jobId, 0), maximumBytes)
      }
      if (Date.now() >= endsAtMs) return { kind: "failed", reason: "late" }
      const etaMs = polled.kind === "found" ? polled.job.etaMs : ASK_AGAIN_MS.latest
      await pause(Math.min(ASK_AGAIN_MS.latest, Math.max(ASK_AGAIN_MS.soonest, etaMs / 2)), signal)
    }
    return { kind: "stopped" }
  } finally {
    if (mayRun) await backend.cancel(jobId)
  }
}

async function readDraft(opened: OpenAnswer, maximumBytes: number): Promise<PaintedDraft> {
  if (opened.kind !== "open") return { kind: "failed", reason: opened.kind }
  try {
    const bytes = await readCapped(new Response(opened.body), maximumBytes)
    return bytes === null ? { kind: "failed", reason: "too-large" } : { kind: "painted", bytes }
  } catch (error) {
    opened.stop()
    return { kind: "failed", reason: String(error).slice(0, 200) }
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener("abort", end)
    if (signal.aborted) end()
  })
}
