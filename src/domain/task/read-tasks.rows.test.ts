import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { speedUpTask } from "./change-tasks.ts"
import { downloadImages } from "./download-tasks.ts"
import { listTasks, ownsTask, readConfig, readOwnRow, readResult, readTask } from "./read-tasks.ts"
import { readSharedSweep, readSweepLink, shareSweep, unshareSweep } from "./share-task.ts"

const viewer = testMember({ plan: "lite" })
const { context } = makeTestContext({ viewer })
const stranger = makeTestContext({ viewer: testMember({ plan: "lite" }) }).context
const sweep = { x: { setting: "seed", values: ["1"] }, y: null }

const newSweep = () =>
  finishedTask(viewer.id, ["a"], "image/png", { specification: { kind: "sweep", prompt: "a fox", width: 1, height: 1, seed: 1, sweep } })
const hide = (id: TaskId) => context.database.update(schema.task).set({ deletedAtMs: context.nowMs }).where(eq(schema.task.id, id))

type Reader = (asker: typeof context, id: TaskId) => Promise<unknown>
const readers: readonly (readonly [string, Reader])[] = [
  ["read", readTask],
  ["taken up again", readConfig],
  ["opened", readOwnRow],
  ["used as a source", (asker, id) => readResult(asker, id, 0)],
  ["sped up", speedUpTask],
  ["asked for its link", (asker, id) => readSweepLink(asker, { id })],
  ["shared", (asker, id) => shareSweep(asker, { id })],
  ["shared no more", (asker, id) => unshareSweep(asker, { id })],
]

it.each(readers)("a task is %s by its owner until it is deleted, and by nobody else", async (_how, reader) => {
  const { id } = await newSweep()
  await expect(reader(stranger, id)).rejects.toMatchObject({ code: "NotFound" })
  await expect(reader(context, id)).resolves.toBeDefined()
  await hide(id)
  await expect(reader(context, id)).rejects.toMatchObject({ code: "NotFound" })
})

it("a task is downloaded by its owner until it is deleted, and by nobody else", async () => {
  const { id } = await finishedTask(viewer.id, ["a"])
  await expect(downloadImages(stranger, { task_ids: [id] })).rejects.toMatchObject({ code: "NotFound" })
  await expect(downloadImages(context, { task_ids: [id] })).resolves.toBeDefined()
  await hide(id)
  await expect(downloadImages(context, { task_ids: [id] })).rejects.toMatchObject({ code: "NotFound" })
})

it("a task is listed for its owner, and is theirs, until it is deleted", async () => {
  const { id } = await newSweep()
  const isListed = async (asker: ViewerContext) => (await listTasks(asker, { limit: 100 })).items.some((task) => task.id === id)
  const told = async () => [
    await isListed(context),
    await isListed(stranger),
    await ownsTask(context, viewer.id, id),
    await ownsTask(context, stranger.viewer.id, id),
  ]
  expect(await told()).toEqual([true, false, true, false])
  await hide(id)
  expect(await told()).toEqual([false, false, false, false])
})

it("the address of a sweep stays the same until its owner ends it, whatever a stranger asks, and leads nowhere once the sweep is deleted", async () => {
  const { id } = await newSweep()
  const { path } = await shareSweep(context, { id })
  const token = path.slice("/sweeps/".length)
  expect(await shareSweep(context, { id })).toEqual({ path })
  await expect(unshareSweep(stranger, { id })).rejects.toMatchObject({ code: "NotFound" })
  expect(await readSweepLink(context, { id })).toEqual({ path })
  expect(await readSharedSweep(stranger, token)).toMatchObject({ prompt: "a fox", sweep })
  const other = await newSweep()
  await shareSweep(context, { id: other.id })
  await unshareSweep(context, { id: other.id })
  expect(await readSharedSweep(stranger, token)).toMatchObject({ prompt: "a fox" })
  await hide(id)
  await expect(readSharedSweep(stranger, token)).rejects.toMatchObject({ code: "NotFound" })
})

it("only a sweep has an address of its own", async () => {
  const { id } = await finishedTask(viewer.id, ["a"])
  for (const call of [shareSweep, readSweepLink, unshareSweep])
    await expect(call(context, { id })).rejects.toMatchObject({ code: "NotFound" })
})

it("an archive takes 200 images, each once, and not one more", async () => {
  const [full, one] = [await finishedTask(viewer.id, []), await finishedTask(viewer.id, ["a"])]
  const image = { contentType: "image/png", sizeBytes: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
  const rows = Array.from({ length: 200 }, (_, position) => ({
    taskId: full.id,
    position,
    mediaKey: `result/none/${full.id}/${position}`,
    ...image,
  }))
  await context.database.insert(schema.taskResult).values(rows)
  await expect(downloadImages(context, { task_ids: [full.id, full.id] })).resolves.toBeDefined()
  await expect(downloadImages(context, { task_ids: [full.id, one.id], operate_number: 1 })).resolves.toBeDefined()
  await expect(downloadImages(context, { task_ids: [full.id, one.id] })).rejects.toMatchObject({
    errors: [{ path: "task_ids", message: "TooBig" }],
  })
  await expect(downloadImages(context, { task_ids: [one.id], operate_number: 2 })).rejects.toMatchObject({ code: "NotFound" })
})
