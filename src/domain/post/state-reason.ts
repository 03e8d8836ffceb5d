import type * as schema from "../../../db/schema/index.ts"
import type { OwnWork } from "./artwork-contract.ts"

type Move = Pick<typeof schema.workMove.$inferSelect, "rule" | "reason" | "atMs" | "endsAtMs">

/** Why a work is in its state, as its author reads it: the move that brought it there; null for one that never moved. */
export function stateReasonOf(move: Move | null | undefined): OwnWork["state_reason"] {
  if (move === null || move === undefined) return null
  const { rule, reason, atMs, endsAtMs } = move
  return { rule, reason, at: new Date(atMs).toISOString(), ends_at: endsAtMs === null ? null : new Date(endsAtMs).toISOString() }
}
