import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertMade, itemsOf } from "../../../testing/library/item.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { asFolderId } from "../_kernel/ids.ts"
import { drainEvents } from "../features.ts"
import { emptyTrash } from "../task/delete-images.ts"
import { listTasks, listTasksFrom, readResult } from "../task/index.ts"
import { readLineage } from "../task/lineage.ts"
import { quotaOf, RESTORABLE_MS } from "../upload/rules.ts"
import { sweepUploads } from "../upload/sweep-uploads.ts"
import { deleteFiles } from "./change-files.ts"
import { operateItems, updateItems } from "./change-items.ts"
import { createFolder, deleteFolder } from "./folders.ts"
import { TRASH_BYTES } from "./full-trash.ts"
import { listItems } from "./list-items.ts"
import { readUsage } from "./read-usage.ts"
import { zipFiles } from "./zip-files.ts"

const own = () => makeTestContext({ viewer: testMember(), media: testMedia() }).context
const later = (context: MemberContext, ms: number): MemberContext => ({ ...context, nowMs: context.nowMs + ms })
const shown = async (context: MemberContext, trash = false) => (await listItems(context, { trash })).items.map(({ id }) => id)
const act =
  (operation: "trash" | "restore" | "delete") =>
  async (context: MemberContext, ...ids: readonly string[]) =>
    (await operateItems(context, { ids: [...ids], operation })).ids.toSorted()
const [trash, restore, remove] = [act("trash"), act("restore"), act("delete")]
const refused = (code: string) => expect.objectContaining({ code })
const isStored = async (key: string | undefined) => (await testMedia().head(key ?? "")) !== null
const sweep = async (context: MemberContext) => {
  while ((await sweepUploads(context)) + (await emptyTrash(context)) + (await drainEvents(context)) > 0);
}
const keyOfFile = async ({ database }: MemberContext, id: string) =>
  (await database.all<{ readonly key: string }>(sql`SELECT media_key AS key FROM media_file WHERE id = ${id}`))[0]?.key

describe("what is put into the trash", () => {
  it("is away at once, lies there by when it was put there, and comes back as it was", async () => {
    const context = own()
    const folder = asFolderId((await createFolder(context, "Foxes")).folder_id)
    const [file, made] = [await insertFile(context.viewer.id), `${await insertMade(context.viewer.id)}:0`]
    await updateItems(context, { ids: [file, made], rating: 4, is_favorite: true, folder_id: folder })
    const before = await itemsOf(context.viewer.id)
    await trash(context, file)
    expect(await trash(later(context, 1), made, file)).toEqual([file, made])
    expect([await shown(context), await shown(context, true)]).toEqual([[], [made, file]])
    expect(await restore(later(context, 2), file, made)).toEqual([file, made])
    expect(await itemsOf(context.viewer.id)).toEqual(before)
    expect(await restore(context, file, made)).toEqual([file, made])
  })

  it("is in no list of tasks, no ZIP, and nothing is made of it, while the others of its task stay", async () => {
    const context = own()
    const [pair, single] = [await finishedTask(context.viewer.id, ["a", "b"]), await finishedTask(context.viewer.id, ["c"])]
    const listed = async (only?: "finished-images") =>
      (await listTasks(context, {}, only)).items.map(
        ({ id, img_uris }) => [id, img_uris.map(({ operate_number }) => operate_number)] as const,
      )
    await trash(context, `${pair.id}:0`, `${single.id}:0`)
    expect([await listed(), await listed("finished-images")]).toEqual([[[pair.id, [2]]], [[pair.id, [2]]]])
    await expect(readResult(context, pair.id, 0)).rejects.toEqual(refused("NotFound"))
    await expect(zipFiles(context, { task_ids: [single.id] })).rejects.toEqual(refused("NotFound"))
    await restore(context, `${pair.id}:0`, `${single.id}:0`)
    expect(new Map(await listed())).toEqual(
      new Map([
        [pair.id, [1, 2]],
        [single.id, [1]],
      ]),
    )
  })

  it("is among no descendants of a task, and in no list of what a part of the site made", async () => {
    const context = own()
    const parent = await insertMade(context.viewer.id)
    const over = { parentTaskId: parent, parentPosition: 0, source: "app:fox" }
    const [away, kept] = [await insertMade(context.viewer.id, over), await insertMade(context.viewer.id, over)]
    await trash(context, `${away}:0`)
    const lineage = await readLineage(context, { id: parent })
    const listed = await listTasksFrom(context, { prefix: "app:fox", isWhole: true }, { limit: 5 })
    expect([lineage.became.items.map(({ id }) => id), listed.items.map(({ task }) => task.id)]).toEqual([[kept], [kept]])
  })

  it("counts towards no quota, and comes back only where it has room: all of it or nothing", async () => {
    const context = own()
    const half = Math.ceil(quotaOf("free") / 2) + 1
    const ids = [await insertFile(context.viewer.id, { sizeBytes: half }), await insertFile(context.viewer.id, { sizeBytes: 10 })]
    const made = `${await insertMade(context.viewer.id)}:0`
    await trash(context, ...ids, made)
    expect(await readUsage(context)).toMatchObject({ used: 0, files: 0 })
    const inTheWay = await insertFile(context.viewer.id, { sizeBytes: half })
    await expect(restore(context, ...ids, made)).rejects.toMatchObject({
      code: "QuotaExceeded",
      data: { used: half, quota: quotaOf("free") },
    })
    expect(await shown(context)).toEqual([inTheWay])
    expect(await restore(context, made)).toEqual([made])
    await trash(context, inTheWay)
    expect(await restore(context, ...ids)).toHaveLength(2)
    expect(await readUsage(context)).toMatchObject({ used: half + 10, files: 2 })
  })

  it("stays away where the same bytes came again, and lies outside of a folder that is gone", async () => {
    const context = own()
    const folder = asFolderId((await createFolder(context, "Foxes")).folder_id)
    const over = { contentHash: "same", folderId: folder }
    const [old, made] = [await insertFile(context.viewer.id, over), `${await insertMade(context.viewer.id)}:0`]
    const other = await insertFile(context.viewer.id, { folderId: folder })
    await updateItems(context, { ids: [made], folder_id: folder })
    await trash(context, old, made, other)
    await insertFile(context.viewer.id, { contentHash: "same" })
    await deleteFolder(context, folder)
    expect(await restore(context, old, made, other)).toEqual([other, made])
    expect((await listItems(context, {})).items.map(({ folder_id }) => folder_id)).toEqual([null, null, null])
  })

  it("cannot be brought back after 30 days, and goes with its bytes then, and not before", async () => {
    const context = own()
    const { id: task, keys } = await finishedTask(context.viewer.id, ["a", "b"])
    const file = await insertFile(context.viewer.id, { bytes: new Uint8Array(3) })
    const key = await keyOfFile(context, file)
    await trash(context, file, `${task}:0`)
    await sweep(later(context, RESTORABLE_MS - 1))
    expect([await isStored(key), await isStored(keys[0])]).toEqual([true, true])
    await expect(restore(later(context, RESTORABLE_MS), file, `${task}:0`)).rejects.toEqual(refused("NotFound"))
    await sweep(later(context, RESTORABLE_MS + 61_000))
    expect([await isStored(key), await isStored(keys[0]), await isStored(keys[1])]).toEqual([false, false, true])
    expect((await itemsOf(context.viewer.id)).map(({ id }) => id)).toEqual([`${task}:1`])
  })
})

describe("what is deleted for good", () => {
  it("lay in the trash, is gone from it at once, comes back no more, and its bytes go with the next minute", async () => {
    const context = own()
    const { id: task, keys } = await finishedTask(context.viewer.id, ["a"])
    const [file, kept] = [await insertFile(context.viewer.id, { bytes: new Uint8Array(3) }), await insertFile(context.viewer.id)]
    const [key, ids] = [await keyOfFile(context, file), [file, `${task}:0`]]
    await expect(remove(context, ...ids)).rejects.toEqual(refused("NotFound"))
    expect(await shown(context)).toHaveLength(3)
    await trash(context, ...ids)
    expect(await remove(context, ...ids, kept)).toEqual(ids)
    expect([await shown(context), await shown(context, true)]).toEqual([[kept], []])
    await expect(restore(context, ...ids)).rejects.toEqual(refused("NotFound"))
    await sweep(later(context, 1))
    expect([await isStored(key), await isStored(keys[0])]).toEqual([false, false])
    expect((await listTasks(context, {})).items).toEqual([])
    expect(await readUsage(context)).toMatchObject({ files: 1 })
  })
})

describe("a trash of more than 5 GB", () => {
  const third = TRASH_BYTES / 3 + 1
  it.each([
    ["operate", (context: MemberContext, id: string) => trash(context, id)],
    ["the deletion of files", (context: MemberContext, id: never) => deleteFiles(context, { file_ids: [id] })],
  ])("gives up what was put there first, by %s, and no results", async (_how, put) => {
    const context = own()
    const made = `${await insertMade(context.viewer.id, {}, [{ sizeBytes: TRASH_BYTES }])}:0`
    await trash(context, made)
    const files = []
    for (let number = 1; number <= 4; number++) {
      const file = await insertFile(context.viewer.id, { sizeBytes: third })
      files.push(file)
      await put(later(context, number), file as never)
    }
    expect(await shown(context, true)).toEqual([files[3], files[2], made])
    await expect(restore(later(context, 5), files[0] ?? "")).rejects.toEqual(refused("NotFound"))
  })

  it("keeps all that was put there just now, so that it can be taken back", async () => {
    const context = own()
    const ids: string[] = []
    for (let number = 0; number < 4; number++) ids.push(await insertFile(context.viewer.id, { sizeBytes: third / 2 + number }))
    const large = await insertFile(context.viewer.id, { sizeBytes: TRASH_BYTES })
    await trash(context, ...ids, large)
    expect(await shown(context, true)).toHaveLength(5)
  })
})

it("every change of the library is one round trip", async () => {
  const { context, counts } = makeTestContext({ viewer: testMember() })
  const ids = [await insertFile(context.viewer.id), `${await insertMade(context.viewer.id)}:0`]
  for (const change of [
    () => updateItems(context, { ids, rating: 1, folder_id: null }),
    () => operateItems(context, { ids, operation: "trash" }),
    () => operateItems(context, { ids, operation: "restore" }),
  ]) {
    counts.roundTrips = 0
    await change()
    expect(counts.roundTrips).toBe(1)
  }
})
