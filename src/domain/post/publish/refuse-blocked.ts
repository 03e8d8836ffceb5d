import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { selectBlockedFiles } from "../../moderation/index.ts"
import type { PlannedWork } from "./planned-work.ts"

/** Throws FileRefused (`reason`: FileBlocked) where a file of a new work is one that nobody may bring again. Asks nothing without files that play: of images their fingerprints tell. */
export async function refuseBlockedFiles({ database }: MemberContext, works: readonly PlannedWork[]): Promise<void> {
  const hashes = works.flatMap(({ streamKey, fileHash }) => (streamKey === null || fileHash === null ? [] : [fileHash]))
  if (hashes.length === 0) return
  const blocked = await database.all(selectBlockedFiles(hashes))
  if (blocked.length > 0) throw new DomainError("FileRefused", { data: { reason: "FileBlocked" } })
}
