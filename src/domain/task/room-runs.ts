import { isOfferable } from "../backend/offering-rules.ts"
import type { RoomState, RunNote, Submission } from "./room-state.ts"

/** Codes of backends that may be kept and shown: anything else could carry an address or a text that is not ours. */
const SAFE_CODE = /^[a-z0-9-]{1,40}$/

/**
 * Codes by which a server says that it cannot do this order. Such an order may go to another server, but does not count against the
 * first: anyone could order what it cannot do until it rests, and all others would wait.
 */
const UNABLE_CODES: ReadonlySet<string> = new Set([
  "prompt-too-long",
  "borders-unfit",
  "order-not-understood",
  "too-large",
  "size-not-made",
  "kind-unknown",
  "mask-unknown",
  "control-unknown",
  "input-too-large",
  "model-missing",
  "model-broken",
])

/** A backend's code where it is a plain one, else null. */
export function plainCode(code: string | null): string | null {
  return code !== null && SAFE_CODE.test(code) ? code : null
}

/** The state with what became of an order at its server, which the dispatcher is told at the next occasion. */
export function noteRun(
  state: RoomState,
  { renderer }: Submission,
  { outcome, code, isServersFault, file }: Pick<RunNote, "outcome" | "code" | "isServersFault" | "file">,
  nowMs: number,
): RoomState {
  const { brief, grantedAtMs, runs } = state
  const run: RunNote = {
    server: renderer,
    kind: brief.pieceKind ?? brief.kind,
    outcome,
    code: plainCode(code),
    ...(file !== undefined && isOfferable(file) ? { file } : {}),
    tookMs: grantedAtMs === null ? null : Math.max(0, nowMs - grantedAtMs),
    atMs: nowMs,
    isServersFault: isServersFault && !isUnable({ outcome, code }),
  }
  return { ...state, runs: [...runs, run] }
}

/** What was lost or came back spoilt had been taken, whatever code it bears. */
function isUnable({ outcome, code }: Pick<RunNote, "outcome" | "code">): boolean {
  return (outcome === "failed" || outcome === "refused") && code !== null && UNABLE_CODES.has(code)
}
