import type { Context } from "../../_kernel/context.ts"
import type { AccountId, WorkId } from "../../_kernel/ids.ts"
import { prefixesOf } from "./folder-rules.ts"
import { keptPathsOf } from "./kept-paths.ts"

/** Works whose files are removed at once. */
const AT_ONCE = 8

interface Removed {
  readonly id: WorkId
  readonly authorId: AccountId | null
}

/** Removes every file of works, in public and withdrawn, with what is kept of them near visitors. Safe to repeat. */
export async function removeFilesOf(context: Pick<Context, "media" | "edgeCache">, works: readonly Removed[]): Promise<void> {
  const queue = works.values()
  const next = async (): Promise<void> => {
    for (const work of queue) await removeFiles(context, work)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

async function removeFiles({ media, edgeCache }: Pick<Context, "media" | "edgeCache">, work: Removed): Promise<void> {
  for (const prefix of prefixesOf(work)) {
    const keys = await media.list(prefix)
    await media.deleteUnder(prefix)
    const kept = keptPathsOf(keys)
    if (kept.paths.length > 0) await edgeCache.purge(kept)
  }
}
