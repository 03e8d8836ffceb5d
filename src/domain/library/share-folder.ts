import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { flag, select } from "../_kernel/select.ts"
import { addressOnceOff } from "../moderation/index.ts"
import { folderDue } from "./events.ts"
import type { folderShare as declaration, FolderLink, folderLink } from "./share-contract.ts"
import { sharedFolderPath } from "./share-rules.ts"

type Id = CallInput<typeof folderLink>["folder_id"]

const isOwn = ({ viewer }: MemberContext, id: Id) => sql`FROM media_folder WHERE id = ${id} AND owner_id = ${viewer.id}`

/** The query of the link of a folder of the viewer's; no row where the folder is not theirs. */
const selectLink = (context: MemberContext, id: Id) =>
  select(
    context.database,
    { token: sql<string | null>`token`, state: sql<string | null>`state`, isDue: flag(sql`is_due`), isOff: flag(sql`is_off`) },
    sql`(SELECT id ${isOwn(context, id)}) AS folder LEFT JOIN folder_share ON folder_share.folder_id = folder.id`,
  )

function linkOf([row]: Awaited<ReturnType<typeof selectLink>>): FolderLink {
  if (row === undefined) throw new DomainError("NotFound")
  if (row.token === null) return { path: null, state: "off" }
  if (row.state !== "visible") return { path: null, state: "taken-down" }
  if (row.isOff) return { path: null, state: "off" }
  return { path: sharedFolderPath(row.token), state: row.isDue ? "checking" : "on" }
}

/** The link of a folder of the viewer's. Throws NotFound. */
export async function readFolderLink(context: MemberContext, { folder_id: id }: { readonly folder_id: Id }): Promise<FolderLink> {
  return linkOf(await selectLink(context, id))
}

/**
 * Turns the link of a folder of the viewer's on or off; one that is on keeps its address, and one that was taken down stays so. Throws
 * NotFound.
 */
export async function shareFolder(
  context: MemberContext,
  { folder_id: id, is_shared: isShared }: CallInput<typeof declaration>,
): Promise<FolderLink> {
  const { database, viewer, nowMs } = context
  const isTheShare = sql`folder_id = ${id} AND owner_id = ${viewer.id}`
  const token = newMediaName()
  if (!isShared) {
    const { rows } = await namedBatch(database, {
      // What was decided of it stays, so that it is not shared again as though nothing were.
      ended: sql`UPDATE folder_share SET is_off = 1,
        token = ${addressOnceOff(token, "folder")}
        WHERE ${isTheShare} AND is_off = 0 AND state IN ('visible', 'pending')`,
      rows: selectLink(context, id),
    })
    return linkOf(rows)
  }
  await namedBatch(database, {
    again: sql`UPDATE folder_share SET is_off = 0 WHERE ${isTheShare} AND is_off = 1`,
    share: sql`INSERT INTO folder_share (token, folder_id, owner_id, created_at_ms)
      SELECT ${token}, id, owner_id, ${nowMs} ${isOwn(context, id)} ON CONFLICT DO NOTHING`,
    due: emitEach(folderDue, { token: sql`token` }, sql`FROM folder_share WHERE ${isTheShare} AND is_due = 1`, { nowMs }),
  })
  await context.followUp()
  return readFolderLink(context, { folder_id: id })
}
