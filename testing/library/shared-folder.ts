import * as schema from "../../db/schema/index.ts"
import { type AccountId, newFolderId, newMediaName } from "../../src/domain/_kernel/ids.ts"
import { makeMember } from "../_http/member.ts"
import { testDatabase } from "../_kernel/runtime.ts"
import { insertFile } from "./file.ts"

/** A folder of somebody's that is shared with everybody, with images in it that were seen as fit for all; answers what its address ends with. */
export async function sharedFolder(keys: readonly string[] = ["file/fox"], owner?: AccountId): Promise<string> {
  const ownerId = owner ?? (await makeMember()).id
  const [folderId, token, database] = [newFolderId(1), newMediaName(), testDatabase()]
  await database.insert(schema.mediaFolder).values({ id: folderId, ownerId, name: "Foxes", createdAtMs: 1 })
  await database.insert(schema.folderShare).values({ token, folderId, ownerId, createdAtMs: 1 })
  for (const mediaKey of keys) {
    const id = await insertFile(ownerId, { folderId, mediaKey })
    const seen = { position: 0, mediaKey, level: 1, classifier: "test", createdAtMs: 1, dueAtMs: 1, landedAtMs: 1 }
    await database.insert(schema.imageCheck).values({ workId: `item_${id}`, ...seen })
  }
  return token
}
