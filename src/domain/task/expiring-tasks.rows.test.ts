import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { BRIEF } from "../../../testing/task/opening.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { asTaskId, type TaskId } from "../_kernel/ids.ts"
import { drainEvents } from "../features.ts"
import { createStudioTask } from "../studio/create-studio-task.ts"
import { readOwnRow, readProgress } from "./read-tasks.ts"
import { openRoom } from "./room-state.ts"
import { takeOverTasks } from "./take-over.ts"
import { openingOfRow } from "./task-row.ts"
import { removeExpired } from "./tend-tasks.ts"

const DAY_MS = 86_400_000
const meta = { prompt: "a fox", n_iter: 1 }
const media = { ...makeTestContext().context.media, delete: (keys: readonly string[]) => testMedia().delete(keys) }

async function created(context: ViewerContext): Promise<TaskId> {
  return asTaskId((await createStudioTask(context, "text-to-image", { meta }, null)).id)
}

it("a task's row and its room say the same of it, field by field", async () => {
  const { context } = makeTestContext()
  const id = await created(context)
  const [byRow] = await readProgress(context, [id])
  const found = await readOwnRow(context, id)
  const { lastEvent } = openRoom(openingOfRow(found), { ...BRIEF, expects: { form: "answer" } }, context.nowMs)
  expect({ ...lastEvent, seq: 0 }).toEqual({ ...byRow, seq: 0 })
  expect(lastEvent.estimate_time).toBeGreaterThan(0)
})

it("what a guest made is gone after 30 days, with its words and its files, and not before", async () => {
  const viewer = testGuest()
  const { context } = makeTestContext({ viewer, media })
  const { id, keys } = await finishedTask(viewer.id, ["a", "b"])
  const expiresAtMs = context.nowMs + 30 * DAY_MS
  await context.database.update(schema.task).set({ expiresAtMs, meta: '{"prompt":"secret"}' }).where(eq(schema.task.id, id))
  await removeExpired({ ...context, nowMs: expiresAtMs - 1 })
  expect(await readProgress(context, [id])).toHaveLength(1)
  const later = { ...context, nowMs: expiresAtMs + 1 }
  await removeExpired(later)
  while ((await drainEvents(later)) > 0);
  expect(await readProgress(context, [id])).toEqual([])
  const rows = await context.database.select().from(schema.task).where(eq(schema.task.id, id))
  expect(rows).toMatchObject([{ meta: "{}", specification: "{}", deletedAtMs: expiresAtMs + 1 }])
  expect(await context.database.select().from(schema.taskResult).where(eq(schema.taskResult.taskId, id))).toEqual([])
  expect(await Promise.all(keys.map((key) => testMedia().head(key)))).toEqual([null, null])
})

it("a task that is under way is not removed, whatever the time", async () => {
  const { context } = makeTestContext()
  const id = await created(context)
  await removeExpired({ ...context, nowMs: context.nowMs + 31 * DAY_MS })
  expect(await readProgress(context, [id])).toHaveLength(1)
})

it("what a guest made is kept for good once it is an account's, and a member's never expires", async () => {
  const { context } = makeTestContext()
  const member = testMember()
  const id = await created(context)
  expect(await readProgress(context, [id])).toMatchObject([{ expiration_time: new Date(context.nowMs + 30 * DAY_MS).toISOString() }])
  await takeOverTasks(context, context.viewer.id, member.id)
  expect(await readProgress({ ...context, viewer: member }, [id])).toMatchObject([{ expiration_time: null }])
})
