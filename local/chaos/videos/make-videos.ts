import * as z from "zod/mini"
import type { Task } from "../../../src/domain/task/contract.ts"
import { taskSchema } from "../../../src/domain/task/contract.ts"
import { textToVideo } from "../../../src/domain/video/generation-contract.ts"
import { videoToAudio } from "../../../src/domain/video/remake/remake-contract.ts"
import { isTerminal } from "../checker.ts"
import { type Guest, pause } from "../guest.ts"
import type { History } from "../history.ts"
import type { Moment } from "./video-plan.ts"

/** How long a video may take with all that happens to it meanwhile. */
const END_LIMIT_MS = 300_000
const RETRY_AFTER_MS = 300
const LOOK_EVERY_MS = 20
const ASK_EVERY_MS = 500

const createdSchema = z.object({ id: z.string() })

/** An order of a run: its number, and its words, by which its task is found. */
export interface VideoOrder {
  readonly number: number
  readonly prompt: string
  /** Idempotency key. */
  readonly key: string
}

/** Orders a short video of words; answers its task. Throws where it is refused. */
export function orderVideo(guest: Guest, order: VideoOrder, history: History): Promise<string> {
  const input = { prompt: order.prompt, art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 } }
  return ordered(guest, order, textToVideo.path, input, history)
}

/** Orders another sound for a result; answers its task. Throws where it is refused. */
export function orderSound(guest: Guest, order: VideoOrder, parentId: string, history: History): Promise<string> {
  return ordered(guest, order, videoToAudio.path, { parent_task_id: parentId, prompt: order.prompt }, history)
}

/** Asks with one key until it is answered. */
async function ordered(guest: Guest, { number, key }: VideoOrder, path: string, input: object, history: History): Promise<string> {
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; await pause(RETRY_AFTER_MS)) {
    const { said, data } = await guest.call(path, input, { key })
    const created = createdSchema.safeParse(data)
    const taskId = said === "success" && created.success ? created.data.id : null
    history.answer(number, taskId, said)
    if (taskId !== null) {
      guest.follow(taskId)
      return taskId
    }
    if (said !== "no answer" && said !== "Unavailable" && said !== "ServerError")
      throw new Error(`${path}: ${said}, ${JSON.stringify(data)}`)
  }
  throw new Error(`${path} was not answered`)
}

/** Waits for a moment of a task, as its owner sees it; at once where the task is over. */
export async function momentOf(taskId: string, moment: Exclude<Moment, "sending">, history: History): Promise<void> {
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; await pause(LOOK_EVERY_MS)) {
    const seen = history.entries.findLast((entry) => entry.kind === "sighting" && entry.taskId === taskId)
    if (seen?.kind !== "sighting") continue
    const isThere = moment === "rendering" ? seen.process > 0 : seen.process === 100
    if (isThere || isTerminal(seen.status)) return
  }
  throw new Error(`${taskId} was never ${moment}`)
}

/** The task once it has ended. Throws where it does not. */
export async function endOf(guest: Guest, id: string, runCron: () => Promise<void>): Promise<Task> {
  let nextCronMs = performance.now() + 30_000
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; await pause(ASK_EVERY_MS)) {
    if (performance.now() > nextCronMs) {
      nextCronMs = performance.now() + 30_000
      await runCron().catch(() => {})
    }
    const task = taskSchema().safeParse((await guest.call("/api/v1/task/detail", { id })).data)
    if (task.success && isTerminal(task.data.status)) return task.data
  }
  throw new Error(`${id} did not end`)
}
