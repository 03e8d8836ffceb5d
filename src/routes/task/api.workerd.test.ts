import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import * as calls from "../../domain/task/contract.ts"

const meta = { prompt: "a red fox in a snowy forest at sunset, watercolour", aspect_ratio: 2, n_iter: 1, seed: 7 }
const create = { action: 1, meta }

interface Created {
  readonly id: string
  readonly status: number
}

async function createdTask(client: TestClient): Promise<string> {
  const answer = await client.call(creating.createTask, create)
  expect(answer.status.msg).toBe("success")
  return (answer.data as Created).id
}

async function endedTask(client: TestClient): Promise<string> {
  const id = await createdTask(client)
  await client.call(calls.operateTask, { id, operation: "cancel" })
  return id
}

const badIds = [
  { input: {}, path: "id" },
  { input: { id: "task_1" }, path: "id" },
  { input: { id: 7 }, path: "id" },
] as const
// First, while nothing else waits for the renderer.
describe("GET /api/stream/task/events", () => {
  it("tells the owner every numbered event up to the last, then ends", async () => {
    const client = new TestClient()
    const id = await createdTask(client)
    const response = await client.send(`${calls.taskEvents.path}?id=${id}&after=0`)
    expect(response.headers.get("Content-Type")).toContain("text/event-stream")
    const numbers = [...(await response.text()).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const { data } = await client.call(calls.taskDetail, { id })
    expect(data).toMatchObject({ status: 3, seq: numbers.length })
  })

  it("goes on after the event that a reconnecting browser names, and does not open for HEAD", async () => {
    const client = new TestClient()
    const id = await endedTask(client)
    const { data } = await client.call(calls.taskDetail, { id })
    const last = (data as { seq: number }).seq
    const response = await client.send(`${calls.taskEvents.path}?id=${id}`, { headers: { "Last-Event-ID": String(last - 1) } })
    expect([...(await response.text()).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]))).toEqual([last])
    expect((await client.send(`${calls.taskEvents.path}?id=${id}`, { method: "HEAD" })).status).toBe(404)
  })

  it("answers a stranger, a bad number and another origin in the envelope", async () => {
    const id = await createdTask(new TestClient())
    const ask = async (query: Record<string, string>, headers = {}) =>
      (await new TestClient().call(calls.taskEvents, query, headers)).status.code
    expect(await ask({ id })).toBe(codeOf("NotFound"))
    expect(await ask({ id, after: "-1" })).toBe(codeOf("InvalidInput"))
    expect(await ask({ id }, { "Sec-Fetch-Site": "cross-site" })).toBe(codeOf("NotAllowed"))
  })
})

describeCall(calls.deleteTask, { accepts: async (client) => ({ id: await endedTask(client) }), refuses: badIds })
describe("POST /api/v1/task/create", () => {
  it("answers 50 simultaneous requests with one key by one task and 50 equal answers, whatever path they take", async () => {
    const client = new TestClient()
    await client.call(calls.listTasks, {})
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.call(index % 2 === 0 ? creating.createTask : creating.textToImage, create, {
          "Idempotency-Key": "the-one-key",
          "CF-Connecting-IP": client.address,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status.code === codeOf("success"))).toHaveLength(50)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    const list = await client.call(calls.listTasks, {})
    expect(list.data).toMatchObject({ items: [expect.anything()] })
  })

  it("lets a visitor make four images a day, and gives back what was cancelled", async () => {
    const client = new TestClient()
    const four = await client.call(creating.createTask, { action: 1, meta: { ...meta, n_iter: 4 } })
    expect(four.status.code).toBe(codeOf("success"))
    const fifth = await client.call(creating.createTask, { action: 1, meta: { ...meta, n_iter: 1 } })
    expect(fifth.status.code).toBe(codeOf("VisitorLimitReached"))
    expect(Number(fifth.headers.get("Retry-After"))).toBeGreaterThan(0)
    await client.call(calls.operateTask, { id: (four.data as Created).id, operation: "cancel" })
    const again = await client.call(creating.createTask, { action: 1, meta: { ...meta, n_iter: 1 } })
    expect(again.status.code).toBe(codeOf("success"))
  })
})

describe("a task's end", () => {
  it("is deleted only after it ended, and is then gone for its owner", async () => {
    const client = new TestClient()
    const id = await createdTask(client)
    expect((await client.call(calls.deleteTask, { id })).status.code).toBe(codeOf("Conflict"))
    await client.call(calls.operateTask, { id, operation: "cancel" })
    expect((await client.call(calls.deleteTask, { id })).status.code).toBe(codeOf("success"))
    expect((await client.call(calls.taskDetail, { id })).status.code).toBe(codeOf("NotFound"))
  })
})
