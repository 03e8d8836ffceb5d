import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { newTaskId, type TaskId, type ViewerId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { readLineage } from "./lineage.ts"

const database = testDatabase

/** A finished task of a viewer's that was made from an image of another. */
async function madeFrom(viewerId: ViewerId, parentTaskId: TaskId, parentPosition: number, meta: object = {}): Promise<TaskId> {
  const { id } = await finishedTask(viewerId, ["x"])
  await database()
    .update(schema.task)
    .set({ parentTaskId, parentPosition, action: 2, meta: JSON.stringify(meta) })
    .where(eq(schema.task.id, id))
  return id
}

it("a task tells what it came from, and what became of all its images or of one, with what each was made with", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer })
  const { id, urls } = await finishedTask(viewer.id, ["a", "b"])
  const first = await madeFrom(viewer.id, id, 0, { scaling_ratio: 2 })
  const second = await madeFrom(viewer.id, id, 1, { prompt: "a wolf" })
  const parent = await readLineage(context, { id })
  expect(parent.came_from).toBeNull()
  expect(new Set(parent.became.items.map((item) => item.id))).toEqual(new Set([first, second]))
  const ofSecond = await readLineage(context, { id, operate_number: 2 })
  expect(ofSecond.became.items).toMatchObject([{ id: second, made_from: 2, type: 2, meta: { category: 1, prompt: "a wolf" } }])
  const { came_from: origin, meta } = await readLineage(context, { id: first })
  expect(meta).toEqual({ category: 1, scaling_ratio: 2 })
  expect(origin).toMatchObject({ state: "here", task: { id }, image: { url: urls[0], operate_number: 1 } })
})

it("a parent that was deleted, whole or the one image, is said so, and shows nothing", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer })
  const { id } = await finishedTask(viewer.id, ["a", "b"])
  const child = await madeFrom(viewer.id, id, 1)
  await database().delete(schema.taskResult).where(eq(schema.taskResult.taskId, id))
  expect((await readLineage(context, { id: child })).came_from).toMatchObject({ state: "image-deleted", task: { id }, image: null })
  await database().update(schema.task).set({ deletedAtMs: 1 }).where(eq(schema.task.id, id))
  expect((await readLineage(context, { id: child })).came_from).toEqual({ state: "task-deleted", task: null, image: null })
})

it("an image that no task made is where a task came from too", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer })
  const { id } = await finishedTask(viewer.id, ["a"])
  const source = { url: "/media/file.png", width: 8, height: 4 }
  const specification = JSON.stringify({ kind: "upscale", prompt: "", width: 16, height: 8, seed: null, source })
  await database().update(schema.task).set({ specification }).where(eq(schema.task.id, id))
  expect((await readLineage(context, { id })).came_from).toMatchObject({ state: "file", task: null, image: source })
})

it("nobody else sees a lineage, and no deleted task stands in one", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer })
  const { id } = await finishedTask(viewer.id, ["a"])
  const child = await madeFrom(viewer.id, id, 0)
  await database().update(schema.task).set({ deletedAtMs: 1 }).where(eq(schema.task.id, child))
  expect((await readLineage(context, { id })).became.items).toEqual([])
  const { context: other } = makeTestContext({ viewer: testGuest() })
  await expect(readLineage(other, { id })).rejects.toThrow("NotFound")
})

it("what became of a task comes page by page, each task once", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer })
  const { id } = await finishedTask(viewer.id, ["a"])
  const made = [await madeFrom(viewer.id, id, 0), await madeFrom(viewer.id, id, 0), await madeFrom(viewer.id, id, 0)]
  const first = await readLineage(context, { id, limit: 2 })
  expect(first.became.items).toHaveLength(2)
  const rest = await readLineage(context, { id, limit: 2, cursor: first.became.next_cursor ?? "" })
  expect(rest.became.next_cursor).toBeNull()
  expect([...first.became.items, ...rest.became.items].map((item) => item.id).sort()).toEqual([...made].sort())
})

it("a lineage is one round trip, whatever its size, that seeks in indexes and sorts nothing", async () => {
  const viewer = testGuest()
  const { context, counts, plans } = makeTestContext({ viewer })
  const { id } = await finishedTask(viewer.id, ["a"])
  for (let made = 0; made < 3; made++) await madeFrom(viewer.id, id, 0)
  counts.roundTrips = 0
  await readLineage(context, { id })
  expect(counts.roundTrips).toBe(1)
  const cursor = encodeCursor({ sortValue: 5, id: newTaskId(1) })
  await readLineage(sentAlone(context), { id, operate_number: 1, cursor })
  const steps = await plans()
  expect(steps.some((step) => step.includes("task_by_parent"))).toBe(true)
  expect(steps.filter((step) => /^SCAN (?!json|\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step))).toEqual([])
})
