import type { ViewerId } from "../_kernel/ids.ts"

/** Counts views and plays without a write a view: each viewer counts once a day and thing. */
export interface ViewTallies {
  /** Notes that a viewer saw or played works; answers how many of them counted. */
  note(viewerId: ViewerId, counter: "view" | "play", workIds: readonly string[], nowMs: number): Promise<number>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly viewTallies: ViewTallies
    /** Sees to it that what was logged to be counted is added within seconds; cheap, never throws. */
    readonly wakeFold: () => void
  }
}
