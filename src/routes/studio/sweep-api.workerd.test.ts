import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { endedTask, taskThat } from "../../../testing/task/ended-task.ts"
import { checkLedger } from "../../domain/credits/check-ledger.ts"
import { assets } from "../../domain/credits/contract.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { deleteTask, operateTask, type Task } from "../../domain/task/contract.ts"
import { deleteTaskImage, downloadTasks } from "../../domain/task/result-contract.ts"
import * as shares from "../../domain/task/share-contract.ts"

beforeEach(() => setFault(null))
afterEach(() => setFault(null))

const database = () => openDatabase(env.LIBSQL_URL, undefined)
const NOBODYS = `task_${"0".repeat(26)}`
const meta = { prompt: "a red fox in the snow", width: 128, height: 96, aspect_ratio: 5, seed: 7, steps: 3 }
const sweep = { x: { setting: "seed", values: "11-13" }, y: { setting: "prompt", values: ["fox", "cat"] } }

const ordered = async (client: TestClient, more: object = {}, headers = {}): Promise<string> => {
  const answer = await client.call(creating.createTask, { action: 1, meta: { ...meta, sweep, ...more } }, headers)
  expect(answer.status).toMatchObject({ msg: "success" })
  return creating.createTask.output().parse(answer.data).id
}
const swept = async (client: TestClient): Promise<Task> => endedTask(client, await ordered(client))
const places = (task: Task) => task.img_uris.map(({ column, row }) => [column, row])
const GRID = [0, 1].flatMap((row) => [0, 1, 2].map((column) => [column, row]))
const purse = async (client: MemberClient) => assets.output().parse((await client.call(assets, {})).data)

describeCall(shares.sweepLink, {
  accepts: async (client) => ({ id: (await swept(client)).id }),
  refuses: [{ input: { id: "task_1" }, path: "id" }],
})
describeCall(shares.shareSweep, {
  accepts: async (client) => ({ id: (await swept(client)).id }),
  refuses: [{ input: {}, path: "id" }],
})
describeCall(shares.unshareSweep, {
  accepts: async (client) => ({ id: (await swept(client)).id }),
  refuses: [{ input: { id: "x" }, path: "id" }],
})

describe("a sweep", () => {
  it("costs what was said before, comes cell by cell and names each by its column and row", async () => {
    const client = await TestClient.signedIn()
    const { stamina: before } = await purse(client)
    const estimate = await client.call(estimateTask, { action: 1, meta: { ...meta, sweep } })
    expect(estimate.data).toMatchObject({ calculate_coins: 24 })
    const id = await ordered(client)
    await taskThat(client, id, ({ img_uris }) => img_uris.length > 0)
    const task = await endedTask(client, id)
    expect(task).toMatchObject({ status: 3, type: 1, n_iter: 6, calculate_coins: 24, process: 100 })
    expect(task.sweep).toEqual({ x: { setting: "seed", values: ["11", "12", "13"] }, y: { setting: "prompt", values: ["fox", "cat"] } })
    expect(places(task)).toEqual(GRID)
    expect(task.img_uris.map(({ seed }) => seed)).toEqual([11, 12, 13, 11, 12, 13])
    expect((await purse(client)).stamina).toBe(before - 24)
    expect((await checkLedger(database())).errors).toEqual([])
  })

  it("charges the cells that came and none that could not be made", async () => {
    const client = await TestClient.signedIn()
    const { stamina: before } = await purse(client)
    await setFault({ kind: "fail-at", times: 2, percent: 10 })
    const task = await endedTask(client, await ordered(client))
    expect(task).toMatchObject({ status: 3, calculate_coins: 16, deduction_detail: { charged: { stamina: 16 }, returned: { stamina: 8 } } })
    expect(places(task)).toEqual(GRID.slice(2))
    expect((await purse(client)).stamina).toBe(before - 16)
    expect((await checkLedger(database())).errors).toEqual([])
  })

  it("keeps and charges what came before it was cancelled", async () => {
    const client = await TestClient.signedIn()
    const { stamina: before } = await purse(client)
    await setFault({ kind: "slow", times: 20, step_delay_ms: 400 })
    const id = await ordered(client)
    await taskThat(client, id, ({ img_uris }) => img_uris.length > 1)
    await client.call(operateTask, { id, operation: "cancel" })
    const task = await endedTask(client, id)
    const count = task.img_uris.length
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(6)
    expect(task).toMatchObject({ status: 3, calculate_coins: 4 * count })
    expect((await purse(client)).stamina).toBe(before - 4 * count)
  })

  it("is one task for equal requests, and made again by a retry, which costs as much", async () => {
    const client = await TestClient.signedIn()
    const ids = await Promise.all([1, 2, 3].map(() => ordered(client, {}, { "Idempotency-Key": "twins" })))
    expect(new Set(ids).size).toBe(1)
    await endedTask(client, ids[0] ?? "")
    const again = await client.dataOf(operateTask, { id: ids[0], operation: "retry" })
    expect(again).toMatchObject({ calculate_coins: 24, n_iter: 6 })
    expect(places(await endedTask(client, again.id))).toEqual(GRID)
  })

  it("has a recipe of each cell, which makes the same image alone", async () => {
    const client = await TestClient.signedIn()
    const task = await swept(client)
    const { data: config } = await client.call(creating.taskConfig, { id: task.id, operate_number: 5 })
    expect(config).toEqual({ ...meta, prompt: "a red cat in the snow", seed: 12, n_iter: 1 })
    const alone = await client.call(creating.createTask, { action: 1, meta: config })
    const one = await endedTask(client, creating.createTask.output().parse(alone.data).id)
    const bytes = async (url = "") => new Uint8Array(await (await client.send(url)).arrayBuffer())
    expect(await bytes(one.img_uris[0]?.url)).toEqual(await bytes(task.img_uris[4]?.url))
    expect((await client.call(creating.taskConfig, { id: task.id, operate_number: 7 })).status.code).toBe(codeOf("NotFound"))
    expect((await client.call(creating.taskConfig, { id: task.id })).data).toEqual({ ...meta, sweep })
  })

  it("is packed with its columns and rows, and keeps them when a cell is deleted", async () => {
    const client = await TestClient.signedIn()
    const { id } = await swept(client)
    const left = await client.call(deleteTaskImage, { id, operate_number: 2 })
    expect(left.data).toMatchObject({ task: { calculate_coins: 24, img_uris: [{ column: 0 }, { column: 2, row: 0 }, {}, {}, {}] } })
    const init = { method: "POST", body: JSON.stringify({ task_ids: [id] }), headers: { "Content-Type": "application/json" } }
    const zip = new TextDecoder("latin1").decode(await (await client.send(downloadTasks.path, init)).arrayBuffer())
    const names = [...new Set(zip.match(/[\w-]+-column\d-row\d\.(?:png|json)/g))].map((name) => name.replace(/^.*-column/, "column"))
    const cells = GRID.filter((_, index) => index !== 1).map(([column = 0, row = 0]) => `column${column + 1}-row${row + 1}`)
    expect(names.sort()).toEqual(cells.flatMap((cell) => [`${cell}.json`, `${cell}.png`]).sort())
    expect(zip).toContain('"prompt": "a red cat in the snow"')
    expect(zip).not.toContain('"values": "11-13"')
  })

  it.each([
    [{ sweep: { x: { setting: "steps", values: [3, 99] } } }, "meta.sweep.x.values.1"],
    [{ sweep: { x: { setting: "steps", values: "3-" } } }, "meta.sweep.x.values"],
    [{ sweep: { x: { setting: "colour", values: "3" } } }, "meta.sweep.x.setting"],
    [{ sweep: { x: { setting: "seed", values: "1-10" }, y: { setting: "steps", values: "1-4" } } }, "meta.sweep.y.values"],
  ])("of %j is refused and blamed at its place, by price and by creation alike", async (more, path) => {
    const client = await TestClient.signedIn()
    for (const call of [creating.createTask, estimateTask]) {
      const answer = await client.call(call, { action: 1, meta: { ...meta, ...more } })
      expect(answer.data).toMatchObject({ errors: [{ path }] })
    }
  })

  it("is nothing for visitors, nor for what makes no grid", async () => {
    const visitor = await new TestClient().call(creating.createTask, { action: 1, meta: { prompt: "a fox", sweep } })
    expect(visitor.status.code).toBe(codeOf("LoginRequired"))
    const upscaled = await (await TestClient.signedIn()).call(creating.createTask, { action: 2, parent_task_id: NOBODYS, meta: { sweep } })
    expect(upscaled.data).toMatchObject({ errors: [{ path: "meta.sweep", message: "NotAllowedValue" }] })
  })
})

describe("a shared sweep", () => {
  const link = async (client: TestClient, id: string) =>
    shares.sweepLink.output().parse((await client.call(shares.sweepLink, { id })).data).path
  const share = async (client: TestClient, id: string) =>
    shares.shareSweep.output().parse((await client.call(shares.shareSweep, { id })).data).path
  const page = async (path: string | null) => {
    const response = await new TestClient().send(`/en${path}`)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  it("is shown to whoever has its address, with its images, until its owner ends that", async () => {
    const client = await TestClient.signedIn()
    const { id, img_uris } = await swept(client)
    expect(await link(client, id)).toBeNull()
    const path = await share(client, id)
    expect(await share(client, id)).toBe(path)
    expect(await link(client, id)).toBe(path)
    const { status, headers, html } = await page(path)
    expect(status).toBe(200)
    expect(headers.get("Cache-Control")).toContain("no-store")
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.match(/<th[ >]/g)).toHaveLength(5)
    const [address = ""] = /\/media\/result\/[^"\s]+share=[\w-]+/.exec(html) ?? []
    const stranger = new TestClient()
    expect((await stranger.send(address.replaceAll("&amp;", "&"))).status).toBe(200)
    expect((await stranger.send(img_uris[0]?.url ?? "")).status).toBe(404)

    await client.call(shares.unshareSweep, { id })
    expect((await stranger.send(address.replaceAll("&amp;", "&"))).status).toBe(404)
    expect((await page(path)).status).toBe(404)
    expect(await link(client, id)).toBeNull()
    const next = await share(client, id)
    expect(next).not.toBe(path)
    expect((await page(path)).status).toBe(404)
  })

  it("is its owner's to share, and gone with its task", async () => {
    const client = await TestClient.signedIn()
    const { id } = await swept(client)
    const stranger = await TestClient.signedIn()
    for (const call of [shares.shareSweep, shares.unshareSweep, shares.sweepLink])
      expect((await stranger.call(call, { id })).status.code).toBe(codeOf("NotFound"))
    const path = await share(client, id)
    await client.call(deleteTask, { id })
    expect((await page(path)).status).toBe(404)
    const single = await client.call(creating.createTask, { action: 1, meta: { ...meta, n_iter: 1 } })
    expect((await client.call(shares.shareSweep, { id: creating.createTask.output().parse(single.data).id })).status.code).toBe(
      codeOf("NotFound"),
    )
  })

  it("is not found by guessing", async () => {
    for (const token of ["x", "0".repeat(26), "%00", "..%2f"]) expect((await page(`/sweeps/${token}`)).status).toBe(404)
  })
})
