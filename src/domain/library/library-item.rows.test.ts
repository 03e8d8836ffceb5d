import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { insertMade, insertResult, itemsOf } from "../../../testing/library/item.ts"
import { deleteWorks, insertWork } from "../../../testing/post/work.ts"
import { asAccountId, asBoardId, asFolderId, asWorkId, newTaskId, newWorkId, type TaskId } from "../_kernel/ids.ts"
import { TRANSCRIPT_ACTION } from "../audio/generation/task-actions.ts"
import { copyBoard, removeBoard, renameBoard } from "../board/change-board.ts"
import { getBlob } from "../board/contract.ts"
import { EMPTY_BOARD } from "../board/document.ts"
import { addBoard, replaceDocument } from "../board/write-board.ts"
import { finishTask } from "../task/finish-task.ts"
import { deleteTask, markPublished } from "../task/index.ts"
import { takeOverTasks } from "../task/take-over.ts"
import { removeExpired } from "../task/tend-tasks.ts"
import { UPLOAD_CATEGORIES } from "../upload/rules.ts"
import { updateFiles } from "./change-files.ts"
import { operateItems, updateItems } from "./change-items.ts"
import { createFolder } from "./folders.ts"
import { listItems } from "./list-items.ts"
import { readUses } from "./read-uses.ts"
import { shareFolder } from "./share-folder.ts"
import { IS_IN_SHARE } from "./share-rows.ts"

const PAINTED = { ...EMPTY_BOARD, settings: { ...EMPTY_BOARD.settings, prompt: "a quay" } }
const idsOf = async (ownerId: string) => (await itemsOf(ownerId)).map(({ id }) => id)
const member = () => makeTestContext({ viewer: testMember() }).context
const only = async (ownerId: string) => {
  const [item, ...more] = await itemsOf(ownerId)
  if (item === undefined || more.length > 0) throw new Error("not one item")
  return item
}

describe("a result is an item of its owner's library", () => {
  it("with all that it is filtered by, from the moment that its task ends", async () => {
    const { viewer } = member()
    const parent = newTaskId(5)
    const id = await insertMade(
      viewer.id,
      {
        createdAtMs: 1_000,
        parentTaskId: parent,
        parentPosition: 2,
        searchText: "ein fuchs",
        meta: { prompt_style: "anime", lora_models: [{ name: "Fur", model_id: "fur-1" }, { model_id: "ink-2" }] },
        madeBy: JSON.stringify({ software: "Easel", model: { name: "Whole task" } }),
      },
      [
        {
          contentType: "video/mp4",
          width: 1280,
          height: 720,
          sizeBytes: 7,
          madeBy: JSON.stringify({ software: "Forge", model: { name: "XL" } }),
        },
        { contentType: "audio/mpeg", width: 0, height: 0, madeBy: JSON.stringify({ software: "Forge", model: null }) },
        {},
      ],
    )
    expect(await itemsOf(viewer.id)).toMatchObject([
      {
        ...{
          id: `${id}:0`,
          origin: "made",
          kind: "video",
          taskId: id,
          position: 0,
          parentId: `${parent}:2`,
          searchText: "ein fuchs",
          model: "XL",
        },
        ...{
          style: "anime",
          loras: '["Fur","ink-2"]',
          width: 1280,
          height: 720,
          sizeBytes: 7,
          hasRecipe: true,
          workId: null,
          createdAtMs: 1_000,
        },
      },
      { id: `${id}:1`, kind: "audio", model: "Forge", width: null, height: null, createdAtMs: 999 },
      // What says nothing of its own was made by the backend of its task.
      { id: `${id}:2`, kind: "image", model: "Whole task", createdAtMs: 998 },
    ])
  })

  it("searched by its prompt where its task notes no words, and by nothing of what a form leaves out", async () => {
    const { viewer } = member()
    await insertMade(viewer.id, { meta: { lora_models: ["odd", 7] }, specification: { prompt: "A Red FOX" } })
    expect(await only(viewer.id)).toMatchObject({ searchText: "a red fox", loras: null, style: null, model: null, parentId: null })
  })

  it("published and withdrawn as the result is, and gone with it", async () => {
    const context = member()
    const id = await insertMade(context.viewer.id, {}, [{}, { position: 1 }])
    const publish = (work: string | null) =>
      context.database.run(markPublished(sql`SELECT ${id} AS task_id, 0 AS position, ${work} AS work_id, 0 AS in_community, 1 AS level`))
    await publish("work_1")
    expect((await itemsOf(context.viewer.id)).map(({ workId }) => workId)).toEqual([asWorkId("work_1"), null])
    await publish(null)
    expect((await itemsOf(context.viewer.id)).map(({ workId }) => workId)).toEqual([null, null])
    await context.database.run(sql`DELETE FROM task_result WHERE task_id = ${id} AND position = 0`)
    expect(await idsOf(context.viewer.id)).toEqual([`${id}:1`])
  })

  it("gone with its task, and nobody else's is", async () => {
    const { context } = makeTestContext({ viewer: testGuest() })
    const [gone, kept] = [await insertMade(context.viewer.id), await insertMade(context.viewer.id)]
    await deleteTask(context, gone)
    expect(await idsOf(context.viewer.id)).toEqual([`${kept}:0`])
  })

  it("of the account that takes a guest over, the guest's no more", async () => {
    const [guest, context] = [testGuest(), member()]
    const id: TaskId = await insertMade(guest.id)
    expect(await idsOf(guest.id)).toEqual([`${id}:0`])
    await takeOverTasks(context, guest.id, context.viewer.id)
    expect([await idsOf(guest.id), await idsOf(context.viewer.id)]).toEqual([[], [`${id}:0`]])
  })

  it("once, however often it is written, and not where it is a preview of a control or comes after its task is gone", async () => {
    const { viewer, database } = member()
    const id = await insertMade(viewer.id)
    await database.run(sql`DELETE FROM task_result WHERE task_id = ${id}`)
    await insertResult(id)
    expect(await idsOf(viewer.id)).toEqual([`${id}:0`])
    await insertMade(viewer.id, { action: 12 })
    await insertMade(viewer.id, { deletedAtMs: 1 })
    expect(await idsOf(viewer.id)).toEqual([`${id}:0`])
  })
})

describe("a file is an item of its owner's library", () => {
  it("with what its bytes say, under the name and in the folder that it has now", async () => {
    const context = member()
    const folder = await createFolder(context, "Foxes")
    const id = await insertFile(context.viewer.id, { ...VIDEO, name: "Fox.MP4", createdAtMs: 5_000 })
    const item = { id, origin: "brought", kind: "video", taskId: null, width: 1920, height: 1080, sizeBytes: 1000, createdAtMs: 5_000 }
    expect(await only(context.viewer.id)).toMatchObject({ ...item, searchText: "fox.mp4", hasRecipe: false, folderId: null })
    await updateFiles(context, { file_ids: [id], name: "Den.mp4", folder_id: asFolderId(folder.folder_id) })
    expect(await only(context.viewer.id)).toMatchObject({ ...item, searchText: "den.mp4", folderId: folder.folder_id })
    const details = JSON.stringify({ generator: { software: "Forge" } })
    await context.database.run(sql`UPDATE media_file SET details = ${details} WHERE id = ${id}`)
    expect(await only(context.viewer.id)).toMatchObject({ hasRecipe: true })
  })

  it("in the trash while the file is, back with it, and gone when it is purged", async () => {
    const { viewer, database } = member()
    const id = await insertFile(viewer.id)
    for (const at of [7, null, 9]) {
      await database.run(sql`UPDATE media_file SET deleted_at_ms = ${at} WHERE id = ${id}`)
      expect(await only(viewer.id)).toMatchObject({ id, trashedAtMs: at })
    }
    await database.run(sql`DELETE FROM media_file WHERE id = ${id}`)
    expect(await idsOf(viewer.id)).toEqual([])
  })

  it("but for an avatar, and for what a form or a board uploads for itself", async () => {
    const { viewer } = member()
    for (const category of [UPLOAD_CATEGORIES.avatar, UPLOAD_CATEGORIES.helper]) await insertFile(viewer.id, { category })
    expect(await idsOf(viewer.id)).toEqual([])
  })
})

describe("what is said in a sound or a video", () => {
  it("is found by the words of its transcript, of a result and of a file, until the transcript is deleted", async () => {
    const context = member()
    const { database, viewer } = context
    const song = await insertMade(viewer.id, { action: 200 }, [{ contentType: "audio/mpeg" }, { contentType: "audio/mpeg" }])
    const clip = await insertFile(viewer.id, { ...VIDEO, name: "den.mp4" })
    const other = await insertFile(viewer.id, { ...VIDEO, name: "other.mp4" })
    const write = async (over: Parameters<typeof insertMade>[1], text: string) => {
      const taskId = await insertMade(viewer.id, { action: TRANSCRIPT_ACTION, status: 2, ...over }, [])
      const answer = { transcript: { text, language: "de", words: [], is_preview: false } }
      await finishTask(database, { taskId, outcome: { kind: "success", results: [], answer }, finalSeq: 5, nowMs: 10 })
      return taskId
    }
    const found = async (search: string) => (await listItems(context, { search })).items.map(({ id }) => id)
    await write({ parentTaskId: song, parentPosition: 1 }, "ÜBER dem Hafen")
    const first = await write({ meta: { file_id: clip } }, "Der Hafen")
    expect(new Set(await found("hafen"))).toEqual(new Set([`${song}:1`, clip]))
    expect([await found("über hafen"), await found("den.mp4 hafen"), await found("a fox hafen"), await found("other")]).toEqual([
      [`${song}:1`],
      [clip],
      [`${song}:1`],
      [other],
    ])
    await updateFiles(context, { file_ids: [clip], name: "den.mp4" })
    const second = await write({ meta: { file_id: clip } }, "Die Quelle")
    await deleteTask(context, first)
    expect([await found("der hafen"), await found("quelle")]).toEqual([[], [clip]])
    await deleteTask(context, second)
    expect(await found("quelle")).toEqual([])
    await write({ meta: { file_id: clip }, expiresAtMs: 1 }, "Die Mole")
    expect(await found("mole")).toEqual([clip])
    await removeExpired(context)
    expect(await found("mole")).toEqual([])
  })
})

describe("an article is an item of its author's library", () => {
  it("published, found by its title in small letters, filed like any other, shown by no link, and gone with it", async () => {
    const context = member()
    const [authorId, folder] = [asAccountId(context.viewer.id), asFolderId((await createFolder(context, "Words")).folder_id)]
    const article = {
      objectType: 4,
      subChannel: "article",
      authorId,
      title: "Über ПИРСЫ",
      coverKey: "work/quay/full.png",
      publishedAtMs: 7,
    }
    const id = await insertWork(article)
    await insertWork({ ...article, id: newWorkId(2), subChannel: "picture" })
    expect(await only(authorId)).toMatchObject({ id, kind: "article", searchText: "über пирсы", workId: id, createdAtMs: 7 })
    expect(await updateItems(context, { ids: [id], rating: 4, folder_id: folder })).toEqual({ ids: [id] })
    await context.database.run(sql`UPDATE work SET title = 'ÖLKAI' WHERE id = ${id}`)
    expect((await listItems(context, { search: "ölkai", published: true, kind: "article", folder_id: folder })).items).toMatchObject([
      { id, title: "ÖLKAI", url: `/articleDetail/${id}`, poster: "/media/work/quay/full.png", is_public: true, rating: 4 },
    ])
    expect(await readUses(context, { id })).toEqual({ works: [], boards: [], made: 0 })
    await expect(operateItems(context, { ids: [id], operation: "trash" })).rejects.toMatchObject({ code: "NotFound" })
    await shareFolder(context, { folder_id: folder, is_shared: true })
    expect(
      await context.database.all(sql`SELECT 1 FROM folder_share CROSS JOIN library_item AS item ON ${IS_IN_SHARE} WHERE item.id = ${id}`),
    ).toEqual([])
    await deleteWorks([id])
    expect(await idsOf(authorId)).toEqual([])
  })
})

describe("a board is an item of its owner's library", () => {
  const add = (context: ReturnType<typeof member>, title: string) => addBoard(context, { title, document: EMPTY_BOARD })

  it("by the day on which it was begun, found by its title in small letters, under the name that it has now, and gone with it", async () => {
    const context = member()
    const { board_id: id } = await add(context, "Älter HAFEN")
    const item = { id, origin: "made", kind: "board", taskId: null, sizeBytes: 0, hasRecipe: false, createdAtMs: context.nowMs }
    expect(await only(context.viewer.id)).toMatchObject({ ...item, searchText: "älter hafen" })
    const boardId = asBoardId(id)
    await replaceDocument({ ...context, nowMs: context.nowMs + 5 }, { board_id: boardId, revision: 1, document: PAINTED })
    expect(await only(context.viewer.id)).toMatchObject({ ...item, searchText: "älter hafen" })
    await renameBoard(context, boardId, "Ölkai")
    expect(await only(context.viewer.id)).toMatchObject({ ...item, searchText: "ölkai" })
    await removeBoard(context, boardId)
    expect(await idsOf(context.viewer.id)).toEqual([])
  })

  it("rated, marked and filed like any other, listed with its cover and its page, and nothing that a link shows or the trash takes", async () => {
    const context = member()
    const folder = asFolderId((await createFolder(context, "Seas")).folder_id)
    const { board_id: id } = await add(context, "Harbor")
    await context.database.run(sql`UPDATE board SET cover_sha256 = 'abc' WHERE id = ${id}`)
    const copy = await copyBoard({ ...context, nowMs: context.nowMs + 1 }, { board_id: asBoardId(id), title: "Quay" })
    expect(await updateItems(context, { ids: [id], rating: 4, is_favorite: true, folder_id: folder })).toEqual({ ids: [id] })
    const { items } = await listItems(context, { folder_id: folder, search: "harb", favorite: true, kind: "board" })
    expect(items).toMatchObject([
      {
        ...{ id, origin: "made", kind: "board", title: "Harbor", rating: 4, size: 0, task_id: null, folder_id: folder },
        ...{ url: `/editBoard/detail/${id}`, poster: `${getBlob.path}?sha256=abc` },
      },
    ])
    expect((await listItems(context, {})).items.map(({ id: listed, poster }) => [listed, poster === null])).toEqual([
      [copy.board_id, false],
      [id, false],
    ])
    expect(await readUses(context, { id })).toEqual({ works: [], boards: [], made: 0 })
    await expect(readUses(member(), { id })).rejects.toMatchObject({ code: "NotFound" })
    await expect(operateItems(context, { ids: [id], operation: "trash" })).rejects.toMatchObject({ code: "NotFound" })
    const link = await shareFolder(context, { folder_id: folder, is_shared: true })
    expect(link.path).not.toBe(null)
    expect(await context.database.all(sql`SELECT 1 FROM folder_share CROSS JOIN library_item AS item ON ${IS_IN_SHARE}`)).toEqual([])
  })
})
