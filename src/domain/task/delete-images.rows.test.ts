import { expect, it } from "vitest"
import { makeTestContext, testGuest } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { newTaskId } from "../_kernel/ids.ts"
import { drainEvents } from "../features.ts"
import { deleteImage, deleteImages } from "./delete-images.ts"

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

it("a number that a task never had is not there; one that is gone already stays gone", async () => {
  const viewer = testGuest()
  const { id } = await finishedTask(viewer.id, ["a", "b"])
  const { context } = makeTestContext({ viewer })
  await expect(deleteImage(context, { id, operate_number: 5 })).rejects.toMatchObject({ code: "NotFound" })
  for (let time = 0; time < 2; time++) expect((await deleteImage(context, { id, operate_number: 2 })).task?.img_uris).toHaveLength(1)
})

it("deleting images is one round trip that seeks in indexes alone", async () => {
  const { context, counts, plans } = makeTestContext()
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
