import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newTaskId } from "../../domain/_kernel/ids.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { taskLineage } from "../../domain/task/lineage-contract.ts"

const nobodys = newTaskId(1)

describeCall(taskLineage, {
  accepts: async (client) => ({ id: await ended(client) }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: nobodys, operate_number: 0 }, path: "operate_number" },
  ],
})

async function ended(client: TestClient): Promise<string> {
  const meta = { prompt: "a fox", n_iter: 1 }
  return creating.createTask.output().parse((await client.call(creating.createTask, { action: 1, meta })).data).id
}

describe("a lineage", () => {
  it("names the parent of what was made from a result by its address alone", async () => {
    const client = await TestClient.signedIn()
    const { id, urls } = await finishedTask(client.accountId, [await somePng()])
    const imageUrl = urls[0]
    const made = await client.call(creating.createTask, { action: 2, meta: { imageUrl, scaling_ratio: 2 } })
    expect(made.status.code).toBe(codeOf("success"))
    const child = creating.createTask.output().parse(made.data).id
    const { became } = taskLineage.output().parse((await client.call(taskLineage, { id, operate_number: 1 })).data)
    expect(became.items.map((item) => item.id)).toEqual([child])
    const { came_from } = taskLineage.output().parse((await client.call(taskLineage, { id: child })).data)
    expect(came_from).toMatchObject({ state: "here", task: { id }, image: { operate_number: 1 } })
  })
})
