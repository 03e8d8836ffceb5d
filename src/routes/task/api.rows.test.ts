import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
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

const byId = async (client: TestClient) => ({ id: await createdTask(client) })
const badIds = [
  { input: {}, path: "id" },
  { input: { id: "task_1" }, path: "id" },
  { input: { id: 7 }, path: "id" },
] as const
const badPages = [
  { input: { cursor: "nonsense" }, path: "cursor" },
  { input: { limit: 101 }, path: "limit" },
  { input: { limit: 0 }, path: "limit" },
] as const
const badMetas = [
  { input: { action: 1, meta: { ...meta, prompt: "  " } }, path: "meta.prompt" },
  { input: { action: 1, meta: { ...meta, prompt: "x".repeat(6001) } }, path: "meta.prompt" },
  { input: { action: 1, meta: { ...meta, n_iter: 5 } }, path: "meta.n_iter" },
  { input: { action: 1, meta: { ...meta, n_iter: 1.5 } }, path: "meta.n_iter" },
  { input: { action: 1, meta: { ...meta, aspect_ratio: 99 } }, path: "meta.aspect_ratio" },
  { input: { action: 1, meta: { ...meta, seed: -2 } }, path: "meta.seed" },
  { input: { action: 1, meta: { ...meta, prompt_style: "baroque" } }, path: "meta.prompt_style" },
  { input: { action: 1, meta: { ...meta, coins: 0 } }, path: "meta.coins" },
  { input: { action: 99, meta }, path: "action" },
  { input: { action: 1 }, path: "meta.prompt" },
] as const

describeCall(creating.createTask, { accepts: () => create, refuses: badMetas })
describeCall(creating.textToImage, { accepts: () => create, refuses: badMetas })
describeCall(estimateTask, {
  accepts: () => ({ meta }),
  refuses: [{ input: { meta: { ...meta, n_iter: 9 } }, path: "meta.n_iter" }],
})
describeCall(calls.taskProgress, { accepts: byId, refuses: badIds })
describeCall(calls.batchProgress, {
  accepts: async (client) => ({ task_ids: [await createdTask(client)] }),
  refuses: [
    { input: { task_ids: [] }, path: "task_ids" },
    { input: { task_ids: ["x"] }, path: "task_ids.0" },
  ],
})
describeCall(calls.taskDetail, { accepts: byId, refuses: badIds })
describeCall(calls.listTasks, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(calls.taskHistories, { accepts: () => ({}), refuses: badPages })
describeCall(calls.operateTask, {
  accepts: async (client) => ({ id: await createdTask(client), operation: "cancel" }),
  refuses: [{ input: { id: `task_${"0".repeat(26)}`, operation: "explode" }, path: "operation" }],
})
describeCall(calls.speedUpTask, { accepts: byId, refuses: badIds, answers: "LoginRequired" })
describeCall(creating.taskConfig, { accepts: byId, refuses: [{ input: {}, path: "id" }] })

describe("POST /api/v1/task/create", () => {
  it("refuses the same key with another body", async () => {
    const client = new TestClient()
    const headers = { "Idempotency-Key": "k1" }
    await client.call(creating.createTask, create, headers)
    const second = await client.call(creating.createTask, { action: 1, meta: { ...meta, seed: 8 } }, headers)
    expect([second.status.code, second.httpStatus]).toEqual([codeOf("Conflict"), 409])
  })

  it("lets a visitor have one task running and one waiting, and no more", async () => {
    const client = new TestClient()
    const codes = []
    for (let index = 0; index < 3; index++)
      codes.push((await client.call(creating.createTask, { action: 1, meta: { ...meta, seed: index + 1 } })).status.code)
    expect(codes).toEqual([codeOf("success"), codeOf("success"), codeOf("QueueFull")])
  })

  it("asks a visitor to sign in for what is beyond the starter", async () => {
    for (const extra of [{ negative_prompt: "fog" }, { steps: 40 }, { width: 512, height: 512 }, { cfg_scale: 9 }]) {
      const answer = await new TestClient().call(creating.createTask, { action: 1, meta: { ...meta, ...extra } })
      expect([answer.status.code, answer.httpStatus]).toEqual([codeOf("LoginRequired"), 401])
    }
  })

  it("refuses a price above max_coins and takes one within", async () => {
    const answer = await new TestClient().call(creating.createTask, { ...create, max_coins: 0 })
    expect(answer.status.code).toBe(codeOf("success"))
  })
})
