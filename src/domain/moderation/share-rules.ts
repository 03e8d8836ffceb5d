import { isMetBy, LEVELS, type Level, MEETS_UNRATED } from "./level-rules.ts"

/** Who can open what somebody shares by a link. */
export const SHARE_AUDIENCES = ["everyone", "members", "adults", "nobody"] as const
export type ShareAudience = (typeof SHARE_AUDIENCES)[number]

/** What decides who can open it. */
export interface SharedThing {
  /** It is shared, not taken down, and its owner is there. */
  readonly isOpen: boolean
  /** The strongest of its images; null while one of them was not looked at. */
  readonly level: Level | null
  /** Whether its owner's word is enough to show it to anyone with the link. */
  readonly isOwnerTrusted: boolean
}

/** Who can open something: what is not looked at, and what nobody may meet, is for nobody but its owner. */
export function shareAudience({ isOpen, level, isOwnerTrusted }: SharedThing): ShareAudience {
  if (!isOpen || level === null || level === LEVELS.blocked) return "nobody"
  if (level <= LEVELS.pg13) return "everyone"
  if (level === LEVELS.unrated) return isOwnerTrusted ? "everyone" : "members"
  return "adults"
}

/** Whether somebody who wants some levels can open it. */
export function mayOpen(thing: SharedThing, levels: number): boolean {
  switch (shareAudience(thing)) {
    case "everyone":
      return true
    case "members":
      return (levels & MEETS_UNRATED) !== 0
    case "adults":
      return thing.level !== null && isMetBy(thing.level, levels)
    case "nobody":
      return false
  }
}
