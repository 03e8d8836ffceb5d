import { afterEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { endTasks } from "../../../testing/durable/end-tasks.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { FACE_PHOTO } from "../../../testing/studio/face-photo.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newFileId, newTaskId } from "../../domain/_kernel/ids.ts"
import { libraryList } from "../../domain/library/contract.ts"
import * as calls from "../../domain/studio/headshots/contract.ts"
import { HEADSHOT_LOOKS, MAXIMUM_LOOKS } from "../../domain/studio/headshots/looks.ts"
import { operateTask } from "../../domain/task/contract.ts"

// What a test makes and does not wait for would be painted before what the next one waits for.
afterEach(endTasks)

const NOBODYS = `headshots_${"0".repeat(26)}`
const face = { x: 0.3, y: 0.2, width: 0.3, height: 0.4 }
const sharp = { faces: [face], sharpness: 40 }

const facePhoto = () => Uint8Array.from(atob(FACE_PHOTO), (one) => one.charCodeAt(0))
const photoOf = async (client: TestClient, side = 640) => fileOf(client, { bytes: facePhoto(), width: side, height: side })
const faceless = async (client: TestClient) => fileOf(client, { bytes: await somePng(96, 96), width: 640, height: 640 })
const member = () => TestClient.signedIn({ coins: 1000, plan: "vip3" })

async function setOf(client: TestClient, looks: readonly string[] = ["office"]) {
  return client.dataOf(calls.generateHeadshots, { file_id: await photoOf(client), looks })
}

describeCall(calls.headshotLooks, { accepts: () => ({}), refuses: [{ input: { a: 1 }, path: "a" }] })
describeCall(calls.checkPhoto, {
  accepts: async (client) => ({ file_id: await photoOf(client), ...sharp }),
  refuses: [
    { input: sharp, path: "file_id" },
    { input: { file_id: newFileId(1), faces: [{ ...face, width: 0 }], sharpness: 1 }, path: "faces.0.width" },
    { input: { file_id: newFileId(1), faces: [{ ...face, x: 2 }], sharpness: 1 }, path: "faces.0.x" },
    { input: { file_id: newFileId(1), faces: [], sharpness: -1 }, path: "sharpness" },
  ],
})
describeCall(calls.generateHeadshots, {
  accepts: async (client) => ({ file_id: await photoOf(client), looks: ["corporate"] }),
  refuses: [
    { input: { file_id: newFileId(1), looks: [] }, path: "looks" },
    { input: { file_id: newFileId(1), looks: ["magic"] }, path: "looks.0" },
    { input: { file_id: newFileId(1), looks: ["office", "office"] }, path: "looks" },
    { input: { file_id: newFileId(1), looks: HEADSHOT_LOOKS.slice(0, MAXIMUM_LOOKS + 1).map(({ id }) => id) }, path: "looks" },
  ],
})
describeCall(calls.headshotHistory, { accepts: () => ({ limit: 2 }), refuses: [{ input: { limit: 26 }, path: "limit" }] })
describeCall(calls.collectHeadshot, {
  accepts: async (client) => {
    const { items } = await setOf(client)
    const task = await endedTask(client, items[0]?.task.id ?? "")
    return { task_id: task.id }
  },
  refuses: [
    { input: { task_id: "task_1" }, path: "task_id" },
    { input: { task_id: newTaskId(1), operate_number: 0 }, path: "operate_number" },
  ],
})
const ofASet = {
  accepts: async (client: TestClient) => {
    // Only a member has sets; the client becomes one.
    const owner = await member()
    for (const [name, value] of owner.cookies) client.cookies.set(name, value)
    return { set_id: (await setOf(owner)).set_id }
  },
  refuses: [
    { input: {}, path: "set_id" },
    { input: { set_id: "x" }, path: "set_id" },
  ],
}
describeCall(calls.headshotDetail, ofASet)
describeCall(calls.resetHeadshots, ofASet)

describe("a set of somebody else's", () => {
  it("is not there, to be read and to be reset", async () => {
    const owner = await member()
    const { set_id } = await setOf(owner)
    for (const call of [calls.headshotDetail, calls.resetHeadshots] as const) {
      for (const stranger of [await TestClient.signedIn(), new TestClient()])
        expect((await stranger.call(call, { set_id })).status.code).toBe(codeOf("NotFound"))
      expect((await owner.call(call, { set_id: NOBODYS })).status.code).toBe(codeOf("NotFound"))
    }
    expect((await owner.call(calls.headshotDetail, { set_id })).status.msg).toBe("success")
  })
})

describe("POST /api/v1/ai-photo/check", () => {
  it("judges by what the server sees and by the file's own sides, whatever a client tells", async () => {
    const client = await TestClient.signedIn()
    const problems = (file_id: string, found: object) => client.dataOf(calls.checkPhoto, { file_id, ...found })
    const photo = await photoOf(client)
    for (const told of [{}, sharp, { faces: [], sharpness: 0 }])
      expect(await problems(photo, told)).toEqual({ is_fit: true, problems: [], checked_by: "server" })
    expect(await problems(await faceless(client), sharp)).toEqual({ is_fit: false, problems: ["noFace"], checked_by: "server" })
    expect(await problems(await photoOf(client, 300), sharp)).toMatchObject({ problems: ["tooSmall"] })
  })

  it("looks at images of the caller's own alone", async () => {
    const client = await TestClient.signedIn()
    const photo = await photoOf(await TestClient.signedIn())
    expect((await client.call(calls.checkPhoto, { file_id: photo, ...sharp })).status.code).toBe(codeOf("NotFound"))
    const video = await client.call(calls.checkPhoto, { file_id: await fileOf(client, VIDEO), ...sharp })
    expect(video.data).toMatchObject({ errors: [{ path: "file_id" }] })
  })
})

describe("POST /api/v1/ai-photo/generate", () => {
  it("makes one task a look, once for one key, and says which look each is of", async () => {
    const client = await member()
    const input = { file_id: await photoOf(client), looks: ["office", "monochrome", "evening"] }
    const key = { "Idempotency-Key": crypto.randomUUID() }
    const first = await client.dataOf(calls.generateHeadshots, input, key)
    expect(first.items.map(({ look }) => look)).toEqual(input.looks)
    expect(first.refused).toBeNull()
    const again = await client.dataOf(calls.generateHeadshots, input, key)
    expect(again).toMatchObject({ set_id: first.set_id, items: first.items.map(({ task: { id } }) => ({ task: { id } })) })
    const other = await client.call(calls.generateHeadshots, { ...input, looks: ["warm"] }, key)
    expect(other.status.code).toBe(codeOf("Conflict"))

    for (const { task } of first.items) expect(await endedTask(client, task.id)).toMatchObject({ status: 3, type: 9, n_iter: 2 })
    const detail = await client.dataOf(calls.headshotDetail, { set_id: first.set_id })
    expect(detail.items.map(({ look }) => look).toSorted()).toEqual(input.looks.toSorted())
    expect(detail.items.every(({ task }) => task.img_uris.length === 2)).toBe(true)
  }, 60_000)

  it("begins what the queue takes, says why the rest was not, and makes the rest of the same set when asked again", async () => {
    const client = await TestClient.signedIn()
    const looks = ["corporate", "office", "warm", "evening"]
    await setFault({ kind: "slow", step_delay_ms: 60_000 })
    try {
      const before = await setOf(client, looks)
      const input = { file_id: await photoOf(client), looks }
      const key = { "Idempotency-Key": crypto.randomUUID() }
      const first = await client.dataOf(calls.generateHeadshots, input, key)
      expect([first.items.map(({ look }) => look), first.refused]).toEqual([looks.slice(0, 2), "QueueFull"])
      // What is reset is cancelled, so it makes room.
      await client.call(calls.resetHeadshots, { set_id: before.set_id })
      const again = await client.dataOf(calls.generateHeadshots, input, key)
      expect([again.set_id, again.items.map(({ look }) => look), again.refused]).toEqual([first.set_id, looks, null])
      expect(again.items.slice(0, 2).map(({ task }) => task.id)).toEqual(first.items.map(({ task }) => task.id))
      await client.call(calls.resetHeadshots, { set_id: first.set_id })
    } finally {
      await setFault(null)
    }
  })

  it("makes none from a photo without a face, and takes nothing for it", async () => {
    const client = await member()
    const refused = await client.call(calls.generateHeadshots, { file_id: await faceless(client), looks: ["warm"] })
    expect([refused.status.code, refused.data]).toEqual([codeOf("InvalidInput"), { errors: [{ path: "file_id", message: "PhotoNoFace" }] }])
  })

  it("is for members, about their own files, and never above the agreed price", async () => {
    const client = await member()
    const photo = await photoOf(client)
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(calls.generateHeadshots, { file_id: photo, looks: ["warm"] })).status.code).toBe(codeOf("NotFound"))
    const dear = await client.call(calls.generateHeadshots, { file_id: photo, looks: ["warm", "office"], max_coins: 3 })
    expect(dear.status.code).toBe(codeOf("PriceExceeded"))
    const visitor = await new TestClient().call(calls.generateHeadshots, { file_id: photo, looks: ["warm"] })
    expect(visitor.status.code).toBe(codeOf("LoginRequired"))
  })
})

describe("a headshot set", () => {
  it("stands in its owner's history with all its looks, in whole sets a page, until it is reset", async () => {
    const client = await member()
    const sets: string[] = []
    for (const looks of [["office", "warm"], ["corporate", "evening"], ["academic"]]) sets.unshift((await setOf(client, looks)).set_id)
    const page = (input: object) => client.dataOf(calls.headshotHistory, input)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { items, next_cursor } = await page({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...items.map(({ set_id }) => set_id))
      for (const { set_id, items: looks } of items) expect(looks).toHaveLength(set_id === sets[0] ? 1 : 2)
      cursor = next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(sets)

    // One that still runs is cancelled and goes as well.
    const running = await setOf(client, ["outdoor", "creative"])
    for (const set_id of [running.set_id, sets[1]]) expect((await client.call(calls.resetHeadshots, { set_id })).status.msg).toBe("success")
    expect((await page({})).items.map(({ set_id }) => set_id)).toEqual([sets[0], sets[2]])
    expect((await client.call(calls.headshotDetail, { set_id: sets[1] })).status.code).toBe(codeOf("NotFound"))
  }, 60_000)

  it("has the further tries of its looks too, and is reset with them", async () => {
    const client = await member()
    const { set_id, items } = await setOf(client, ["office", "warm", "corporate", "evening"])
    for (const { task } of items) await endedTask(client, task.id)
    await client.dataOf(operateTask, { id: items[0]?.task.id ?? "", operation: "retry" })
    expect((await client.dataOf(calls.headshotDetail, { set_id })).items).toHaveLength(items.length + 1)
    expect((await client.call(calls.resetHeadshots, { set_id })).status.msg).toBe("success")
    expect((await client.dataOf(calls.headshotHistory, {})).items).toEqual([])
  }, 60_000)

  it("keeps an image in My media once, which stays when the set is reset, and for nobody else", async () => {
    const client = await member()
    const { set_id, items } = await setOf(client)
    const task_id = (await endedTask(client, items[0]?.task.id ?? "")).id
    const file = await client.dataOf(calls.collectHeadshot, { task_id, operate_number: 2 })
    expect(file).toMatchObject({ kind: "image", width: 896, height: 1120 })
    expect((await client.dataOf(calls.collectHeadshot, { task_id, operate_number: 2 })).file_id).toBe(file.file_id)
    const refused = async (caller: TestClient, operate_number: number) =>
      (await caller.call(calls.collectHeadshot, { task_id, operate_number })).status.code
    expect(await refused(await TestClient.signedIn(), 1)).toBe(codeOf("NotFound"))
    expect(await refused(client, 3)).toBe(codeOf("NotFound"))
    await client.dataOf(calls.resetHeadshots, { set_id })
    const { items: files } = await client.dataOf(libraryList, {})
    expect(files.map(({ file_id }) => file_id)).toContain(file.file_id)
  }, 60_000)
})
