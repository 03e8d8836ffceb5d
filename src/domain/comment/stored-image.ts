import { type AccountId, type CommentId, newMediaName } from "../_kernel/ids.ts"

/** An image of a comment, as its row keeps it. */
export interface StoredImage {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

const OPEN = "comment/"
const WITHDRAWN = "withdrawn/"

/** The part of a comment's id that its folders are named by; no work's folder begins so. */
function nameOf(id: CommentId): string {
  return `c${id.slice("comment_".length)}`
}

/** A folder that was never used, without a slash at its end: for everybody, or for the author and moderators alone. */
export function newCommentFolder(id: CommentId, authorId: AccountId, isOpen: boolean): string {
  const folder = `${nameOf(id)}-${newMediaName().slice(0, 10)}`
  // Who may read it stands in its key, so that a file is answered without a question to the database.
  return isOpen ? `${OPEN}${folder}` : `${WITHDRAWN}${folder}/${authorId}`
}

/** True for a folder that anybody may read. */
export function isOpenFolder(folder: string): boolean {
  return folder.startsWith(OPEN)
}

/** Everything that may lie anywhere of a comment begins with one of these. */
export function commentPrefixes(id: CommentId): readonly string[] {
  return [`${OPEN}${nameOf(id)}`, `${WITHDRAWN}${nameOf(id)}`]
}
