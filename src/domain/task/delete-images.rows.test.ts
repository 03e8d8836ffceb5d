import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertMade } from "../../../testing/library/item.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import { newTaskId, type TaskId } from "../_kernel/ids.ts"
import { drainEvents } from "../features.ts"
import { operateItems } from "../library/change-items.ts"
import { listItems } from "../library/list-items.ts"
import { deleteTask } from "./change-tasks.ts"
import { deleteImage, deleteImages } from "./delete-images.ts"
import { isTrashedResult, listTasks } from "./read-tasks.ts"

const empty = makeTestContext().context.media
const head = (key: string | undefined) => testMedia().head(key ?? "")

it("a file whose store was away goes with the next minute", async () => {
  const viewer = testGuest()
  const { id, keys } = await finishedTask(viewer.id, ["a", "b"])
  const away = { ...empty, delete: () => Promise.reject(new Error("away")) }
  const { context } = makeTestContext({ viewer, media: away })
  await deleteImage(context, { id, operate_number: 1 })
  expect(await head(keys[0])).not.toBeNull()
  const back = { ...empty, delete: (gone: readonly string[]) => testMedia().delete(gone) }
  const later = { ...context, media: back, nowMs: context.nowMs + 60_000 }
  while ((await drainEvents(later)) > 0);
  expect(await head(keys[0])).toBeNull()
  expect(await head(keys[1])).not.toBeNull()
})

describe("what a member deletes lies in the trash, as what they put there from the library,", () => {
  it.each([
    ["one image of two", (context: MemberContext, id: TaskId) => deleteImage(context, { id, operate_number: 1 }), 1],
    ["all images", (context: MemberContext, id: TaskId) => deleteImages(context, { items: [{ id, operate_numbers: [1, 2] }] }), 2],
    ["a task", (context: MemberContext, id: TaskId) => deleteTask(context, id), 2],
  ])("%s, whose files stay, and comes back from there", async (_what, remove, gone) => {
    const { context } = makeTestContext({ viewer: testMember(), media: testMedia() })
    const { id, keys } = await finishedTask(context.viewer.id, ["a", "b"])
    const left = async () =>
      (await listTasks(context, {})).items.flatMap(({ img_uris }) => img_uris.map(({ operate_number }) => operate_number))
    await remove(context, id)
    while ((await drainEvents({ ...context, nowMs: context.nowMs + 60_000 })) > 0);
    const trashed = (await listItems(context, { trash: true })).items.map((item) => item.id)
    expect([await left(), trashed.toSorted()]).toEqual([gone === 2 ? [] : [2], [`${id}:0`, `${id}:1`].slice(0, gone)])
    for (const key of keys) expect(await head(key)).not.toBeNull()
    expect(await isTrashedResult(context, id, keys[0] ?? "")).toBe(true)
    await operateItems(context, { ids: trashed, operation: "restore" })
    expect(await left()).toEqual([1, 2])
    expect(await isTrashedResult(context, id, keys[0] ?? "")).toBe(false)
  })

  it("but for what made nothing, which is gone", async () => {
    const { context } = makeTestContext({ viewer: testMember() })
    const id = await insertMade(context.viewer.id, { status: 4 }, [])
    await deleteTask(context, id)
    await expect(deleteTask(context, id)).rejects.toMatchObject({ code: "NotFound" })
    const rows = await context.database.select().from(schema.task).where(eq(schema.task.id, id))
    expect(rows.map(({ deletedAtMs }) => deletedAtMs)).toEqual([context.nowMs])
  })

  it("once: what lies there already keeps its time, and a task that lies there is not there to be deleted", async () => {
    const { context } = makeTestContext({ viewer: testMember() })
    const { id } = await finishedTask(context.viewer.id, ["a"])
    expect(await deleteImage(context, { id, operate_number: 1 })).toEqual({ task: null })
    const later = { ...context, nowMs: context.nowMs + 5 }
    expect(await deleteImage(later, { id, operate_number: 1 })).toEqual({ task: null })
    await expect(deleteTask(later, id)).rejects.toMatchObject({ code: "NotFound" })
    const [item] = (await listItems(context, { trash: true })).items
    expect(item?.trashed_at).toBe(new Date(context.nowMs).toISOString())
  })
})

it("a number that a task never had is not there; one that is gone already stays gone", async () => {
  const viewer = testGuest()
  const { id } = await finishedTask(viewer.id, ["a", "b"])
  const { context } = makeTestContext({ viewer })
  await expect(deleteImage(context, { id, operate_number: 5 })).rejects.toMatchObject({ code: "NotFound" })
  for (let time = 0; time < 2; time++) expect((await deleteImage(context, { id, operate_number: 2 })).task?.img_uris).toHaveLength(1)
})

it.each([
  ["a guest", {}],
  ["a member", { viewer: testMember() }],
])("deleting images of %s is one round trip that seeks in indexes alone", async (_whose, of) => {
  const { context, counts, plans } = makeTestContext(of)
  await deleteImages(context, { items: [{ id: newTaskId(1), operate_numbers: [1, 2] }] })
  expect(counts.roundTrips).toBe(1)
  // A batch is written down statement by statement only where each is sent alone.
  const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
  const database: ViewerContext["database"] = Object.create(context.database, { batch: { value: batch } })
  await deleteImages({ ...context, database }, { items: [{ id: newTaskId(1), operate_numbers: [1, 2] }] })
  const steps = await plans()
  expect(steps.length).toBeGreaterThan(4)
  expect(steps.filter((step) => /^SCAN (?!json|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step))).toEqual([])
})
