import type { Stack } from "../../start/stack.ts"
import { findViolations } from "../checker.ts"
import { Guest, pause } from "../guest.ts"
import { History } from "../history.ts"
import { readLedgerFaults } from "../ledger-faults.ts"
import type { Order } from "../schedule.ts"
import { readStoredTasks } from "../stored-tasks.ts"
import { endOf, momentOf, orderSound, orderVideo, type VideoOrder } from "./make-videos.ts"
import { readServedVideos } from "./stored-videos.ts"
import type { VideoKill, VideoPlan } from "./video-plan.ts"

/** Size of every video of a run. */
export const LARGE_BYTES = 314_572_800
/** How long a socket may take to tell what has happened. */
const TELL_LIMIT_MS = 6_000
const RETRY_AFTER_MS = 2_000

/** How a run went. */
export interface VideoReport {
  readonly violations: readonly string[]
  readonly history: History
  readonly tookMs: number
  readonly statuses: readonly number[]
  readonly sizesBytes: readonly number[]
}

/** Has Easel make its films large from now on. A new process does not know it. */
export async function makeFilmsLarge({ easelUrl }: Stack): Promise<void> {
  const body = JSON.stringify({ fault: { kind: "large-files", size_bytes: LARGE_BYTES } })
  const answer = await fetch(`${easelUrl}/faults`, { method: "POST", headers: { "content-type": "application/json" }, body })
  if (!answer.ok) throw new Error(`Easel takes no faults: ${answer.status}`)
}

/** A member makes a video, and of that one with another sound, while parts are killed as planned; then every promise is checked. */
export async function playPlan(stack: Stack, plan: VideoPlan, tag: string): Promise<VideoReport> {
  const history = new History()
  const guest = new Guest(0, stack.appUrl, history)
  const orders = ["a boat on the sea", "thunder and rain"].map(
    (words, number): VideoOrder => ({ number, prompt: `${words}, ${tag}-${number}`, key: `${tag}-${number}` }),
  )
  const [first, second] = orders
  if (first === undefined || second === undefined) throw new Error("two orders make a run")
  const kill = async (planned: VideoKill | undefined): Promise<void> => {
    if (planned === undefined) return
    await pause(planned.afterMs)
    history.remark(`kill -9 ${planned.victim}`)
    await stack.kill(planned.victim)
    await pause(planned.downMs)
    await stack.restart(planned.victim)
    if (planned.victim === "easel") await makeFilmsLarge(stack)
    history.remark(`${planned.victim} is back`)
  }
  const end = (id: string) => endOf(guest, id, () => stack.runCron())
  try {
    await signedUp(guest)
    guest.watch()
    const videoId = await orderVideo(guest, first, history)
    await momentOf(videoId, "rendering", history)
    await kill(plan.rendering)
    await momentOf(videoId, "collecting", history)
    await kill(plan.collecting)
    const tasks = [await end(videoId)]
    if (tasks[0]?.status === 3) {
      const soundId = await orderSound(guest, second, videoId, history)
      await kill(plan.sending)
      tasks.push(await end(soundId))
    }
    for (const untilMs = performance.now() + TELL_LIMIT_MS; !guest.knowsEveryEnd() && performance.now() < untilMs; ) await pause(100)
    const made = await Promise.all(tasks.map(async (task) => ({ task, videos: await readServedVideos(stack, guest.cookie, task) })))
    const served = made.map(({ task: { id, status, process, n_iter }, videos }) => ({
      id,
      status,
      process,
      imageCount: n_iter,
      imageFaults: videos.map(({ fault }) => fault),
    }))
    const placed = orders.slice(0, tasks.length)
    const stored = await readStoredTasks(
      stack.databaseUrl,
      placed.map(({ prompt }) => prompt),
    )
    return {
      violations: [
        ...findViolations({ orders: placed.map(asOrder), history: history.entries, stored, served }),
        ...(await readLedgerFaults(stack.databaseUrl, guest.accountId === null ? [] : [guest.accountId])),
      ],
      history,
      tookMs: history.nowMs(),
      statuses: tasks.map(({ status }) => status),
      sizesBytes: made.flatMap(({ videos }) => videos.map(({ sizeBytes }) => sizeBytes)),
    }
  } finally {
    guest.leave()
  }
}

/** Signs up, again where a busy machine does not answer in time. */
async function signedUp(guest: Guest, triesLeft = 5): Promise<void> {
  try {
    await guest.introduce()
    await guest.signUp()
  } catch (error) {
    if (triesLeft === 0) throw error
    await pause(RETRY_AFTER_MS)
    await signedUp(guest, triesLeft - 1)
  }
}

/** An order as the promises are checked by it. */
function asOrder({ number, prompt, key }: VideoOrder): Order {
  const nothing = { ratioCode: 0, width: 0, height: 0, seed: number, atMs: 0, hangUpAfterMs: null, cancelAfterMs: null }
  return { ...nothing, number, prompt, guest: 0, imageCount: 1, key, repeats: 1 }
}
