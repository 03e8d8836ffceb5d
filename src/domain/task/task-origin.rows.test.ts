import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { asTaskId, newTaskId } from "../_kernel/ids.ts"
import { textToImage } from "../studio/kinds/text-to-image.ts"
import { archivedTasks } from "./archived-tasks.ts"
import { createTask } from "./create-task.ts"
import { payloadOfTask } from "./payload-of-task.ts"

it("what a task was made with and from is kept with it, exported, and part of what makes the like", async () => {
  const { context } = makeTestContext({ viewer: testMember() })
  const parentTaskId = newTaskId(1)
  const origin = { modelNo: "m1", modelVersionNo: "v2", parentTaskId, parentPosition: 1, channelId: "c3" }
  // Without a price: the account has no credits.
  const kind = { ...textToImage, price: () => ({ row: "preview" as const, count: 1, sizePx: null }) }
  const request = { input: { prompt: "a fox" }, origin, source: "create" }
  const { id } = await createTask(context, kind, request, null)
  const payload = await payloadOfTask(context, asTaskId(id))
  expect(payload).toEqual({
    action: 1,
    category: 1,
    speed_type: 1,
    source: "create",
    art_model_no: "m1",
    art_model_ver_no: "v2",
    parent_task_id: parentTaskId,
    operate_number: 2,
    channel_id: "c3",
    meta: { prompt: "a fox" },
  })
  const archived = []
  for await (const task of archivedTasks(context)) archived.push(task)
  expect(archived).toMatchObject([{ id, model: "m1", model_version: "v2", made_from: parentTaskId, made_from_image: 2, channel: "c3" }])
})

it("one key with another origin is another request", async () => {
  const { context } = makeTestContext()
  const idempotency = { path: "/any", key: "k", bodyHash: "" }
  const create = (modelNo: string, path = "/any") =>
    createTask(context, textToImage, { input: { prompt: "a fox", n_iter: 1 }, origin: { modelNo } }, { ...idempotency, path })
  const first = await create("m1")
  expect((await create("m1", "/other")).id).toBe(first.id)
  await expect(create("m2")).rejects.toThrow("Conflict")
})
