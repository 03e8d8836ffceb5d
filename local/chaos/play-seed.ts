import * as z from "zod/mini"
import { CUSTOM_RATIO_CODE } from "../../src/domain/studio/rules.ts"
import { taskSchema } from "../../src/domain/task/contract.ts"
import type { Stack } from "../start/stack.ts"
import { findViolations, isTerminal, type ServedTask } from "./checker.ts"
import { Guest, pause } from "./guest.ts"
import { History } from "./history.ts"
import { readLedgerFaults } from "./ledger-faults.ts"
import { pngFault } from "./png-check.ts"
import type { Fault, Order, Schedule, Victim } from "./schedule.ts"
import { readStoredTasks } from "./stored-tasks.ts"

/** Every accepted task must have ended so long after the last restart. */
const END_LIMIT_MS = 60_000
/** How long watchers may wait for what has happened already. */
const TELL_LIMIT_MS = 6_000
/** How often the clock's handler runs while a run waits, besides right after the last restart. */
const CRON_EVERY_MS = 30_000
const LOOK_EVERY_MS = 150
const RETRY_AFTER_MS = 300
const CELL_LOOK_MS = 60
/** Steps of a cell: enough to be killed in the middle. */
const CELL_STEPS = 12

/** How a run went. */
export interface SeedReport {
  readonly violations: readonly string[]
  readonly history: History
  readonly tookMs: number
  /** From the last part's return to the last task's end; null when some did not end. */
  readonly recoveryMs: number | null
  /** Tasks that the orders came to; an order that was lost on its way has none. */
  readonly tasks: number
  readonly done: number
  readonly cancelled: number
  /** Tasks that ended otherwise, by the reason they give. */
  readonly failures: readonly string[]
}

const createdSchema = z.object({ id: z.string() })

/** What a run is played on: a platform whose parts can be killed. */
export interface Played extends Pick<Stack, "appUrl" | "databaseUrl" | "runCron"> {
  kill(victim: Victim): Promise<void>
  restart(victim: Victim): Promise<void>
  /** Hears every answer that a guest got. */
  readonly onAnswer?: (text: string) => void
  /** Promises of this platform's own that a run broke, asked once nothing moves anymore. */
  readonly violations?: (prompts: readonly string[]) => readonly string[]
}

/** Plays a schedule on a running platform, waits for every task's end, and checks all promises. The platform works afterwards. */
export async function playSeed(stack: Played, schedule: Schedule): Promise<SeedReport> {
  const history = new History()
  const guests = Array.from({ length: schedule.guestCount }, (_, number) => new Guest(number, stack.appUrl, history, stack.onAnswer))
  try {
    await Promise.all(guests.map((guest) => guest.introduce()))
    await Promise.all(guests.filter(({ number }) => schedule.members.includes(number)).map((guest) => guest.signUp()))
    for (const guest of guests) guest.watch()
    await Promise.all([
      ...schedule.orders.map((order) => placeOrder(guestOf(guests, order), order, history)),
      ...schedule.faults.filter(({ atCell }) => atCell === undefined).map((fault) => causeFault(stack, fault, history)),
      causeFaultsAtCells(stack, schedule, guests, history),
    ])
    const restartedAtMs = history.nowMs()
    const endedAtMs = await waitForEnds(stack, schedule, history)
    await waitUntil(() => guests.every((guest) => guest.knowsEveryEnd()), TELL_LIMIT_MS)
    await repeatEveryKey(guests, schedule, history)
    const stored = await readStoredTasks(stack.databaseUrl, promptsOf(schedule))
    const served = await Promise.all(guests.flatMap((guest) => guest.taskIds.map((id) => readServed(guest, id)))).then((tasks) =>
      tasks.flat(),
    )
    const ended = stored.filter(({ status }) => isTerminal(status))
    return {
      violations: [
        ...findViolations({ orders: schedule.orders, history: history.entries, stored, served }),
        ...(await readLedgerFaults(
          stack.databaseUrl,
          guests.flatMap(({ accountId }) => accountId ?? []),
        )),
        ...(stack.violations?.(promptsOf(schedule)) ?? []),
      ],
      history,
      tookMs: history.nowMs(),
      recoveryMs: endedAtMs === null ? null : Math.max(0, endedAtMs - restartedAtMs),
      tasks: stored.length,
      done: ended.filter(({ status }) => status === 3).length,
      cancelled: ended.filter(({ statusDesc }) => statusDesc === "userCancelDesc").length,
      failures: ended.flatMap(({ status, statusDesc }) =>
        status === 4 && statusDesc !== "userCancelDesc" ? [statusDesc ?? "no reason"] : [],
      ),
    }
  } finally {
    for (const guest of guests) guest.leave()
  }
}

function guestOf(guests: readonly Guest[], order: Order): Guest {
  const guest = guests[order.guest]
  if (guest === undefined) throw new Error(`order ${order.number} has no guest`)
  return guest
}

const promptsOf = ({ orders }: Schedule): readonly string[] => orders.map(({ prompt }) => prompt)

/** Sends an order as its plan says, until it is answered permanently; then maybe cancels it. */
async function placeOrder(guest: Guest, order: Order, history: History): Promise<void> {
  await pause(order.atMs)
  if (order.hangUpAfterMs !== null) await send(guest, order, history, AbortSignal.timeout(order.hangUpAfterMs))
  const taskId = order.key === null ? await send(guest, order, history) : await sendUntilAnswered(guest, order, history)
  if (taskId === null || order.cancelAfterMs === null) return
  await pause(order.cancelAfterMs)
  const { said } = await guest.call("/api/v1/task/operate", { id: taskId, operation: "cancel" })
  history.remark(`order ${order.number}: cancel, ${said}`)
}

async function sendUntilAnswered(guest: Guest, order: Order, history: History): Promise<string | null> {
  for (const untilMs = performance.now() + END_LIMIT_MS; performance.now() < untilMs; ) {
    const ids = await Promise.all(Array.from({ length: order.repeats }, () => send(guest, order, history)))
    const id = ids.find((one) => one !== null)
    if (id != null) return id
    await pause(RETRY_AFTER_MS)
  }
  return null
}

async function send(guest: Guest, order: Order, history: History, signal?: AbortSignal): Promise<string | null> {
  const sides = order.ratioCode === CUSTOM_RATIO_CODE ? { width: order.width, height: order.height } : {}
  const meta = { prompt: order.prompt, aspect_ratio: order.ratioCode, ...sides, n_iter: order.imageCount, seed: order.seed }
  const input = { action: 1, meta: order.sweep === undefined ? meta : sweepMeta(order, order.sweep) }
  const answer = await guest.call("/api/v1/task/create", input, { key: order.key, ...(signal === undefined ? {} : { signal }) })
  const created = createdSchema.safeParse(answer.data)
  const taskId = answer.said === "success" && created.success ? created.data.id : null
  history.answer(order.number, taskId, answer.said)
  if (taskId !== null) guest.follow(taskId)
  return taskId
}

function sweepMeta({ prompt, ratioCode, width, height, seed }: Order, { columns, rows }: NonNullable<Order["sweep"]>) {
  const x = { setting: "seed", values: `${seed}-${seed + columns - 1}` }
  const y = { setting: "cfg_scale", values: `7-${7 + rows - 1}` }
  return { prompt, aspect_ratio: ratioCode, width, height, seed, steps: CELL_STEPS, sweep: { x, y } }
}

/** The faults of cells, one after the other: each when so many images have come, or the first order has ended. */
async function causeFaultsAtCells(stack: Played, schedule: Schedule, guests: readonly Guest[], history: History): Promise<void> {
  const [order] = schedule.orders
  if (order === undefined) return
  const guest = guestOf(guests, order)
  for (const fault of schedule.faults) {
    const { atCell } = fault
    if (atCell === undefined) continue
    const limitMs = performance.now() + END_LIMIT_MS
    for (let images = -1; images < atCell && performance.now() < limitMs; ) {
      const [id] = guest.taskIds
      const task = id === undefined ? null : taskSchema().safeParse((await guest.call("/api/v1/task/detail", { id })).data)
      if (task?.success === true) images = isTerminal(task.data.status) ? Number.POSITIVE_INFINITY : task.data.img_uris.length
      if (images === Number.POSITIVE_INFINITY) return
      if (images < atCell) await pause(CELL_LOOK_MS)
    }
    await causeFault(stack, fault, history)
  }
}

async function causeFault(stack: Played, fault: Fault, history: History): Promise<void> {
  await pause(fault.atMs)
  history.remark(`kill -9 ${fault.victim}`)
  await stack.kill(fault.victim)
  await pause(fault.downMs)
  await stack.restart(fault.victim)
  history.remark(`${fault.victim} is back`)
}

/** Waits until every task of the run has ended; answers when, null when the limit came first. */
async function waitForEnds(stack: Played, schedule: Schedule, history: History): Promise<number | null> {
  const limitMs = history.nowMs() + END_LIMIT_MS
  let nextCronMs = 0
  while (history.nowMs() < limitMs) {
    if (history.nowMs() >= nextCronMs) {
      nextCronMs = history.nowMs() + CRON_EVERY_MS
      const failure = await stack.runCron().then(
        () => "",
        (error: unknown) => `: ${String(error)}`,
      )
      history.remark(`clock${failure}`)
    }
    const tasks = await readStoredTasks(stack.databaseUrl, promptsOf(schedule)).catch(() => null)
    if (tasks?.every(({ status }) => isTerminal(status))) return history.nowMs()
    await pause(LOOK_EVERY_MS)
  }
  return null
}

async function waitUntil(isSo: () => boolean, limitMs: number): Promise<void> {
  for (const untilMs = performance.now() + limitMs; !isSo() && performance.now() < untilMs; ) await pause(LOOK_EVERY_MS)
}

/** After everything, each key still leads to its task. */
async function repeatEveryKey(guests: readonly Guest[], schedule: Schedule, history: History): Promise<void> {
  for (const order of schedule.orders) if (order.key !== null) await send(guestOf(guests, order), order, history)
}

async function readServed(guest: Guest, id: string): Promise<ServedTask[]> {
  const task = taskSchema().safeParse((await guest.call("/api/v1/task/detail", { id })).data)
  if (!task.success) return []
  const { status, process, n_iter, img_uris } = task.data
  const imageFaults = await Promise.all(
    img_uris.map(async ({ url, width, height }) => {
      const bytes = await guest.file(url)
      if (width !== task.data.width || height !== task.data.height) return `said to be ${width}×${height}`
      return bytes === null ? "cannot be fetched" : pngFault(bytes, task.data.width, task.data.height)
    }),
  )
  return [{ id, status, process, imageCount: n_iter, imageFaults }]
}
