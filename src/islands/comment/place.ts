import type { ObjectType } from "../../domain/post/contribution-rules.ts"

/** The work that is talked about. */
export interface Place {
  readonly objectType: ObjectType
  readonly id: string
}

const LINK = /^#comment(?:-comment)?[_-]([0-9a-hjkmnp-tv-z]{26})$/

/** The comment that an address leads to; null where it leads to none. */
export function linkedComment(hash: string): string | null {
  const match = LINK.exec(hash)
  return match?.[1] === undefined ? null : `comment_${match[1]}`
}

/** The id of a comment's element, which addresses end in. */
export function anchorOf(id: string): string {
  return id.replace("_", "-")
}
