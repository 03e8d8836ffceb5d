import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { findFiles } from "./find-files.ts"
import { DOWNLOAD_LINK_LIFE_MS, type getDownloadLink } from "./resource-contract.ts"

/** Signed addresses of the viewer's files, good for an hour; one that is not theirs refuses all. Throws NotFound. */
export async function linkDownloads(
  context: MemberContext,
  { file_id, file_ids, name }: CallInput<typeof getDownloadLink>,
): Promise<CallOutput<typeof getDownloadLink>> {
  const ids = file_ids ?? (file_id === undefined ? [] : [file_id])
  const rows = await findFiles(
    context,
    ids.map((id) => ({ file_id: id })),
  )
  const expiresAtMs = context.nowMs + DOWNLOAD_LINK_LIFE_MS
  const items = await Promise.all(
    rows.map(async (row) => {
      const downloadName = name ?? row.name
      const url = await context.links.sign(row.mediaKey, { expiresAtMs, downloadName })
      return { file_id: row.id, url, name: downloadName, expires_at: new Date(expiresAtMs).toISOString() }
    }),
  )
  const [first] = items
  if (first === undefined) throw new DomainError("NotFound")
  return { url: first.url, items }
}
