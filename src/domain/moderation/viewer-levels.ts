import type { Identity } from "../_kernel/context.ts"
import { MEETS_UNRATED, SAFE_MASK } from "./level-rules.ts"

/**
 * The mask of levels that somebody wants to meet: visitors and guests what is safe, members what they chose while their age is confirmed, and what
 * is not rated.
 * It comes with the session, so asking costs nothing.
 */
export function levelsFor(viewer: Identity | null): number {
  return viewer?.kind === "member" ? viewer.levels | MEETS_UNRATED : SAFE_MASK
}
