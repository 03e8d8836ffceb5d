import type { Context } from "../../_kernel/context.ts"
import type { AccountId, WorkId } from "../../_kernel/ids.ts"
import { LOCALES } from "../../_kernel/locales.ts"
import { prefixesOf } from "./folder-rules.ts"
import { keptPathsOf } from "./kept-paths.ts"

/** Works whose files are removed at once. */
const AT_ONCE = 8

interface Removed {
  readonly id: WorkId
  readonly authorId: AccountId | null
}

/** Removes every file of works, in public and withdrawn, with what is kept near visitors of them and of their authors' pages. Safe to repeat. */
export async function removeFilesOf(context: Pick<Context, "media" | "edgeCache">, works: readonly Removed[]): Promise<void> {
  const queue = works.values()
  const next = async (): Promise<void> => {
    for (const { id } of queue) await removeFiles(context, id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  const authors = new Set(works.flatMap(({ authorId }) => authorId ?? []))
  const pages = [...authors].flatMap((id) => LOCALES.map((locale) => `/${locale}/user/${id}`))
  if (pages.length > 0) await context.edgeCache.purge({ paths: pages })
}

async function removeFiles({ media, edgeCache }: Pick<Context, "media" | "edgeCache">, id: WorkId): Promise<void> {
  for (const prefix of prefixesOf(id)) {
    const keys = await media.list(prefix)
    await media.deleteUnder(prefix)
    const kept = keptPathsOf(keys)
    if (kept.paths.length > 0) await edgeCache.purge(kept)
  }
}
