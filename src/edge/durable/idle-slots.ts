import { isOver } from "../../domain/_kernel/clock.ts"
import type { FleetServer } from "../../domain/backend/index.ts"
import { chooseRenderer, freeSlots, hasRoom, type Occupancy, type UsedSlot } from "../../domain/task/renderer-choice.ts"

/** A slot ends after this: longer than a draft, or a sample of a voice, may take. */
const LEASE_MS = { draft: 10_000, sample: 20_000 } as const

/** A draft, or a sample of a voice, that has a slot; `taskId` is its own. */
export interface IdleSlot extends UsedSlot {
  readonly holder: { readonly kind: "draft"; readonly viewerId: string } | { readonly kind: "sample" }
  readonly lentAtMs: number
}

/** What asks for a slot. */
export type IdleWish = Omit<IdleSlot, "renderer" | "lentAtMs">

/** Answer to what asks for a slot that nobody waits for. `absent`: no renderer takes the kind. */
export type IdleAnswer = { readonly kind: "lent"; readonly renderer: string } | { readonly kind: "busy" } | { readonly kind: "absent" }

/** The slots that drafts and samples have because nobody waits for them. In memory alone: an instance that starts over has lent none. */
export class IdleSlots {
  #lent: readonly IdleSlot[] = []

  /** Those that are lent now; what was not given back in time is not. */
  lent(nowMs: number): readonly IdleSlot[] {
    this.#lent = this.#lent.filter(({ holder, lentAtMs }) => !isOver(lentAtMs, LEASE_MS[holder.kind], nowMs))
    return this.#lent
  }

  lend(slot: IdleSlot): void {
    this.#lent = [...this.#lent, slot]
  }

  /** Lends a slot of one of these servers at once, or none; `tasks` is what tasks have of them. */
  lendOf(able: readonly FleetServer[], wish: IdleWish, tasks: Occupancy): IdleAnswer {
    const { kind } = wish
    const occupancy = { ...tasks, used: [...tasks.used, ...this.lent(tasks.nowMs)] }
    const free = able.filter((server) => hasRoom(server, kind, occupancy))
    const chosen = chooseRenderer(free, kind, occupancy)
    if (chosen === undefined) return { kind: "busy" }
    this.lend({ ...wish, renderer: chosen.name, lentAtMs: tasks.nowMs })
    return { kind: "lent", renderer: chosen.name }
  }

  takeBack(id: string): void {
    this.#lent = this.#lent.filter((slot) => slot.taskId !== id)
  }

  /** Takes back, the newest first, what there is no room for beside the slots of tasks; answers whose they were. */
  giveWay(servers: readonly FleetServer[], used: readonly UsedSlot[], nowMs: number): readonly IdleSlot[] {
    const kept: IdleSlot[] = []
    const gone: IdleSlot[] = []
    for (const slot of this.lent(nowMs)) {
      const server = servers.find(({ name }) => name === slot.renderer)
      const hasRoom = server !== undefined && freeSlots(server, [...used, ...kept], slot.kind) > 0
      ;(hasRoom ? kept : gone).push(slot)
    }
    this.#lent = kept
    return gone
  }
}
