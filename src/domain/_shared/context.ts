import type { Database } from "../../../db/client.ts"
import type { Membership } from "../task/rules.ts"
import type { ViewerId } from "./ids.ts"
import type { Log, MediaStore, PartHealth, TaskRooms, UserHubs } from "./ports.ts"

/** Who makes a call and what they may have; made by the gate, never taken from the input. */
export interface Identity {
  readonly id: ViewerId
  readonly membership: Membership
}

/** All that a verb may touch. */
export interface Context {
  readonly requestId: string
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
  readonly database: Database
  readonly rooms: TaskRooms
  readonly hubs: UserHubs
  readonly media: MediaStore
  readonly log: Log
  /** Numbers in [0, 1) for choices without security; ids and tickets use the platform's generator. */
  readonly random: () => number
  /** True when every renderer is a preview renderer: pictures are then made without an AI model, and the site says so. */
  readonly isPreviewRenderer: boolean
  /** Asks every part that the app stands on; each answers within two seconds or counts as away. */
  partsHealth(): Promise<readonly PartHealth[]>
  /** Goes on after the answer is sent; only for what may be lost. */
  later(work: Promise<unknown>): void
}

/** The context of a call that needs an identity. */
export interface ViewerContext extends Context {
  readonly viewer: Identity
}
