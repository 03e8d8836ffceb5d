import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile } from "../../../testing/library/file.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { type FileId, newFolderId, newTaskId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { appealRefusal } from "../library/appeal-refusal.ts"
import { deleteFiles, restoreFiles, updateFiles } from "../library/change-files.ts"
import { describeFrame } from "../library/describe-frame.ts"
import { detectFaces } from "../library/detect-faces.ts"
import { findFiles } from "../library/find-files.ts"
import { createFolder, deleteFolder, listFolders, renameFolder } from "../library/folders.ts"
import { linkDownloads } from "../library/link-downloads.ts"
import { listFiles } from "../library/list-files.ts"
import { readUsage } from "../library/read-usage.ts"
import { zipFiles } from "../library/zip-files.ts"

const cursor = encodeCursor({ sortValue: 5, id: "file_x" })
const folder_id = newFolderId(1)
const url = "/media/upload/x"
const ignore = () => undefined

const READS: readonly (readonly [string, (context: MemberContext, fileId: FileId) => Promise<unknown>])[] = [
  ["all files", (context) => listFiles(context, {})],
  ["all files, a later page", (context) => listFiles(context, { cursor })],
  ["files of one kind", (context) => listFiles(context, { kind: "video" })],
  ["files of one kind, a later page", (context) => listFiles(context, { kind: "video", cursor })],
  ["files of one folder", (context) => listFiles(context, { folder_id })],
  ["files of one folder, a later page", (context) => listFiles(context, { folder_id, cursor })],
  ["files outside of folders", (context) => listFiles(context, { folder_id: null })],
  ["files outside of folders, a later page", (context) => listFiles(context, { folder_id: null, cursor })],
  ["files of one folder and kind", (context) => listFiles(context, { folder_id, kind: "image", cursor })],
  ["files by name", (context) => listFiles(context, { search: "fox", cursor })],
  ["files by name in a folder", (context) => listFiles(context, { search: "fox", folder_id, kind: "image" })],
  ["the room", (context) => readUsage(context)],
  ["folders", (context) => listFolders(context)],
  ["files by id", (context, id) => findFiles(context, [{ file_id: id }])],
  ["files by address", (context) => findFiles(context, [{ url }]).catch(ignore)],
  ["download links", (context, id) => linkDownloads(context, { file_ids: [id] })],
  ["what a frame shows", (context, id) => describeFrame(context, { file_id: id })],
  ["faces", (context, id) => detectFaces(context, { file_id: id })],
  ["faces of a result", (context) => detectFaces(context, { parent_task_id: newTaskId(1) }).catch(ignore)],
  ["what a result shows", (context) => describeFrame(context, { parent_task_id: newTaskId(1) }).catch(ignore)],
  ["an archive", (context, id) => zipFiles(context, { file_ids: [id], urls: [url], task_ids: [newTaskId(1)] }).catch(ignore)],
]

const CHANGES: typeof READS = [
  ["renaming a file", (context, id) => updateFiles(context, { file_ids: [id], name: "den" })],
  ["moving a file", (context, id) => updateFiles(context, { file_ids: [id], folder_id: null })],
  ["deleting files", (context, id) => deleteFiles(context, { file_ids: [id] })],
  ["restoring files", (context, id) => restoreFiles(context, { file_ids: [id] })],
  ["making a folder", (context) => createFolder(context, "Foxes")],
  ["renaming a folder", (context) => renameFolder(context, folder_id, "Dens").catch(ignore)],
  ["deleting a folder", (context) => deleteFolder(context, folder_id).catch(ignore)],
  ["keeping faces", (context, id) => detectFaces(context, { file_id: id, faces: [] })],
  ["keeping faces of a result", (context) => detectFaces(context, { parent_task_id: newTaskId(1), faces: [] }).catch(ignore)],
  ["an appeal", (context, id) => appealRefusal(context, { file_id: id, text: "Why?" })],
]

async function ownContext() {
  const id = await insertAccount()
  return { ...makeTestContext({ viewer: testMember({ id }) }), fileId: await insertFile(id) }
}

/** The same context with each statement of a batch sent by itself: only those are written down. */
function oneByOne(context: MemberContext): MemberContext {
  const batch = async (statements: readonly PromiseLike<unknown>[]) => {
    const results: unknown[] = []
    for (const statement of statements) results.push(await statement)
    return results
  }
  const database: MemberContext["database"] = Object.create(context.database, { batch: { value: batch } })
  return { ...context, database }
}

describe("every query of My media", () => {
  it.each(READS)("for %s is served by an index, without scan or sort", async (_name, run) => {
    const { context, plans, fileId } = await ownContext()
    await run(oneByOne(context), fileId)
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    const isFree = (step: string) => /USING (?:COVERING )?INDEX|^SCAN (?:json|\(subquery|CONSTANT|SUBQUERY)/i.test(step)
    expect(steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !isFree(step)))).toEqual([])
  })
})

describe("every verb of a call of My media", () => {
  it.each([...READS, ...CHANGES])("makes one round trip for %s", async (_name, run) => {
    const { context, counts, fileId } = await ownContext()
    await run(context, fileId)
    expect(counts.roundTrips).toBe(1)
  })
})
