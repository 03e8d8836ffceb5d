import type { AccountId, WorkId } from "../../_kernel/ids.ts"

/** Where files lie that are for others, and where those that are only for their author and moderators, see `audienceOf`. */
const OPEN = "work/"
const WITHDRAWN = "withdrawn/"
/** Stands in the place of an author where nobody published a work. */
const NOBODY = "house"

/** The part of a work's id that its folders are named by. */
function nameOf(id: WorkId): string {
  return id.slice("work_".length)
}

/** True for the key of a file that is not for others. */
export function isWithdrawn(key: string): boolean {
  return key.startsWith(WITHDRAWN)
}

/** The folder of a work's own files, without a slash at its end; null for one that has none, such as a post, whose cover is a part's. */
export function folderOfWork({
  id,
  coverKey,
  streamKey,
}: {
  readonly id: WorkId
  readonly coverKey: string
  readonly streamKey: string | null
}): string | null {
  const key = coverKey === "" ? (streamKey ?? "") : coverKey
  const own = new RegExp(`^(?:${OPEN}${nameOf(id)}(?:-[a-z0-9]+)?|${WITHDRAWN}${nameOf(id)}-[a-z0-9]+/[a-z0-9_]+)(?=/)`)
  return own.exec(key)?.[0] ?? null
}

/** A folder that was never used: what moves there meets nothing, and the files' old addresses lead nowhere. */
export function newFolder(
  { id, authorId }: { readonly id: WorkId; readonly authorId: AccountId | null },
  isOpen: boolean,
  random: string,
): string {
  const folder = `${nameOf(id)}-${random.slice(0, 10)}`
  // Who may read it stands in its key, so that a file is answered without a question to the database.
  return isOpen ? `${OPEN}${folder}` : `${WITHDRAWN}${folder}/${authorId ?? NOBODY}`
}

/** Everything that may lie anywhere of a work begins with one of these. */
export function prefixesOf(id: WorkId): readonly string[] {
  return [`${OPEN}${nameOf(id)}`, `${WITHDRAWN}${nameOf(id)}`]
}
