import type { ViewerId } from "../_kernel/ids.ts"
import type { Plan } from "../_kernel/plans.ts"
import { expiresAtMs } from "./expiry-rules.ts"
import type { RoomState } from "./room-state.ts"
import { timeOf } from "./task-shown.ts"

/** A task passes to an account and never to a guest: who asks for that read its row before it was handed over. */
function mayPass(from: ViewerId, to: ViewerId): boolean {
  return from !== to && to.startsWith("user_")
}

/**
 * Gives the task to another owner: the hub that had its events has to forget them, the new one gets them all, and the dispatcher
 * hears of it at once. No effect where it is the owner's already, or where it would go back to a guest.
 */
export function handOver(state: RoomState, viewerId: ViewerId, nowMs: number): RoomState {
  const { opening, formerOwners } = state
  if (!mayPass(opening.viewerId, viewerId)) return state
  const left = [...formerOwners.filter((one) => one !== opening.viewerId && one !== viewerId), opening.viewerId]
  const owned = { ...opening, viewerId }
  // What a guest made has an end that an account's has not.
  const draft = { ...state.draft, expiration_time: timeOf(expiresAtMs(owned)) }
  return askAnew({ ...state, opening: owned, draft, formerOwners: left }, nowMs)
}

/** Moves a waiting task into the fast queue, with the rights of `plan`; no effect on one that is in it, runs or has ended. */
export function speedUp(state: RoomState, plan: Plan, nowMs: number): RoomState {
  const { opening, phase } = state
  if (phase.name !== "queued" || opening.speedType === 2) return state
  return askAnew({ ...state, opening: { ...opening, plan, speedType: 2 } }, nowMs)
}

/** An answer that is on its way belongs to what was asked before, so the step moves on; what comes next is emitted at once. */
function askAnew(state: RoomState, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name === "queued") return { ...state, step: state.step + 1, lastEventAtMs: 0, phase: { ...phase, dueAtMs: nowMs } }
  return state.slot === null ? state : { ...state, renewAtMs: nowMs }
}
