import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { folderOf, idsOf, type Owner, owner, seenBy, shared, tokenOf, turn } from "../../../testing/library/folder-link.ts"
import { insertMade } from "../../../testing/library/item.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asWorkId, type FolderId } from "../_kernel/ids.ts"
import { decodeCursor } from "../_kernel/paging.ts"
import { decide, hide, removeThing } from "../moderation/cases/decide-case.ts"
import { undo } from "../moderation/cases/undo-decision.ts"
import { MOST_LEVELS } from "../moderation/level-rules.ts"
import { reportThing } from "../moderation/reports/report-thing.ts"
import { deleteWork } from "../post/publish/delete-work.ts"
import { updateItems } from "./change-items.ts"
import { checkSharedFolder, lookAtShared } from "./check-shared.ts"
import { deleteFolder, moveFolder } from "./folders.ts"
import { readFolderLink } from "./share-folder.ts"

const staffOf = async ({ context }: Owner) => ({
  ...context,
  viewer: testMember({ id: await insertAccount({ isAdmin: true }), isModerator: true, isAdmin: true }),
})
const takenDown = async ({ id, context }: Owner) =>
  (await context.database.all(sql`SELECT 1 FROM library_item WHERE owner_id = ${id} AND taken_down_by IS NOT NULL`)).length
const everything = testMember({ levels: MOST_LEVELS })

it("what came after a moderator found it weaker as strong as it is, at once and for good; what was found stronger stays so", async () => {
  const [one, strong] = [await owner(), await owner({ level: 16 })]
  const staff = await staffOf(one)
  const [folder, other] = [await folderOf(one, "Foxes"), await folderOf(one, "Wolves")]
  const [first, second] = [await insertFile(one.id, { folderId: folder }), await insertFile(one.id, { folderId: other })]
  for (const id of [folder, other]) await checkSharedFolder(strong.context, tokenOf((await turn(one, id, true)).path))
  const token = tokenOf((await readFolderLink(one.context, { folder_id: folder })).path)
  const rate = async (level: 1) => {
    await reportThing({ ...one.context, viewer: testMember({ id: await insertAccount({ madeAtMs: 1 }) }) }, "folder", token, {
      reason: "spam",
    })
    const [found] = await one.context.database.all<{ readonly id: string }>(
      sql`SELECT id FROM moderation_case WHERE subject_id = ${token} AND state = 'open'`,
    )
    const about = { kind: "folder", id: token, case_id: found?.id ?? "" } as const
    await decide(staff, { ...about, decision: "level", level })
    return () => undo(staff, about)
  }
  expect(await idsOf(one, token)).toEqual([])
  const back = await rate(1)
  expect(await idsOf(one, token)).toEqual([first])
  await back()
  expect(await idsOf(one, token)).toEqual([])
  await rate(1)
  expect(await idsOf(one, token)).toEqual([first])
  // It was looked at where it lay, so that no check lands here.
  await updateItems(one.context, { ids: [second], folder_id: folder })
  expect(await idsOf(one, token)).toEqual([])
  await lookAtShared(one.context)
  expect([await idsOf(one, token), (await idsOf(one, token, testMember({ levels: MOST_LEVELS })))?.length]).toEqual([[], 2])
  await one.context.database.run(sql`UPDATE folder_share SET set_level = 16 WHERE token = ${token}`)
  await insertFile(one.id, { folderId: folder })
  await lookAtShared(one.context)
  expect(await idsOf(one, token)).toEqual([])
})

it("what lies in a folder that a moderator found stronger stays so wherever it is put, until that is taken back", async () => {
  const one = await owner()
  const staff = await staffOf(one)
  const [outer, other] = [await folderOf(one, "Foxes"), await folderOf(one, "Wolves")]
  const inner = await folderOf(one, "Cubs", outer)
  const [near, deep, later] = [
    await insertFile(one.id, { folderId: outer }),
    await insertFile(one.id, { folderId: inner }),
    await insertFile(one.id),
  ]
  const [token, far] = [await shared(one, outer), await shared(one, other)]
  await reportThing({ ...one.context, viewer: testMember({ id: await insertAccount({ madeAtMs: 1 }) }) }, "folder", token, {
    reason: "spam",
  })
  const [found] = await one.context.database.all<{ readonly id: string }>(sql`SELECT id FROM moderation_case WHERE subject_id = ${token}`)
  const about = { kind: "folder", id: token, case_id: found?.id ?? "" } as const
  await decide(staff, { ...about, decision: "level", level: 8 })
  await updateItems(one.context, { ids: [near, deep, later], folder_id: other })
  await lookAtShared(one.context)
  expect([await idsOf(one, far), (await idsOf(one, far, everything)).length]).toEqual([[later], 3])
  await undo(staff, about)
  expect((await idsOf(one, far)).length).toBe(3)
  await updateItems(one.context, { ids: [near], folder_id: outer })
  await lookAtShared(one.context)
  await decide(staff, { ...about, decision: "level", level: 8 })
  // What comes in stronger ends what was said of the folder, not of what lay there.
  await insertFile(one.id, { folderId: outer })
  await lookAtShared({
    ...one.context,
    imageClassifier: { classify: async () => ({ level: 16, labels: [], classifier: "test", version: "1" }) },
  })
  await deleteFolder(one.context, outer)
  await updateItems(one.context, { ids: [near], folder_id: other })
  expect(new Set(await idsOf(one, far))).toEqual(new Set([deep, later]))
})

it("a folder that was rated stays so, and one that is reported keeps its address, where its link is off and on again", async () => {
  const one = await owner()
  const [folder, parent] = [await folderOf(one, "Foxes"), await folderOf(one, "Wolves")]
  const file = await insertFile(one.id, { folderId: folder })
  const token = await shared(one, folder)
  const again = async () => {
    await turn(one, folder, false)
    expect(await idsOf(one, token)).toBe("NotFound")
    return tokenOf((await turn(one, folder, true)).path)
  }
  await one.context.database.run(sql`UPDATE folder_share SET set_level = 8 WHERE token = ${token}`)
  expect(await idsOf(one, await again())).toEqual([])
  expect(await idsOf(one, token, everything)).toEqual([file])
  await moveFolder(one.context, { folder_id: folder, parent_id: parent })
  const outer = await shared(one, parent)
  expect([await idsOf(one, outer, null, folder), await idsOf(one, outer, everything, folder)]).toEqual([[], [file]])
  await one.context.database.run(sql`UPDATE folder_share SET set_level = NULL WHERE token = ${token}`)
  await reportThing({ ...one.context, viewer: testMember({ id: await insertAccount({ madeAtMs: 1 }) }) }, "folder", token, {
    reason: "spam",
  })
  expect(await again()).toBe(token)
  await one.context.database.run(sql`UPDATE folder_share SET state = 'pending' WHERE token = ${token}`)
  await turn(one, folder, false)
  expect(await turn(one, folder, true)).toEqual({ path: null, state: "taken-down" })
  await insertFile(one.id, { folderId: parent })
  const reporter = testMember({ id: await insertAccount({ madeAtMs: 1 }) })
  await reportThing({ ...one.context, viewer: reporter }, "folder", outer, { reason: "minor" })
  expect([await idsOf(one, outer, everything), await takenDown(one)]).toEqual(["NotFound", 1])
})

it.each([
  ["its folder deleted", async (one: Owner, folder: FolderId) => deleteFolder(one.context, folder)],
  ["its folder put into another", async () => {}],
] as const)("what lay in a folder that was taken down is shown by no other link, %s, until that is taken back", async (_what, act) => {
  const one = await owner()
  const [folder, other] = [await folderOf(one, "Foxes"), await folderOf(one, "Wolves")]
  const [file, fine] = [await insertFile(one.id, { folderId: folder }), await insertFile(one.id, { folderId: other })]
  const [token, outer] = [await shared(one, folder), await shared(one, other)]
  const staff = await staffOf(one)
  await hide(staff, { kind: "folder", id: token })
  await moveFolder(one.context, { folder_id: folder, parent_id: other })
  const later = await insertFile(one.id, { folderId: folder })
  await lookAtShared(one.context)
  expect(await idsOf(one, outer, null, folder)).toBe("NotFound")
  await act(one, folder)
  await updateItems(one.context, { ids: [file], folder_id: other })
  await lookAtShared(one.context)
  expect(await idsOf(one, outer)).toEqual([fine])
  await hide(staff, { kind: "folder", id: token, is_hidden: false })
  expect(new Set(await idsOf(one, outer))).toEqual(new Set([file, fine]))
  expect(later).toBeDefined()
})

it("what was removed and blocked is gone from every link at once, though it was looked at before, and back once that is taken back", async () => {
  const one = await owner()
  const [folder, other] = [await folderOf(one, "Foxes"), await folderOf(one, "Wolves")]
  const place = { folderId: other }
  const [image, film, fine] = [
    await insertFile(one.id, place),
    await insertFile(one.id, { ...VIDEO, ...place }),
    await insertFile(one.id, place),
  ]
  const [token, outer] = [await shared(one, folder), await shared(one, other)]
  const work = await insertWork({ authorId: await insertAccount() })
  const hash = "00ff00ff0f0f3c5a"
  await one.context.database.run(sql`UPDATE image_check SET perceptual_hash = ${hash} WHERE work_id = ${`item_${image}`}`)
  await one.context.database.run(sql`INSERT INTO image_check (work_id, position, media_key, level, perceptual_hash, created_at_ms, due_at_ms, landed_at_ms)
    VALUES (${work}, 0, 'work/x', 1, ${hash}, 1, 1, 1)`)
  const twin = await owner()
  const theirs = await folderOf(twin, "Bears")
  const copy = await insertFile(twin.id, { ...VIDEO, folderId: theirs })
  await one.context.database.run(
    sql`UPDATE media_file SET content_hash = (SELECT content_hash FROM media_file WHERE id = ${film}) WHERE id = ${copy}`,
  )
  const far = await shared(twin, theirs)
  expect([(await idsOf(one, outer)).length, await idsOf(twin, far)]).toEqual([3, [copy]])
  await removeThing(await staffOf(one), { id: work, reason: "" })
  expect(new Set(await idsOf(one, outer))).toEqual(new Set([film, fine]))
  await updateItems(one.context, { ids: [film], folder_id: folder })
  await lookAtShared(one.context)
  await removeThing(await staffOf(one), { kind: "folder", id: token, reason: "" })
  expect([await idsOf(one, outer), await idsOf(twin, far)]).toEqual([[fine], []])
})

it.each([
  ["limited", 1, [0, 0]],
  ["removed", 1, [0, 0]],
  ["visible", 16, [0, 1]],
  ["pending", 4, [1, 1]],
] as const)(
  "a thing whose creation is %s at level %i is as that is, and stays so once its author deletes it",
  async (state, level, after) => {
    const one = await owner()
    const folder = await folderOf(one, "Foxes")
    const [task, film] = [await insertMade(one.id), await insertFile(one.id, { ...VIDEO, folderId: folder })]
    await updateItems(one.context, { ids: [`${task}:0`], folder_id: folder })
    const token = await shared(one, folder)
    const counts = async () => [(await idsOf(one, token)).length / 2, (await idsOf(one, token, everything)).length / 2]
    expect(await counts()).toEqual([1, 1])
    const works = [await insertWork({ authorId: one.id, state, level }), await insertWork({ authorId: one.id, state, level })]
    await one.context.database.run(sql`INSERT INTO work_origin (work_id, position, relation, task_id, task_position, file_id)
    VALUES (${works[0]}, 0, 'self', ${task}, 0, NULL), (${works[1]}, 0, 'self', NULL, NULL, ${film})`)
    expect(await counts()).toEqual(state === "pending" ? [0, 1] : after)
    for (const id of works) await deleteWork(one.context, { id: asWorkId(id) })
    expect(await counts()).toEqual(after)
  },
)

it("a page ends at no thing that it hides, and none of one moment is left out", async () => {
  const one = await owner()
  const folder = await folderOf(one, "Foxes")
  const ids: string[] = []
  for (let at = 0; at < 130; at++) ids.push(await insertFile(one.id, { folderId: folder, createdAtMs: 1 + Math.floor(at / 4) }))
  const token = await shared(one, folder)
  for (let run = 0; run < 5; run++) await lookAtShared(one.context)
  const kept = new Set(ids.slice(0, 14))
  await one.context.database.run(
    sql`UPDATE image_check SET level = 8 WHERE work_id IN (SELECT 'item_' || value FROM json_each(${JSON.stringify(ids.slice(14))}))`,
  )
  const first = await seenBy(one, token)
  expect(ids).not.toContain(decodeCursor(first.nextCursor ?? "").id)
  const second = await seenBy(one, token, null, null, first.nextCursor ?? "")
  expect([second.nextCursor, new Set([...first.items, ...second.items].map(({ id }) => id))]).toEqual([null, kept])
})

it("however many folders wait, each is looked at; what stays where it is makes none wait", async () => {
  const one = await owner()
  const folders = await Promise.all(Array.from({ length: 20 }, (_, at) => folderOf(one, `Foxes ${at}`)))
  for (const id of folders) await turn(one, id, true)
  const waiting = async () =>
    (await one.context.database.all(sql`SELECT 1 FROM folder_share WHERE owner_id = ${one.id} AND is_due = 1`)).length
  await lookAtShared(one.context)
  expect(await waiting()).toBe(0)
  const file = await insertFile(one.id)
  const put = () => updateItems(one.context, { ids: [file], folder_id: folders[0] ?? null })
  await put()
  expect(await waiting()).toBe(1)
  await lookAtShared(one.context)
  await put()
  expect(await waiting()).toBe(0)
})

it("folders that cannot be looked at keep no other waiting for longer than a turn, and a new one comes after those that wait", async () => {
  const one = await owner()
  const due = sql`folder_share WHERE is_due = 1 AND is_off = 0`
  await one.context.database.run(sql`DELETE FROM ${due}`)
  await one.context.database.run(sql`INSERT INTO folder_share (token, folder_id, owner_id, created_at_ms)
    WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 20) SELECT 'aaaa' || at, 'none' || at, ${one.id}, 0 FROM n`)
  const broken = new Proxy(one.context.database, {
    get: (database, name) => (name === "batch" ? () => Promise.reject(new Error("It breaks.")) : Reflect.get(database, name)),
  })
  const runs = () =>
    one.context.database.all<{ readonly run: number }>(sql`SELECT looked_run AS run FROM ${due} ORDER BY looked_run, token`)
  for (let run = 1; run <= 2; run++) await expect(lookAtShared({ ...one.context, database: broken })).rejects.toThrow("It breaks.")
  await turn(one, await folderOf(one, "Foxes"), true)
  expect((await runs()).map(({ run }) => run)).toEqual([...Array(4).fill(0), ...Array(8).fill(1), ...Array(9).fill(2)])
})
