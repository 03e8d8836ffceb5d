import * as z from "zod/mini"
import { createTask } from "../../../src/domain/studio/create-contract.ts"
import { type Task, taskSchema } from "../../../src/domain/task/contract.ts"
import { type Guest, pause } from "../guest.ts"

/** How a large image ended: the task's price and what of it was charged, in coins, and its file. */
export interface LargeResult {
  readonly id: string
  readonly status: number
  readonly price: number
  readonly charged: number
  readonly url: string
  readonly sizeBytes: number
}

const END_LIMIT_MS = 240_000
const LOOK_EVERY_MS = 300
/** A large file takes its time where everything runs on one machine. */
export const FETCHED_WITHIN_MS = 30_000
const RETRY_AFTER_MS = 500
const SOURCE_PX = 1024

const createdSchema = z.object({ id: z.string(), calculate_coins: z.int() })

/** A finished image of 1024 × 1024 px; answers its task. Throws where it does not come to be. */
export async function makeSource(guest: Guest): Promise<string> {
  const meta = {
    prompt: "a lighthouse above a stormy sea, film grain",
    aspect_ratio: 5,
    width: SOURCE_PX,
    height: SOURCE_PX,
    n_iter: 1,
    steps: 4,
  }
  const { id } = await created(guest, { action: 1, meta })
  const { status } = await ended(guest, id)
  if (status !== 3) throw new Error(`the source ended with ${status}`)
  return id
}

/** Makes a result four times as large, and waits until that has ended. */
export async function makeLarge(guest: Guest, sourceId: string): Promise<LargeResult> {
  const { id, calculate_coins: price } = await created(guest, { action: 2, parent_task_id: sourceId, meta: { scaling_ratio: 4 } })
  const { status, deduction_detail, img_uris } = await ended(guest, id)
  const charged = Object.values(deduction_detail?.charged ?? {}).reduce((sum, coins) => sum + coins, 0)
  const url = img_uris[0]?.url ?? ""
  const sizeBytes = status === 3 ? ((await guest.file(url, FETCHED_WITHIN_MS))?.byteLength ?? 0) : 0
  return { id, status, price, charged, url, sizeBytes }
}

/** Asks with one key until it is answered. */
async function created(guest: Guest, payload: object): Promise<z.infer<typeof createdSchema>> {
  const key = crypto.randomUUID()
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; await pause(RETRY_AFTER_MS)) {
    const { said, data } = await guest.call(createTask.path, payload, { key })
    if (said === "success") return createdSchema.parse(data)
    if (said !== "no answer" && said !== "Unavailable") throw new Error(`create answered ${said}: ${JSON.stringify(data)}`)
  }
  throw new Error("create was not answered")
}

async function ended(guest: Guest, id: string): Promise<Task> {
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; await pause(LOOK_EVERY_MS)) {
    const task = taskSchema().safeParse((await guest.call("/api/v1/task/detail", { id })).data)
    if (task.success && task.data.status >= 3) return task.data
  }
  throw new Error(`${id} did not end`)
}
