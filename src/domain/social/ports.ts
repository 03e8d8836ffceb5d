import type { AccountId } from "../_kernel/ids.ts"

/** Who saw something, as far as views are told apart. */
export interface SeenBy {
  /** The same for all that counts as one viewer. */
  readonly key: string
  /** Null for visitors, whose views move no rank. */
  readonly accountId: AccountId | null
}

/** Counts views and plays without a write a view: each viewer counts once a day and thing. */
export interface ViewTallies {
  /** Notes that a viewer saw or played works; answers how many of them counted. */
  note(by: SeenBy, counter: "view" | "play", workIds: readonly string[], nowMs: number): Promise<number>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly viewTallies: ViewTallies
    /** Sees to it that what was logged to be counted is added within seconds; cheap, never throws. */
    readonly wakeFold: () => void
  }
}
