import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertMade } from "../../../testing/library/item.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { forgetPerson } from "../_kernel/forget-person.ts"
import { type FileId, newFolderId } from "../_kernel/ids.ts"
import { emptyTrash } from "../task/delete-images.ts"
import { deleteFiles, restoreFiles, updateFiles } from "./change-files.ts"
import { operateItems, updateItems } from "./change-items.ts"
import { deleteFolder } from "./folders.ts"

type Change = (context: MemberContext, fileId: FileId, ids: readonly string[]) => Promise<unknown>
const operate =
  (operation: "trash" | "restore" | "delete"): Change =>
  (context, _fileId, ids) =>
    operateItems(context, { ids: [...ids], operation }).catch(() => undefined)
const CHANGES: readonly (readonly [string, Change])[] = [
  ["rating and filing things", (context, _fileId, ids) => updateItems(context, { ids: [...ids], rating: 1, folder_id: null })],
  ["putting things into the trash", operate("trash")],
  ["bringing things back", operate("restore")],
  ["deleting things for good", operate("delete")],
  ["renaming a file", (context, fileId) => updateFiles(context, { file_ids: [fileId], name: "den" })],
  ["deleting files", (context, fileId) => deleteFiles(context, { file_ids: [fileId] })],
  ["restoring files", (context, fileId) => restoreFiles(context, { file_ids: [fileId] })],
  ["emptying trashes", (context) => emptyTrash(context)],
]
/** The same database, which runs each statement of a batch by itself: only those are written down. */
const oneByOne = (context: MemberContext): MemberContext => {
  const batch = async (statements: readonly PromiseLike<unknown>[]) => {
    for (const [at, statement] of statements.entries()) results[at] = await statement
    return results
  }
  const results: unknown[] = []
  return { ...context, database: Object.create(context.database, { batch: { value: batch } }) }
}

/** The steps of a change that read the library, files or results. */
async function stepsOf(change: Change): Promise<readonly string[]> {
  const { context, queries, plans } = makeTestContext({ viewer: testMember() })
  const fileId = await insertFile(context.viewer.id)
  const ids = [fileId, `${await insertMade(context.viewer.id)}:0`]
  queries.length = 0
  await change(oneByOne(context), fileId, ids)
  return (await plans()).filter((step) => /\b(?:library_item|media_file|task_result)\b/.test(step))
}

describe("a change of a few things", () => {
  it.each(CHANGES)("by %s reads those and the trash, never all that their owner has", async (_what, change) => {
    const steps = await stepsOf(change)
    expect(steps.length).toBeGreaterThan(0)
    const isNarrow = (step: string) =>
      /^SEARCH \w+ USING (?:COVERING )?INDEX (?:sqlite_autoindex_\w+ \((?:id|task_id)=\?|library_item_trashed \(owner_id=\?|task_result_trashed )/.test(
        step,
      )
    expect(steps.filter((step) => !isNarrow(step))).toEqual([])
  })

  it("by forgetting their owner, or a folder, seeks in an index too", async () => {
    const forget: Change = (context) => forgetPerson(context, { id: context.viewer.id, email: "x", phone: "x", nowMs: context.nowMs })
    for (const change of [forget, (context: MemberContext) => deleteFolder(context, newFolderId(1)).catch(() => undefined)])
      expect((await stepsOf(change)).filter((step) => /^SCAN /.test(step))).toEqual([])
  })
})
