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
  /** Somebody decided about the thing itself, or nobody may bring its bytes. */
  readonly isTakenDown: boolean
  /** An image is known by itself, all else by its poster, if it has one: nothing here looks at what plays. */
  readonly isImage: boolean
  readonly hasImage: boolean
  /** What was seen of that image; null before anything was. */
  readonly seenLevel: number | null
}

/** How strong a thing of a shared folder is; null before its image was looked at. What nothing can look at is not rated. */
export function sharedLevel({ setLevel, isImage, hasImage, seenLevel }: Omit<SharedFacts, "isOpen" | "isOwnerTrusted">): Level | null {
  if (hasImage && seenLevel === null) return null
  if (seenLevel === LEVELS.blocked) return LEVELS.blocked
  return levelOf(setLevel ?? Math.max(seenLevel ?? 0, isImage ? LEVELS.pg : LEVELS.unrated))
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
