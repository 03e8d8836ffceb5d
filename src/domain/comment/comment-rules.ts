import { graphemeCount } from "../_kernel/graphemes.ts"
import type { TextAction, TextVerdict } from "../moderation/index.ts"
import { withEmoji } from "./emoji-rules.ts"

/** Of a comment or reply, as people count them: a mention is one, and so is a named emoji. */
export const MAXIMUM_COMMENT_CHARACTERS = 2_000
/** Longest text in UTF-16 units; letters under piles of marks and ids of people who are mentioned take more than they count. */
export const MAXIMUM_COMMENT_UNITS = 16_000
export const MAXIMUM_COMMENT_IMAGES = 4
export const MAXIMUM_MENTIONS = 10
/** Orders of the comments of the first level; replies stand in the order in which they were written. */
export const COMMENT_ORDERS = ["hot", "new"] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

/** So long after it was written a comment can be edited. */
export const EDITABLE_MS = 15 * 60_000

/** Where in the product a comment was written (`ss`): the page of a work, its place in a feed, the tray of notifications. */
export const COMMENT_SCENES = ["detail", "feed", "notification"] as const
export type CommentScene = (typeof COMMENT_SCENES)[number]

/** Ten times the likes lift a comment above one that is so much newer. */
export const LIFT_OF_TENFOLD_MS = 7 * 86_400_000

/** Where a comment stands in the hot order, higher first: its likes and its age; only a vote moves it. */
export function hotScore(createdAtMs: number, likeCount: number): number {
  return createdAtMs + Math.round(Math.log10(1 + Math.max(0, likeCount)) * LIFT_OF_TENFOLD_MS)
}

/** A person as a text names them, whatever they are called: `@` and their id. */
const MENTION = /@(user_[0-9a-hjkmnp-tv-z]{26})(?![0-9a-z])/g

/** Who a text mentions, each once, in their order. */
export function mentionedIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(MENTION), ([, id = ""]) => id))]
}

/** How long a text is, as people count its characters. */
export function commentLength(text: string): number {
  return graphemeCount(withEmoji(text.replaceAll(MENTION, "@")))
}

/** A piece of a text: words, or a person; `at` is where it stands. */
export type CommentPiece = { readonly at: number } & (
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "person"; readonly id: string }
)

/** A text as it is shown: named emoji are characters, mentions stand apart. */
export function piecesOf(text: string): readonly CommentPiece[] {
  const pieces: CommentPiece[] = []
  let from = 0
  for (const match of text.matchAll(MENTION)) {
    if (match.index > from) pieces.push({ at: from, kind: "words", text: withEmoji(text.slice(from, match.index)) })
    pieces.push({ at: match.index, kind: "person", id: match[1] ?? "" })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ at: from, kind: "words", text: withEmoji(text.slice(from)) })
  return pieces
}

/** Where a new comment stands that no rule refuses, and the rule that makes a person look at it; null without one. */
export function standingOf(
  { action, findings }: Pick<TextVerdict, "action" | "findings">,
  hasImages: boolean,
): { readonly state: "visible" | "pending" | "limited"; readonly rule: string | null } {
  const behind = findings.find((finding) => finding.action === action)
  const rule = behind === undefined ? null : `text:${behind.rule}@${behind.version}`
  switch (action satisfies TextAction | null) {
    case "limit":
      return { state: "limited", rule }
    case "review":
      return { state: "pending", rule }
    case "refuse":
    case "note":
    case null:
      // Nobody meets an image that nothing has looked at.
      return { state: hasImages ? "pending" : "visible", rule: null }
  }
}
