import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { folderOf, idsOf, keyOf, owner, seenBy, shared, tokenOf, turn } from "../../../testing/library/folder-link.ts"
import { insertMade } from "../../../testing/library/item.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { type AccountId, newFolderId } from "../_kernel/ids.ts"
import { banAccount } from "../moderation/ban-account.ts"
import { hide as takeDown } from "../moderation/cases/decide-case.ts"
import { MOST_LEVELS } from "../moderation/level-rules.ts"
import { levelsFor } from "../moderation/viewer-levels.ts"
import { operateItems, updateItems } from "./change-items.ts"
import { checkSharedFolder, lookAtShared } from "./check-shared.ts"
import { deleteFolder, listFolders, moveFolder } from "./folders.ts"
import { readSharedFile, readSharedFolder } from "./read-shared-folder.ts"
import { readFolderLink } from "./share-folder.ts"

const NotFound = { code: "NotFound" }

describe("the link of a folder", () => {
  it("is off, on, and another one after it was off; what it led to is gone at once", async () => {
    const one = await owner()
    const folder = await folderOf(one, "Foxes")
    const file = await insertFile(one.id, { folderId: folder })
    const link = () => readFolderLink(one.context, { folder_id: folder })
    expect(await link()).toEqual({ path: null, state: "off" })
    const first = await turn(one, folder, true)
    expect(first).toEqual({ path: expect.stringMatching(/^\/folders\/[0-9a-z]{26}$/), state: "checking" })
    const token = tokenOf(first.path)
    expect(await idsOf(one, token)).toEqual([])
    await checkSharedFolder(one.context, token)
    expect([await link(), await turn(one, folder, true)]).toEqual([
      { path: first.path, state: "on" },
      { path: first.path, state: "on" },
    ])
    expect((await listFolders(one.context)).items).toMatchObject([{ is_shared: true }])
    const asked = { token, key: await keyOf(one, file), levels: levelsFor(null) }
    expect([await idsOf(one, token), await readSharedFile(one.context, asked)]).toEqual([[file], "file"])
    expect(await turn(one, folder, false)).toEqual({ path: null, state: "off" })
    expect([await idsOf(one, token), await readSharedFile(one.context, asked)]).toEqual(["NotFound", null])
    // The version before knows no link that is off: rolled back to, it has nothing at the address either.
    expect(await one.context.database.all(sql`SELECT 1 FROM folder_share WHERE token = ${token}`)).toEqual([])
    expect((await turn(one, folder, true)).path).not.toBe(first.path)
  })

  it("is nobody else's to read or to change, and ends with its folder", async () => {
    const [one, stranger] = [await owner(), await owner()]
    const folder = await folderOf(one, "Foxes")
    const token = await shared(one, folder)
    await expect(readFolderLink(stranger.context, { folder_id: folder })).rejects.toMatchObject(NotFound)
    for (const isShared of [true, false]) await expect(turn(stranger, folder, isShared)).rejects.toMatchObject(NotFound)
    await expect(turn(one, newFolderId(1), true)).rejects.toMatchObject(NotFound)
    expect(await idsOf(one, token)).toEqual([])
    await deleteFolder(one.context, folder)
    expect(await idsOf(one, token)).toBe("NotFound")
  })

  it("that is wrong leads nowhere", async () => {
    const one = await owner()
    for (const token of ["", "x", "0".repeat(26), "' OR 1"]) expect([token, await idsOf(one, token)]).toEqual([token, "NotFound"])
    expect(await readSharedFile(one.context, { token: "0".repeat(26), key: "file/x", levels: 3 })).toBe(null)
  })
})

describe("a shared folder shows", () => {
  it("what lies in it and in its folders, each by itself, and nothing that lies elsewhere, in the trash, or is another's", async () => {
    const [one, other] = [await owner(), await owner()]
    const folder = await folderOf(one, "Foxes")
    const [within, beside] = [await folderOf(one, "Dens", folder), await folderOf(one, "Wolves")]
    const [file, deep] = [await insertFile(one.id, { folderId: folder }), await insertFile(one.id, { folderId: within })]
    const made = await finishedTask(one.id, ["a", "b"])
    const hidden = {
      beside: await insertFile(one.id, { folderId: beside }),
      loose: await insertFile(one.id),
      theirs: await insertFile(other.id, { folderId: folder }),
      gone: await insertFile(one.id, { folderId: folder }),
    }
    await updateItems(one.context, { ids: [`${made.id}:0`, `${made.id}:1`], folder_id: folder })
    await operateItems(one.context, { ids: [hidden.gone, `${made.id}:1`], operation: "trash" })
    const token = await shared(one, folder)
    const top = await seenBy(one, token)
    expect(top).toMatchObject({ name: "Foxes", owner: { id: one.id, name: "Kaya" }, within: null, folders: [{ id: within, name: "Dens" }] })
    expect(new Set(top.items.map(({ id }) => id))).toEqual(new Set([file, `${made.id}:0`]))
    const inner = await seenBy(one, token, null, within)
    expect(inner).toMatchObject({ within: { name: "Dens" }, items: [{ id: deep }] })
    expect(await idsOf(one, token, null, beside)).toBe("NotFound")
    const rights = async (id: string) => readSharedFile(one.context, { token, key: await keyOf(one, id), levels: levelsFor(null) })
    expect([await rights(file), await rights(deep)]).toEqual(["file", "file"])
    const given = (key = "") => readSharedFile(one.context, { token, key, levels: levelsFor(null) })
    // The second was looked at before it went.
    await one.context.database.run(sql`INSERT INTO image_check (work_id, position, media_key, level, created_at_ms, due_at_ms, landed_at_ms)
      VALUES (${`item_${made.id}:1`}, 0, ${made.keys[1]}, 1, 1, 1, 1)`)
    expect([await given(made.keys[0]), await given(made.keys[1])]).toEqual(["copies", null])
    for (const [what, id] of Object.entries(hidden)) expect([what, await rights(id)]).toEqual([what, null])
  })

  it("no prompt: an upload by its name, what is published by its title, all else without one; of images with a recipe copies alone", async () => {
    const one = await owner()
    const folder = await folderOf(one, "Foxes")
    const made = await finishedTask(one.id, ["a", "b"])
    const work = await insertWork({ authorId: one.id, title: "A den" })
    await one.context.database.run(
      sql`UPDATE task_result SET work_id = ${work}, is_in_community = 1 WHERE task_id = ${made.id} AND position = 1`,
    )
    const generator = { software: "Forge", version: null, entries: [] }
    const files = [
      await insertFile(one.id, { folderId: folder, name: "den.png" }),
      await insertFile(one.id, { folderId: folder, name: "recipe.png", facts: { generator } as never }),
    ]
    const ids = [`${made.id}:0`, `${made.id}:1`]
    await updateItems(one.context, { ids, folder_id: folder })
    const token = await shared(one, folder)
    const { items } = await seenBy(one, token)
    expect(JSON.stringify(items)).not.toContain("a fox")
    expect(Object.fromEntries(items.map(({ id, title, hasFile, workId }) => [id, [title, hasFile, workId]]))).toEqual({
      [`${made.id}:0`]: [null, false, null],
      [`${made.id}:1`]: ["A den", false, work],
      [files[0] ?? ""]: ["den.png", true, null],
      [files[1] ?? ""]: ["recipe.png", false, null],
    })
    expect(await readSharedFile(one.context, { token, key: made.keys[0] ?? "", levels: levelsFor(null) })).toBe("copies")
  })

  it.each([
    ["safe", 1, 0, [true, true, true]],
    ["not rated, of somebody new", 3, 0, [false, true, true]],
    ["not rated, of somebody in good standing", 3, 2, [true, true, true]],
    ["for adults", 8, 2, [false, false, true]],
  ] as const)("what is %s to whom it is for, and no bytes to others", async (_what, level, days, expected) => {
    const one = await owner({ level, days })
    const folder = await folderOf(one, "Foxes")
    const file = await insertFile(one.id, { folderId: folder })
    const token = await shared(one, folder)
    const key = await keyOf(one, file)
    const viewers = [null, testMember(), testMember({ levels: MOST_LEVELS })]
    const shown = await Promise.all(viewers.map(async (viewer) => (await idsOf(one, token, viewer))?.length === 1))
    const given = await Promise.all(
      viewers.map(async (viewer) => (await readSharedFile(one.context, { token, key, levels: levelsFor(viewer) })) === "file"),
    )
    expect([shown, given]).toEqual([expected, expected])
  })

  it("what plays once its poster was looked at, and never as more than not rated: nobody here watches it", async () => {
    const one = await owner({ days: 0 })
    const folder = await folderOf(one, "Foxes")
    const video = await insertFile(one.id, { ...VIDEO, folderId: folder })
    const token = await shared(one, folder)
    expect([await idsOf(one, token), await idsOf(one, token, testMember()), one.looked]).toEqual([[], [video], []])
    await one.context.database.run(sql`UPDATE media_file SET poster_key = 'file/poster' WHERE id = ${video}`)
    expect(await idsOf(one, token, testMember())).toEqual([])
    await lookAtShared(one.context)
    expect([await idsOf(one, token, testMember()), one.looked]).toEqual([[video], ["poster"]])
  })

  it("nothing of somebody who is banned, nothing that moderators took down or limit as a creation, and is itself taken from all", async () => {
    const one = await owner()
    const admin = testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true })
    const staff = { ...one.context, viewer: admin }
    const folder = await folderOf(one, "Foxes")
    const [file, made] = [await insertFile(one.id, { folderId: folder }), `${await insertMade(one.id)}:0`]
    await updateItems(one.context, { ids: [made], folder_id: folder })
    const token = await shared(one, folder)
    expect(await idsOf(one, token)).toHaveLength(2)
    const [taskId, work] = [made.split(":")[0], await insertWork({ authorId: one.id, state: "limited" })]
    await one.context.database.run(
      sql`INSERT INTO work_origin (work_id, position, relation, task_id, task_position) VALUES (${work}, 0, 'self', ${taskId}, 0)`,
    )
    expect(await idsOf(one, token)).toEqual([file])
    const key = await keyOf(one, file)
    await one.context.database.run(
      sql`INSERT INTO blocked_file (hash, source, reason, blocked_by, blocked_at_ms) SELECT content_hash, 'test', 'test', 'test', 1 FROM media_file WHERE id = ${file}`,
    )
    expect([await idsOf(one, token), await readSharedFile(one.context, { token, key, levels: 3 })]).toEqual([[], null])
    const second = await insertFile(one.id, { folderId: folder })
    await lookAtShared(one.context)
    expect(await idsOf(one, token)).toEqual([second])
    await takeDown(staff, { kind: "folder", id: token })
    expect(await idsOf(one, token)).toBe("NotFound")
    expect(await turn(one, folder, false)).toEqual({ path: null, state: "taken-down" })
    expect(await turn(one, folder, true)).toEqual({ path: null, state: "taken-down" })
    const [other, theirs] = [await owner(), async (id: AccountId) => banAccount(staff, { account_id: id, reason: "Spam" })]
    const token2 = await shared(other, await folderOf(other, "Dens"))
    await theirs(other.id)
    expect(await idsOf(other, token2)).toBe("NotFound")
  })

  it("nothing that nobody may bring: its link is ended, and a person decides", async () => {
    const one = await owner({ level: 32 })
    const folder = await folderOf(one, "Foxes")
    await insertFile(one.id, { folderId: folder })
    const token = await shared(one, folder)
    expect(await idsOf(one, token)).toBe("NotFound")
    const cases = await one.context.database.all(sql`SELECT 1 FROM moderation_case WHERE subject_kind = 'folder' AND subject_id = ${token}`)
    expect(cases).toHaveLength(1)
  })

  it("what came into it later, once it was looked at, however it came", async () => {
    const one = await owner()
    const folder = await folderOf(one, "Foxes")
    const token = await shared(one, folder)
    const seen = async () => {
      await lookAtShared(one.context)
      return (await readFolderLink(one.context, { folder_id: folder })).state === "on" && idsOf(one, token)
    }
    const uploaded = await insertFile(one.id, { folderId: folder })
    expect([await idsOf(one, token), await seen()]).toEqual([[], [uploaded]])
    await operateItems(one.context, { ids: [uploaded], operation: "trash" })
    expect(await seen()).toEqual([])
    await operateItems(one.context, { ids: [uploaded], operation: "restore" })
    expect(await idsOf(one, token)).toEqual([uploaded])
    const dens = await folderOf(one, "Dens")
    const deep = await insertFile(one.id, { folderId: dens })
    await moveFolder(one.context, { folder_id: dens, parent_id: folder })
    await lookAtShared(one.context)
    expect(await idsOf(one, token, null, dens)).toEqual([deep])
  })

  it("pages of 24 by an index, in one round trip, and goes on behind what it does not show", async () => {
    const one = await owner()
    const folder = await folderOf(one, "Foxes")
    const ids: string[] = []
    for (let at = 1; at <= 150; at++) ids.push(await insertFile(one.id, { folderId: folder, createdAtMs: at }))
    const token = await shared(one, folder)
    for (let run = 0; run < 6; run++) await lookAtShared(one.context)
    const kept = ids.filter((_, at) => at % 50 < 10).toReversed()
    const gone = new Set(ids.filter((id) => !kept.includes(id)))
    await one.context.database.run(
      sql`UPDATE image_check SET level = 8 WHERE work_id IN (SELECT 'item_' || value FROM json_each(${JSON.stringify([...gone])}))`,
    )
    const found: string[] = []
    let cursor: string | undefined
    const reader = makeTestContext()
    for (let page = 1; page < 9; page++) {
      const { items, nextCursor } = await readSharedFolder({ ...reader.context, viewer: null }, { token, folderId: null, cursor })
      found.push(...items.map(({ id }) => id))
      expect([page, reader.counts.roundTrips, items.length <= 24]).toEqual([page, page, true])
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect(found).toEqual(kept)
    await readSharedFolder(sentAlone({ ...reader.context, viewer: null }), { token, folderId: null, cursor })
    const steps = await reader.plans()
    expect(steps.filter((step) => /library_item_by_folder/.test(step)).length).toBeGreaterThan(0)
    expect(steps.filter((step) => /TEMP B-TREE|SCAN (?:item|file|library_item|media_file|media_folder|folder_share)/.test(step))).toEqual(
      [],
    )
    await expect(readSharedFolder(one.context, { token, folderId: null, cursor: "nonsense" })).rejects.toMatchObject({
      code: "InvalidInput",
    })
  })
})

it("what was seen of a thing goes with it", async () => {
  const one = await owner()
  const folder = await folderOf(one, "Foxes")
  const file = await insertFile(one.id, { folderId: folder })
  await shared(one, folder)
  const checks = () => one.context.database.all(sql`SELECT 1 FROM image_check WHERE work_id = ${`item_${file}`}`)
  expect(await checks()).toHaveLength(1)
  await one.context.database.run(sql`DELETE FROM media_file WHERE id = ${file}`)
  expect(await checks()).toEqual([])
})
