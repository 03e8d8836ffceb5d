import type { SourcedTask } from "../../task/index.ts"
import { HEADSHOT_LOOKS, type LookId } from "./looks.ts"

/** Begins the `source` of every task of a headshot set: then the set, then the look. */
export const HEADSHOT_SOURCE = "headshot:"

/** The `source` of one look of a set, or what those of all its looks begin with. */
export function sourceOfSet(setId: string, look: LookId | "" = ""): string {
  return `${HEADSHOT_SOURCE}${setId}:${look}`
}

/** A task of a set, with its look. */
export interface LookTask {
  readonly look: LookId
  readonly sourced: SourcedTask
}

/** The looks that were made together. */
export interface TaskSet {
  readonly setId: string
  readonly tasks: readonly LookTask[]
}

/** Tasks by their sets, in the order of their first tasks; those of a look that is no more are left out. */
export function setsOf(items: readonly SourcedTask[]): readonly TaskSet[] {
  const sets = new Map<string, LookTask[]>()
  for (const sourced of items) {
    const [, setId = "", name] = sourced.source.split(":")
    const look = HEADSHOT_LOOKS.find(({ id }) => id === name)?.id
    if (look !== undefined) sets.set(setId, [...(sets.get(setId) ?? []), { look, sourced }])
  }
  return [...sets].map(([setId, tasks]) => ({ setId, tasks }))
}
