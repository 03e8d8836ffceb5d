import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { accountOf } from "../../../testing/library/client-file.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { asTaskId, newTaskId, newWorkId, type TaskId } from "../../domain/_kernel/ids.ts"
import { libraryUsage } from "../../domain/library/contract.ts"
import { itemList, itemOperate } from "../../domain/library/item-contract.ts"
import { createRefer } from "../../domain/post/refer-contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import * as calls from "../../domain/task/contract.ts"
import { emptyTrash } from "../../domain/task/delete-images.ts"
import * as results from "../../domain/task/result-contract.ts"

const meta = { prompt: "a red fox in a snowy forest at sunset, watercolour", aspect_ratio: 2, n_iter: 1, seed: 7 }
const create = { action: 1, meta }
const nobodys = newTaskId(1)
const database = testDatabase
const success = codeOf("success")

async function waitingTask(client: TestClient): Promise<string> {
  return creating.createTask.output().parse((await client.call(creating.createTask, create)).data).id
}

async function endedTask(client: TestClient): Promise<string> {
  const id = await waitingTask(client)
  await client.call(calls.operateTask, { id, operation: "cancel" })
  return id
}

/** A finished task with the words that it was asked for with. */
async function wordedTask(client: MemberClient, count: number): Promise<TaskId> {
  const { id } = await finishedTask(
    client.accountId,
    Array.from({ length: count }, (_, index) => String(index)),
  )
  const specification = JSON.stringify({ kind: "text-to-image", prompt: meta.prompt, width: 64, height: 64, seed: 7, steps: 20 })
  await database()
    .update(schema.task)
    .set({ specification, meta: JSON.stringify(meta), deliveredCount: count })
    .where(eq(schema.task.id, id))
  return id
}

const stored = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => testMedia().head(key)))).map((object) => object !== null)

describeCall(results.getTasks, {
  accepts: async (client) => ({ task_ids: [await endedTask(client), nobodys] }),
  refuses: [
    { input: { task_ids: [] }, path: "task_ids" },
    { input: { task_ids: ["x"] }, path: "task_ids.0" },
  ],
})
describeCall(results.deleteTaskImages, {
  accepts: () => ({ items: [{ id: nobodys, operate_numbers: [1, 2] }] }),
  refuses: [
    { input: { items: [] }, path: "items" },
    { input: { items: [{ id: nobodys, operate_numbers: [] }] }, path: "items.0.operate_numbers" },
    { input: { items: Array.from({ length: 4 }, () => ({ id: nobodys, operate_numbers: Array(64).fill(1) })) }, path: "items" },
  ],
})
describeCall(results.recentlyUsed, { accepts: () => ({}), refuses: [{ input: { limit: 3 }, path: "limit" }] })
describeCall(createRefer, {
  accepts: async (client) => ({ id: await endedTask(client) }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: nobodys, art_work_no: newWorkId(1) }, path: "id" },
  ],
})
describeCall(results.saveTaskImage, {
  accepts: async (client) => {
    const { id } = await finishedTask(accountOf(client), [await somePng()])
    return { id, operate_number: 1 }
  },
  refuses: [{ input: { id: nobodys, operate_number: 1, name: "" }, path: "name" }],
})

describe("a retry", () => {
  const retry = (client: TestClient, id: string, headers = {}, more = {}) =>
    client.call(calls.operateTask, { id, operation: "retry", ...more }, headers)

  it("is its owner's alone", async () => {
    const id = await endedTask(new TestClient())
    expect((await retry(await TestClient.signedIn(), id)).status.code).toBe(codeOf("NotFound"))
  })
})

describe("single images", () => {
  it("are gone at once into the trash with their files, the rest keep their numbers, and the task goes with its last", async () => {
    const client = await TestClient.signedIn()
    const { id, keys } = await finishedTask(client.accountId, ["a", "b", "c"])
    const first = await client.call(results.deleteTaskImage, { id, operate_number: 2 })
    expect(first.data).toMatchObject({ task: { img_uris: [{ operate_number: 1 }, { operate_number: 3 }] } })
    expect((await client.call(results.deleteTaskImage, { id, operate_number: 2 })).status.code).toBe(success)
    const rest = await client.call(results.deleteTaskImages, { items: [{ id, operate_numbers: [1, 3] }] })
    expect(rest.data).toEqual({ items: [], deleted_ids: [id] })
    expect((await client.call(calls.taskDetail, { id })).status.code).toBe(codeOf("NotFound"))
    const { items } = await client.dataOf(itemList, { trash: true })
    expect([items.map((item) => item.id).toSorted(), await stored(keys)]).toEqual([
      [0, 1, 2].map((position) => `${id}:${position}`),
      [true, true, true],
    ])
  })

  it("are not deleted by a stranger, nor from a task that is under way", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { id, keys } = await finishedTask(owner.accountId, ["a"])
    expect((await stranger.call(results.deleteTaskImage, { id, operate_number: 1 })).status.code).toBe(codeOf("NotFound"))
    const left = await stranger.call(results.deleteTaskImages, { items: [{ id, operate_numbers: [1] }] })
    expect(left.data).toEqual({ items: [], deleted_ids: [] })
    expect(await stored(keys)).toEqual([true])
    const waiting = await waitingTask(owner)
    expect((await owner.call(results.deleteTaskImage, { id: waiting, operate_number: 1 })).status.code).toBe(codeOf("Conflict"))
  })

  it("are copied into My media, within the quota, once for the same bytes, and stay when the task goes", async () => {
    const client = await TestClient.signedIn()
    const { id } = await finishedTask(client.accountId, [await somePng()])
    const saved = await client.call(results.saveTaskImage, { id, operate_number: 1, name: "kept.png" })
    expect(saved.data).toMatchObject({ name: "kept.png", kind: "image", width: 16, height: 16 })
    const { file_id, url } = results.saveTaskImage.output().parse(saved.data)
    expect((await client.call(results.saveTaskImage, { id, operate_number: 1 })).data).toMatchObject({ file_id })
    await client.call(calls.deleteTask, { id })
    const { items } = await client.dataOf(itemList, { trash: true })
    await client.call(itemOperate, { ids: items.map((item) => item.id), operation: "delete" })
    await emptyTrash(makeTestContext().context)
    expect((await database().select().from(schema.taskResult).where(eq(schema.taskResult.taskId, id))).length).toBe(0)
    expect((await client.send(new URL(url).pathname)).status).toBe(200)
    expect((await client.call(libraryUsage, {})).data).toMatchObject({ files: 1 })
    const stranger = await TestClient.signedIn()
    const theirs = await finishedTask(client.accountId, [await somePng()])
    expect((await stranger.call(results.saveTaskImage, { id: theirs.id, operate_number: 1 })).status.code).toBe(codeOf("NotFound"))
  })

  it("are not copied where My media is full", async () => {
    const client = await TestClient.signedIn()
    const { id } = await finishedTask(client.accountId, [await somePng()])
    await insertFile(client.accountId, { sizeBytes: 5_000_000_000 })
    const answer = await client.call(results.saveTaskImage, { id, operate_number: 1 })
    expect([answer.status.code, answer.data]).toMatchObject([codeOf("QuotaExceeded"), { quota: 5_000_000_000 }])
  })
})

describe("an archive of tasks", () => {
  const ask = (client: TestClient, task_ids: readonly string[]) =>
    client.send(results.downloadTasks.path, {
      method: "POST",
      body: JSON.stringify({ task_ids }),
      headers: { "Content-Type": "application/json", Origin: "https://atelier.test" },
    })

  it("holds every image and, by the same name, its recipe", async () => {
    const client = await TestClient.signedIn()
    const id = await wordedTask(client, 2)
    const answer = await ask(client, [id])
    expect(answer.headers.get("Content-Type")).toBe("application/zip")
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer())
    const names = [...new Set(text.match(/[a-z0-9]{8}-a-red-fox[a-z0-9-]*-\d\.(?:png|json)/g))]
    expect(names.map((name) => name.replace(/^.*-(\d\..*)$/, "$1")).sort()).toEqual(["1.json", "1.png", "2.json", "2.png"])
    expect(text).toContain(`"task": "${id}"`)
    expect(text).toContain('"settings": {')
  })

  it("is for the owner of all of them, and of something", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { id } = await finishedTask(owner.accountId, ["a"])
    expect((await ask(stranger, [id])).status).toBe(404)
    expect((await ask(owner, [id, nobodys])).status).toBe(404)
    expect((await ask(owner, [await endedTask(owner)])).status).toBe(404)
    expect((await ask(owner, [])).status).toBe(400)
  })
})

describe("what was used lately", () => {
  it("tells models, sizes and styles of the viewer's own tasks, each once", async () => {
    const client = await TestClient.signedIn()
    for (const prompt_style of ["ink", "neon", "ink"]) {
      const { data } = await client.call(creating.createTask, { action: 1, meta: { ...meta, prompt_style } })
      const { id } = creating.createTask.output().parse(data)
      await database()
        .update(schema.task)
        .set({ modelNo: "m1", modelVersionNo: "v1" })
        .where(eq(schema.task.id, asTaskId(id)))
    }
    expect((await client.call(results.recentlyUsed, {})).data).toEqual({
      models: [{ art_model_no: "m1", art_model_ver_no: "v1" }],
      sizes: [{ aspect_ratio: 2, width: 1024, height: 1024 }],
      styles: ["ink", "neon"],
    })
    expect((await new TestClient().call(results.recentlyUsed, {})).data).toEqual({ models: [], sizes: [], styles: [] })
  })
})

describe("a payload to create the like", () => {
  it("of one's own task is taken by the create call, and a stranger gets none", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await endedTask(client)
    const { data } = await client.call(createRefer, { id })
    expect(data).toMatchObject({ action: 1, category: 1, meta })
    expect((await client.call(creating.createTask, data)).status.code).toBe(success)
    expect((await stranger.call(createRefer, { id })).status.code).toBe(codeOf("NotFound"))
  })

  it("of a published work is taken from a visitor too, without what is beyond the starter", async () => {
    const id = newWorkId(Date.now())
    const recipe = { prompt: "a heron", negative_prompt: "fog", width: 832, height: 1216, seed: 9, steps: 40, cfg_scale: 9 }
    const shown = { coverKey: "work/a/full.png", width: 832, height: 1216, title: "Heron", author: "Ida", thumbhash: "", colour: "#000000" }
    const ranked = {
      objectType: 1,
      state: "visible" as const,
      level: 1 as const,
      isPreview: true,
      recommendScore: 0,
      hotScore: 0,
      publishedAtMs: 1,
      age: 3,
    }
    const whole = { ...recipe, aspect_ratio: 1, sampler_name: "DDIM", prompt_style: null }
    await database()
      .insert(schema.work)
      .values({ id, ...shown, ...ranked })
    await database()
      .insert(schema.workText)
      .values({ workId: id, recipe: JSON.stringify(whole) })
    const visitor = new TestClient()
    const { data } = await visitor.call(createRefer, { art_work_no: id })
    expect(data).toMatchObject({ action: 1, meta: { prompt: "a heron", aspect_ratio: 1, seed: 9 } })
    expect((await visitor.call(creating.createTask, data)).status.code).toBe(success)
    const member = await TestClient.signedIn()
    expect((await member.call(createRefer, { art_work_no: id })).data).toMatchObject({
      meta: { negative_prompt: "fog", steps: 40 },
    })
  })

  it("of one's own file is the prompt that a program wrote into it", async () => {
    const client = await TestClient.signedIn()
    const generator = { program: "a1111", entries: { parameters: "a red fox\nSteps: 20" } } as const
    const file_id = await insertFile(client.accountId, { facts: { generator } })
    expect((await client.call(createRefer, { file_id })).data).toEqual({ action: 1, category: 1, meta: { prompt: "a red fox" } })
    expect((await (await TestClient.signedIn()).call(createRefer, { file_id })).status.code).toBe(codeOf("NotFound"))
    expect((await new TestClient().call(createRefer, { file_id })).status.code).toBe(codeOf("LoginRequired"))
  })

  it("of one's own image without a recipe is image to image, and of a file that is no image nothing", async () => {
    const client = await TestClient.signedIn()
    const file_id = await insertFile(client.accountId)
    expect((await client.call(createRefer, { file_id })).data).toEqual({ action: 9, category: 1, meta: { file_id } })
    const audio = await insertFile(client.accountId, { kind: "audio" })
    expect((await client.call(createRefer, { file_id: audio })).status.code).toBe(codeOf("NotFound"))
  })
})
