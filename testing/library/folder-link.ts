import { sql } from "drizzle-orm"
import { asFolderId, type FolderId } from "../../src/domain/_kernel/ids.ts"
import { checkSharedFolder } from "../../src/domain/library/check-shared.ts"
import { createFolder } from "../../src/domain/library/folders.ts"
import { readSharedFolder } from "../../src/domain/library/read-shared-folder.ts"
import { shareFolder } from "../../src/domain/library/share-folder.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import type { levelsFor } from "../../src/domain/moderation/viewer-levels.ts"
import { makeTestContext, testMember } from "../_kernel/context.ts"
import { insertAccount } from "../identity/account.ts"

const DAY_MS = 86_400_000

/** Somebody with folders, whose images a classifier of theirs finds as strong as is said. */
export async function owner({ level = 1, days = 2 }: { level?: Level; days?: number } = {}) {
  const nowMs = Date.now()
  const id = await insertAccount({ madeAtMs: nowMs - days * DAY_MS, over: { name: "Kaya" } })
  const looked: string[] = []
  const { context } = makeTestContext({
    nowMs,
    viewer: testMember({ id }),
    imageClassifier: {
      classify: async ({ kind }) => {
        looked.push(kind)
        return { level, labels: [], classifier: "test", version: "1" }
      },
    },
  })
  return { id, context, looked }
}
export type Owner = Awaited<ReturnType<typeof owner>>

export const folderOf = async ({ context }: Owner, name: string, parent: FolderId | null = null) =>
  asFolderId((await createFolder(context, name, parent)).folder_id)
export const turn = ({ context }: Owner, id: FolderId, isShared: boolean) => shareFolder(context, { folder_id: id, is_shared: isShared })
export const tokenOf = (path: string | null) => path?.slice("/folders/".length) ?? ""
/** Turns the link of a folder on and looks at what it shows; answers what its address ends with. */
export async function shared(one: Owner, folder: FolderId): Promise<string> {
  const token = tokenOf((await turn(one, folder, true)).path)
  await checkSharedFolder(one.context, token)
  return token
}
export const seenBy = (
  { context }: Owner,
  token: string,
  viewer: Parameters<typeof levelsFor>[0] = null,
  folderId: string | null = null,
  cursor?: string,
) => readSharedFolder({ ...context, viewer }, { token, folderId, cursor })
/** What somebody is shown by a link, or what they are refused for. */
export const idsOf = async (...asked: Parameters<typeof seenBy>) =>
  seenBy(...asked).then(
    ({ items }) => items.map(({ id }) => id),
    (error: unknown) => Reflect.get(Object(error), "code"),
  )
export const keyOf = async ({ context }: Owner, id: string) =>
  (await context.database.all<{ readonly key: string }>(sql`SELECT media_key AS key FROM media_file WHERE id = ${id}`))[0]?.key ?? ""
