import { isOver } from "../../domain/_kernel/clock.ts"
import type { FleetServer } from "../../domain/backend/index.ts"
import { freeSlots, type UsedSlot } from "../../domain/task/renderer-choice.ts"

/** A slot that is lent to a draft ends after this: longer than a draft may take. */
const DRAFT_LEASE_MS = 10_000

/** A draft that has a slot; `taskId` is the draft's. */
export interface DraftSlot extends UsedSlot {
  readonly viewerId: string
  readonly lentAtMs: number
}

/** Answer to a draft that asks for a slot. `absent`: no renderer takes the kind. */
export type IdleAnswer = { readonly kind: "lent"; readonly renderer: string } | { readonly kind: "busy" } | { readonly kind: "absent" }

/** The slots that drafts have because nobody waits for them. In memory alone: an instance that begins anew has lent none. */
export class IdleSlots {
  #lent: readonly DraftSlot[] = []

  /** Those that are lent now; what was not given back in time is not. */
  lent(nowMs: number): readonly DraftSlot[] {
    this.#lent = this.#lent.filter(({ lentAtMs }) => !isOver(lentAtMs, DRAFT_LEASE_MS, nowMs))
    return this.#lent
  }

  lend(slot: DraftSlot): void {
    this.#lent = [...this.#lent, slot]
  }

  takeBack(draftId: string): void {
    this.#lent = this.#lent.filter((slot) => slot.taskId !== draftId)
  }

  /** Takes back, the newest first, what there is no room for beside the slots of tasks; answers those drafts. */
  giveWay(servers: readonly FleetServer[], used: readonly UsedSlot[], nowMs: number): readonly DraftSlot[] {
    const kept: DraftSlot[] = []
    const gone: DraftSlot[] = []
    for (const slot of this.lent(nowMs)) {
      const server = servers.find(({ name }) => name === slot.renderer)
      const hasRoom = server !== undefined && freeSlots(server, [...used, ...kept], slot.kind) > 0
      ;(hasRoom ? kept : gone).push(slot)
    }
    this.#lent = kept
    return gone
  }
}
