import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { describeImage, upscaleImage } from "../../domain/studio/create-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { readImageHeader } from "../../formats/image/header.ts"

beforeEach(() => setFault(null))
afterEach(() => setFault(null))

const meta = { prompt: "a red fox in the snow", aspect_ratio: 1, n_iter: 2, seed: 7 }

const idOf = (data: unknown): string => creating.createTask.output().parse(data).id

/** A finished task with two images. */
async function madeBy(client: TestClient): Promise<Task> {
  const created = await client.call(creating.createTask, { action: 1, meta })
  return endedTask(client, idOf(created.data))
}
const NOBODYS = `task_${"0".repeat(26)}`
const badSources = [
  { input: { meta: {} }, path: "parent_task_id" },
  { input: { parent_task_id: "task_1", meta: {} }, path: "parent_task_id" },
  { input: { parent_task_id: NOBODYS, operate_number: 0, meta: {} }, path: "operate_number" },
] as const

describeCall(upscaleImage, {
  accepts: async (client) => ({ parent_task_id: (await madeBy(client)).id, meta: {} }),
  refuses: [...badSources, { input: { parent_task_id: NOBODYS, meta: { scaling_ratio: 9 } }, path: "meta.scaling_ratio" }],
})
describeCall(describeImage, {
  accepts: async (client) => ({ parent_task_id: (await madeBy(client)).id, meta: {} }),
  refuses: badSources,
})

describe("POST /api/v1/task/v2/upscale", () => {
  it("delivers the chosen image at the larger size for the price of that size, and nothing when it fails", async () => {
    const client = await TestClient.signedIn({ coins: 100 })
    const source = await madeBy(client)
    const ask = { action: 2, parent_task_id: source.id, operate_number: 2, meta: { scaling_ratio: 2 } }
    const created = await client.call(upscaleImage, ask)
    expect(created.data).toMatchObject({ status: 1, calculate_coins: 24 })
    const task = await endedTask(client, idOf(created.data))
    expect(task).toMatchObject({ status: 3, type: 2, width: 1664, height: 2432, n_iter: 1, prompt: meta.prompt })
    expect(task.source_image).toEqual({ url: source.img_uris[1]?.url, width: 832, height: 1216 })
    const [image] = task.img_uris
    expect(image).toMatchObject({ width: 1664, height: 2432, seed: 0 })
    expect(image?.thumbhash).not.toBe("")
    const bytes = new Uint8Array(await (await client.send(image?.url ?? "")).arrayBuffer())
    expect(readImageHeader(bytes)).toEqual({ contentType: "image/png", width: 1664, height: 2432 })

    await setFault({ kind: "wrong-size", times: 1 })
    const failed = await client.call(upscaleImage, ask)
    expect(await endedTask(client, idOf(failed.data))).toMatchObject({ status: 4, status_desc: "badResultDesc", img_uris: [] })
  })

  it("refuses a side above 4096, a place where no image is, and the image of somebody else", async () => {
    const client = await TestClient.signedIn()
    const source = await madeBy(client)
    const answer = async (caller: TestClient, more: object) =>
      (await caller.call(upscaleImage, { parent_task_id: source.id, meta: {}, ...more })).status.code
    const tooLarge = await client.call(upscaleImage, { parent_task_id: source.id, meta: { scaling_ratio: 4 } })
    expect(tooLarge.data).toMatchObject({ errors: [{ path: "meta.scaling_ratio", message: "ImageSizeExceedsError" }] })
    expect(await answer(client, { operate_number: 3 })).toBe(codeOf("NotFound"))
    expect(await answer(await TestClient.signedIn(), {})).toBe(codeOf("NotFound"))
    expect(await answer(client, { meta: { file_id: "file_x" }, parent_task_id: undefined })).toBe(codeOf("NotFound"))
  })
})

describe("POST /api/v1/task/v2/img-to-text", () => {
  it("delivers words and no image for one credit, and they stay with the task", async () => {
    const client = await TestClient.signedIn()
    const source = await madeBy(client)
    const created = await client.call(describeImage, { parent_task_id: source.id, meta: {} })
    expect(created.data).toMatchObject({ calculate_coins: 1 })
    const task = await endedTask(client, idOf(created.data))
    expect(task).toMatchObject({ status: 3, process: 100, type: 8, img_uris: [], reverse_is_preview: true })
    expect(task.reverse_prompts?.[0]).toBe(meta.prompt)
    expect(task.reverse_prompts?.[1]).toMatch(/tall image/)
    expect((await client.call(creating.taskConfig, { id: task.id })).data).toEqual({})
  })

  it("fails, and costs nothing, where the answer has another form", async () => {
    const client = await TestClient.signedIn()
    const source = await madeBy(client)
    await setFault({ kind: "garbage-bytes", times: 1 })
    const created = await client.call(describeImage, { parent_task_id: source.id, meta: {} })
    expect(await endedTask(client, idOf(created.data))).toMatchObject({ status: 4, status_desc: "badResultDesc" })
  })
})
