import { isMetBy, type Level } from "../moderation/level-rules.ts"
import type { WorkState, WorkVisibility } from "./state-rules.ts"

/** Who looks at a work. `levels` is the mask of what they want to meet, see `LEVELS`. */
export interface Onlooker {
  readonly id: string | null
  readonly isModerator: boolean
  readonly levels: number
}

/** What decides who may see a work. */
export interface Guarded {
  readonly state: WorkState
  readonly visibility: WorkVisibility
  readonly level: Level
  readonly authorId: string | null
  readonly authorShown: boolean
}

/**
 * What somebody gets of a work: all of it, a mask that says why and offers the age gate, or nothing, as if it were not there. Its author
 * and moderators see it in any state; anyone with its address sees an unlisted one.
 */
export function accessToWork(work: Guarded, onlooker: Onlooker): "shown" | "masked" | "absent" {
  const isAuthor = work.authorId !== null && work.authorId === onlooker.id
  if (isAuthor || onlooker.isModerator) return "shown"
  if (work.state !== "visible" || work.visibility === "private" || !work.authorShown || work.level === 32) return "absent"
  return isMetBy(work.level, onlooker.levels) ? "shown" : "masked"
}
