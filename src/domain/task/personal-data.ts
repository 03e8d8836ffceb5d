import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/task.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { AccountId, TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { json } from "../_kernel/select.ts"
import { forgetTitles } from "../credits/index.ts"
import { archivedTasks, imageName } from "./archived-tasks.ts"
import { taskDeleted } from "./events.ts"

/** Tasks that one batch empties. */
const GROUP = 100

/** Tasks and what came of them. */
export const taskData = definePersonalData(tables, {
  tables: {
    task: {
      exported: { in: "tasks.json" },
      forgotten: { before: "What its person wrote is taken out of it; what it cost stays, for the ledger." },
    },
    taskResult: { exported: { in: "images/" }, forgotten: { before: "Goes with its file, by the event of a deleted task." } },
    taskPreset: {
      exported: { in: "presets.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM task_preset WHERE owner_id = ${id}`] },
    },
    taskShare: {
      exported: { not: "Links that the account itself handed out; what they show is in the archive." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM task_share WHERE owner_id = ${id}`] },
    },
    idempotency: {
      exported: { not: "Keys that a browser made up, kept for a day." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM idempotency WHERE viewer_id = ${id}`] },
    },
  },
  files: [
    {
      name: "tasks.json",
      about: [
        "Every task that you did not delete, newest first, with the configuration that you sent",
        "and the names of its images in this archive.",
      ],
      write: (context) => jsonList(tasksOf(context)),
    },
    {
      name: "presets.json",
      about: ["The presets that you saved: a name and the settings under it."],
      write: (context) => jsonList(presetsOf(context)),
    },
  ],
  folders: [
    {
      name: "images/",
      about: ["Those images, named by their task and their number in it."],
      async *list(context) {
        for await (const task of archivedTasks(context)) for (const image of task.images) yield { name: imageName(image), key: image.key }
      },
    },
  ],
  async beforeForgetting(context, { id }) {
    if (await areTasksUnderWay(context, id)) return false
    await emptyTasks(context, id)
    return true
  },
})

async function* presetsOf(context: MemberContext): AsyncGenerator {
  const { name, action, category, meta } = tables.taskPreset
  yield* archivedRows(context, {
    from: sql`task_preset WHERE owner_id = ${context.viewer.id}`,
    time: sql`created_at_ms`,
    id: sql`id`,
    select: { name, action, category, configuration: json<unknown>(meta) },
  })
}

async function* tasksOf(context: MemberContext): AsyncGenerator {
  for await (const { images: files, ...task } of archivedTasks(context)) yield { ...task, images: files.map(imageName) }
}

/** Cancels what runs, so that its hold is released; true while something has not ended. */
async function areTasksUnderWay({ database, rooms }: Context, accountId: AccountId): Promise<boolean> {
  const underWay = () => database.all<{ readonly id: TaskId }>(sql`SELECT id FROM task WHERE viewer_id = ${accountId} AND status IN (1, 2)`)
  const running = await underWay()
  if (running.length === 0) return false
  await Promise.all(running.map((task) => rooms.cancel(task.id)))
  return (await underWay()).length > 0
}

/** Takes what the person wrote out of their tasks; the outbox deletes the images as after any deletion of a task. */
async function emptyTasks({ database, nowMs }: Context, accountId: AccountId): Promise<void> {
  for (;;) {
    const some = sql`SELECT id FROM task WHERE viewer_id = ${accountId} AND specification <> '{}' LIMIT ${GROUP}`
    const { emptied } = await namedBatch(database, {
      titles: forgetTitles(some),
      follow: emitEach(taskDeleted, { taskId: sql`id` }, sql`FROM task WHERE id IN (${some})`, { nowMs }),
      emptied:
        database.all(sql`UPDATE task SET meta = '{}', specification = '{}', search_text = NULL, sources = NULL, answer = NULL, deleted_at_ms = COALESCE(deleted_at_ms, ${nowMs}), updated_at_ms = ${nowMs}
        WHERE id IN (${some}) RETURNING id`),
    })
    if (emptied.length < GROUP) return
  }
}
