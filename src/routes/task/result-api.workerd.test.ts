import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newMediaName, newTaskId } from "../../domain/_kernel/ids.ts"
import { itemOperate } from "../../domain/library/item-contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import * as calls from "../../domain/task/contract.ts"
import * as results from "../../domain/task/result-contract.ts"

const meta = { prompt: "a red fox in a snowy forest at sunset, watercolour", aspect_ratio: 2, n_iter: 1, seed: 7 }
const create = { action: 1, meta }
const nobodys = newTaskId(1)
async function waitingTask(client: TestClient): Promise<string> {
  return creating.createTask.output().parse((await client.call(creating.createTask, create)).data).id
}

async function endedTask(client: TestClient): Promise<string> {
  const id = await waitingTask(client)
  await client.call(calls.operateTask, { id, operation: "cancel" })
  return id
}

describeCall(results.deleteTaskImage, {
  accepts: async (client) => ({ id: await endedTask(client), operate_number: 1 }),
  refuses: [
    { input: { id: nobodys }, path: "operate_number" },
    { input: { id: nobodys, operate_number: 0 }, path: "operate_number" },
  ],
})

describe("several tasks", () => {
  it("are told also when they have ended, and a stranger's are left out", async () => {
    const [owner, stranger] = [new TestClient(), new TestClient()]
    const id = await endedTask(owner)
    expect((await owner.call(results.getTasks, { task_ids: [id, nobodys] })).data).toMatchObject({ items: [{ id, status: 4 }] })
    await stranger.call(calls.listTasks, {})
    expect((await stranger.call(results.getTasks, { task_ids: [id] })).data).toEqual({ items: [] })
  })
})

describe("a retry", () => {
  const retry = (client: TestClient, id: string, headers = {}, more = {}) =>
    client.call(calls.operateTask, { id, operation: "retry", ...more }, headers)

  it("makes a new task of the same configuration, once for its key, and not of one that is under way", async () => {
    const client = await TestClient.signedIn()
    const id = await waitingTask(client)
    expect((await retry(client, id)).status.code).toBe(codeOf("Conflict"))
    await client.call(calls.operateTask, { id, operation: "cancel" })
    const answers = await Promise.all([1, 2, 3].map(() => retry(client, id, { "Idempotency-Key": "again" })))
    const ids = answers.map((answer) => calls.taskSchema().parse(answer.data).id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).not.toBe(id)
    expect((await client.call(creating.taskConfig, { id: ids[0] })).data).toEqual(meta)
    const other = await endedTask(client)
    expect((await retry(client, other, { "Idempotency-Key": "again" })).status.code).toBe(codeOf("Conflict"))
  })

  it("is priced anew and costs nothing above what the caller would pay", async () => {
    const client = await TestClient.signedIn()
    const id = await endedTask(client)
    expect((await retry(client, id, {}, { max_coins: 3 })).status.code).toBe(codeOf("PriceExceeded"))
    expect((await retry(client, id)).data).toMatchObject({ calculate_coins: 4, deduction_detail: { held: { stamina: 4, coins: 0 } } })
  })

  it("is refused at its field while the image that it was made from lies in the trash, and made once that is restored", async () => {
    const client = await TestClient.signedIn()
    const parent = await finishedTask(client.accountId, [await somePng()])
    const file = await fileOf(client, { mediaKey: `upload/${client.accountId}/${newMediaName()}.png`, bytes: await somePng() })
    const sources = [
      [`${parent.id}:0`, { parent_task_id: parent.id, meta: {} }],
      [file, { meta: { file_id: file } }],
    ] as const
    for (const [item, input] of sources) {
      const { id } = await client.dataOf(creating.upscaleImage, input)
      await client.call(calls.operateTask, { id, operation: "cancel" })
      await client.dataOf(itemOperate, { ids: [item], operation: "trash" })
      const refused = await retry(client, id)
      expect(refused).toMatchObject({
        status: { code: codeOf("InvalidInput") },
        data: { errors: [{ path: "parent_task_id", message: "pleaseUoloadImage" }] },
      })
      await client.dataOf(itemOperate, { ids: [item], operation: "restore" })
      const made = creating.upscaleImage.output().parse((await retry(client, id)).data)
      await client.call(calls.operateTask, { id: made.id, operation: "cancel" })
    }
  })

  it("is made from the same image, and says so where that one is gone since", async () => {
    const client = await TestClient.signedIn()
    const parent = await finishedTask(client.accountId, [await somePng()])
    const made = await client.call(creating.upscaleImage, { parent_task_id: parent.id, meta: {} })
    const { id } = creating.upscaleImage.output().parse(made.data)
    await client.call(calls.operateTask, { id, operation: "cancel" })
    const again = await retry(client, id)
    expect(again.data).toMatchObject({ type: 2, source_image: { width: 1, height: 1 } })
    await testMedia().delete(parent.keys)
    const last = await retry(client, id)
    expect(last.status.code).toBe(codeOf("InvalidInput"))
    expect(last.data).toMatchObject({ errors: [{ path: "parent_task_id", message: "pleaseUoloadImage" }] })
  })
})
