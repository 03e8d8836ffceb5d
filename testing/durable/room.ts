import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { expect, inject, vi } from "vitest"
import * as schema from "../../db/schema/index.ts"
import { asViewerId, newTaskId } from "../../src/domain/_kernel/ids.ts"
import { renditionOf } from "../../src/domain/library/rendition-rules.ts"
import type { TextToImageSpecification } from "../../src/domain/studio/kinds/text-to-image.ts"
import type { Task } from "../../src/domain/task/contract.ts"
import type { RoomOpening } from "../../src/domain/task/ports.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** The database that the Worker under test has. */
export const database = () => testDatabase()
const SPECIFICATION: TextToImageSpecification = {
  kind: "text-to-image",
  prompt: "a red fox at dawn",
  negativePrompt: "",
  width: 128,
  height: 96,
  imageCount: 2,
  seed: 7,
  steps: 3,
  cfgScale: 7,
  samplerName: "Easel",
  style: null,
}
let nextViewer = 0

/** The room of a task. */
export const roomOf = (taskId: string) => env.TASK_ROOM.get(env.TASK_ROOM.idFromName(taskId))
/** The hub of a task's owner. */
export const hubOf = (opening: RoomOpening) => env.USER_HUB.get(env.USER_HUB.idFromName(opening.viewerId))

/** A task row and what opens its room; it may wait for `limitMs`. */
export async function newOpening(more: Partial<TextToImageSpecification> = {}, limitMs = 20_000): Promise<RoomOpening> {
  const nowMs = Date.now()
  const specification = { ...SPECIFICATION, ...more }
  const opening: RoomOpening = {
    taskId: newTaskId(nowMs),
    viewerId: asViewerId(`guest_test${nextViewer++}`),
    plan: "company",
    speedType: 2,
    specification,
    action: 1,
    category: 1,
    priceCoins: 0,
    held: null,
    estimateSeconds: null,
    createdAtMs: nowMs,
    deadlineAtMs: nowMs + limitMs,
  }
  await database()
    .insert(schema.task)
    .values({
      id: opening.taskId,
      viewerId: opening.viewerId,
      plan: "company",
      speedType: 2,
      action: 1,
      category: 1,
      status: 1,
      meta: "{}",
      specification: JSON.stringify(specification),
      imageCount: specification.imageCount,
      priceCoins: 0,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      deadlineAtMs: opening.deadlineAtMs,
    })
  return opening
}

/** The state that the hub shows. */
export const newest = async (opening: RoomOpening): Promise<Task | undefined> => (await hubOf(opening).progress([opening.taskId]))[0]

/** Waits until the hub shows the task in a state. */
export function until(opening: RoomOpening, isReached: (task: Task) => boolean, timeout = 30_000): Promise<Task> {
  return vi.waitFor(
    async () => {
      const task = await newest(opening)
      if (task === undefined || !isReached(task)) throw new Error(`still ${JSON.stringify(task)?.slice(0, 400)}`)
      return task
    },
    { timeout, interval: 20 },
  )
}
/** Leaves a task so long to its end once it has its slot, in place of what its kind says. */
export async function limitRun(opening: RoomOpening, deadlineMs: number): Promise<void> {
  const room = roomOf(opening.taskId)
  // A room at work may write its own state over this before it is evicted.
  await vi.waitFor(async () => {
    await runInDurableObject(room, (_room, { storage: { sql } }) => {
      sql.exec("UPDATE room SET state = json_set(state, '$.brief.deadlineMs', ?)", deadlineMs)
    })
    await evictDurableObject(room)
    await room.open(opening)
    const kept = await runInDurableObject(room, (_room, { storage: { sql } }) =>
      sql.exec<{ ms: number }>("SELECT json_extract(state, '$.brief.deadlineMs') AS ms FROM room").one(),
    )
    expect(kept.ms).toBe(deadlineMs)
  })
}

/** True when no event can follow. */
export const hasEnded = (task: Task): boolean => task.status >= 3

/** Opens a room with a task row of its own. */
export async function open(more: Partial<TextToImageSpecification> = {}, limitMs?: number): Promise<RoomOpening> {
  const opening = await newOpening(more, limitMs)
  await roomOf(opening.taskId).open(opening)
  return opening
}

const rowOf = async (opening: RoomOpening) => (await database().select().from(schema.task).where(eq(schema.task.id, opening.taskId)))[0]
const resultsOf = (opening: RoomOpening) => database().select().from(schema.taskResult).where(eq(schema.taskResult.taskId, opening.taskId))
/** The hub's whole log of a task. */
export const logOf = (opening: RoomOpening): Promise<Task[]> =>
  runInDurableObject(hubOf(opening), (_hub, state) =>
    state.storage.sql
      .exec<{ task: string }>("SELECT task FROM event WHERE task_id = ? ORDER BY seq", opening.taskId)
      .toArray()
      .map((row): Task => JSON.parse(row.task)),
  )
/** The phase in a room's stored state. */
export const phaseOf = (opening: RoomOpening): Promise<string> =>
  runInDurableObject(
    roomOf(opening.taskId),
    (_room, state) => JSON.parse(state.storage.sql.exec<{ state: string }>("SELECT state FROM room").one().state).phase.name,
  )
/** How the backend has a job, or the status of its refusal. */
export const jobState = async (opening: RoomOpening, number = 1): Promise<string> => {
  const answer = await fetch(`${inject("easelUrl")}/jobs/${opening.taskId}-${number}`)
  const body: { readonly state?: string } = await answer.json()
  return body.state ?? String(answer.status)
}

/** Whatever happened: numbers without a gap, progress that only rises, one ending that database, log and storage agree on. */
export async function expectConsistent(opening: RoomOpening): Promise<void> {
  const events = await logOf(opening)
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1))
  const processes = events.map((event) => event.process)
  expect(processes).toEqual([...processes].sort((left, right) => left - right))
  expect(events.filter(hasEnded)).toHaveLength(1)
  for (const event of events.slice(0, -1)) expect(event.process).toBeLessThan(100)
  const last = events.at(-1)
  const row = await rowOf(opening)
  const results = await resultsOf(opening)
  expect(row).toMatchObject({ status: last?.status, statusDesc: last?.status_desc, lastSeq: last?.seq, deliveredCount: results.length })
  expect(last?.img_uris.map((image) => image.url)).toEqual(results.map((result) => `/media/${result.mediaKey}`))
  await vi.waitFor(async () => expect(await phaseOf(opening)).toBe("done"), { timeout: 20_000, interval: 20 })
  // Whoever owned the task when the room stored them.
  const { objects } = await env.MEDIA.list({ prefix: "result/" })
  const stored = objects.map((object) => object.key).filter((key) => key.includes(`/${opening.taskId}/`))
  const files = stored.filter((key) => renditionOf(key) === null)
  expect(files.sort()).toEqual(results.map((result) => result.mediaKey).sort())
  // A copy of what is not kept would be nobody's.
  expect(stored.filter((key) => !files.includes(renditionOf(key)?.key ?? key))).toEqual([])
}

/** Lets `answer` stand in for the network where it answers something; Worker and tests share one isolate. */
export function intercept(answer: (url: URL, method: string) => Promise<Response> | Response | undefined): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const isRequest = input instanceof Request
    const url = new URL(isRequest ? input.url : input)
    return (await answer(url, init?.method ?? (isRequest ? input.method : "GET"))) ?? real(input, init)
  })
}
/** What Easel says of a job that it does not have. */
export const notFound = (): Response => Response.json({ error: { code: "not-found", message: "no such job" } }, { status: 404 })
