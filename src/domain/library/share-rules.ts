import type { MediaKind } from "../../formats/media-kinds.ts"
import { LEVELS, type Level, levelOf } from "../moderation/level-rules.ts"
import { mayOpen } from "../moderation/share-rules.ts"
import type { ItemOrigin } from "./item-rules.ts"

/** Names the link of a folder in the address of one of its files. */
export const FOLDER_PARAMETER = "folder"

/** Where the link of a folder leads, below the language. */
export function sharedFolderPath(token: string): string {
  return `/folders/${token}`
}

/** What decides who sees a thing of a shared folder. */
export interface SharedFacts {
  /** The folder is shared and not taken down, and its owner is there. */
  readonly isOpen: boolean
  readonly isOwnerTrusted: boolean
  /** What a moderator said of all of it; null where nobody did. */
  readonly setLevel: number | null
  /** Something may have come into it since that nothing has looked at. */
  readonly isDue: boolean
  /** Somebody decided about the thing itself, or nobody may bring its bytes. */
  readonly isTakenDown: boolean
  /** How strong it is by itself; null before its image was looked at. */
  readonly ownLevel: number | null
}

/** How strong a thing of a shared folder is; null before its image was looked at. A moderator who found the folder weaker did not see what came later. */
export function sharedLevel({ setLevel, isDue, ownLevel }: Pick<SharedFacts, "setLevel" | "isDue" | "ownLevel">): Level | null {
  if (ownLevel === null || ownLevel === LEVELS.blocked) return ownLevel
  return levelOf(Math.max(setLevel ?? ownLevel, isDue ? ownLevel : 0))
}

/** Whether somebody who wants some levels sees a thing of a shared folder. */
export function maySee(facts: SharedFacts, levels: number): boolean {
  if (facts.isTakenDown) return false
  return mayOpen({ isOpen: facts.isOpen, level: sharedLevel(facts), isOwnerTrusted: facts.isOwnerTrusted }, levels)
}

/**
 * Whether the file of a thing is given to whoever has the link. A program that makes images writes the recipe into them, which is its owner's: of those
 * there are copies, and of uploads with a recipe too.
 */
export function givesFile({
  origin,
  kind,
  hasRecipe,
}: {
  readonly origin: ItemOrigin
  readonly kind: MediaKind
  readonly hasRecipe: boolean
}): boolean {
  return origin === "brought" ? !hasRecipe : kind !== "image"
}
