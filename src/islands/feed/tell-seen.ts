import { asWorkId } from "../../domain/_kernel/ids.ts"
import { noteSeen } from "../../domain/feed/ranking/contract.ts"
import type { SeenAs } from "../../domain/feed/ranking/ranking-rules.ts"
import { call } from "../_runtime/call.ts"

/** Tells which works were seen, and how. Nobody waits for it, and what is lost is lost. */
export function tellSeen(ids: readonly string[], kind: SeenAs, isLeaving = false): void {
  const options = { handlesErrors: true, isInBackground: true, outlivesPage: isLeaving }
  call(noteSeen, { ids: ids.map(asWorkId), kind }, options).catch(() => undefined)
}
