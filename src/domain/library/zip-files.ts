import { sql } from "drizzle-orm"
import { taskResult } from "../../../db/schema/task.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import { select } from "../_kernel/select.ts"
import { selectFiles } from "./find-files.ts"
import { keyOfAddress, readResultKey } from "./media-address-rules.ts"
import { type batchImagesZip, MAXIMUM_ARCHIVED_FILES } from "./resource-contract.ts"
import { zipOf } from "./zip-archive.ts"

interface Entry {
  readonly key: string
  readonly name: string
  readonly sizeBytes: number
}

const EXTENSIONS: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" }

/**
 * Files of the viewer's and results of their tasks as one ZIP archive, read while it is sent: only a few blocks are in memory, and
 * giving the stream up stops reading. A file that the store has lost breaks the download off, so that an archive that arrives is
 * complete. Throws NotFound where one of the named is not the viewer's, InvalidInput above 200 files, TooLarge above 2 GiB.
 */
export async function zipFiles(context: MemberContext, input: CallInput<typeof batchImagesZip>): Promise<Download> {
  const entries = await findEntries(context, input)
  if (entries.length > MAXIMUM_ARCHIVED_FILES) throw invalidInput({ path: "task_ids", message: "TooBig" })
  return zipOf(context, entries)
}

/** What is asked for, each file once, in the order: files, addresses, tasks. */
async function findEntries(
  context: MemberContext,
  { file_ids: fileIds = [], urls = [], task_ids: taskIds = [] }: CallInput<typeof batchImagesZip>,
): Promise<readonly Entry[]> {
  const { database, publicWeb, viewer } = context
  const keys = urls.map((url) => keyOfAddress(url, publicWeb.ownHosts))
  const tasksOfKeys = keys.flatMap((key) => (key === null ? [] : (readResultKey(key)?.taskId ?? [])))
  const { taskId, position, mediaKey, contentType, sizeBytes } = taskResult
  const { files, results } = await namedBatch(database, {
    files: selectFiles(context, fileIds, urls),
    results: select(
      database,
      { taskId, position, key: mediaKey, contentType, sizeBytes },
      sql`task_result WHERE task_id IN (SELECT id FROM task WHERE viewer_id = ${viewer.id} AND deleted_at_ms IS NULL
        AND id IN (SELECT value FROM json_each(${JSON.stringify([...tasksOfKeys, ...taskIds])}))) AND trashed_at_ms IS NULL ORDER BY task_id, task_result.position`,
    ),
  })
  const found = new Map<string, Entry>()
  const keep = (kept: readonly Entry[]) => {
    if (kept.length === 0) throw new DomainError("NotFound")
    for (const entry of kept) if (!found.has(entry.key)) found.set(entry.key, entry)
  }
  const ofFiles = files.map((file) => ({ id: file.id, key: file.mediaKey, name: file.name, sizeBytes: file.sizeBytes }))
  const ofResults = results.map((row) => ({ ...row, name: `${row.taskId}-${row.position + 1}.${EXTENSIONS[row.contentType] ?? "bin"}` }))
  for (const id of fileIds) keep(ofFiles.filter((file) => file.id === id))
  for (const key of keys) keep([...ofFiles, ...ofResults].filter((entry) => entry.key === key))
  for (const id of taskIds) keep(ofResults.filter((result) => result.taskId === id))
  return [...found.values()]
}
