import { sql } from "drizzle-orm"
import { libraryItem } from "../../db/schema/library.ts"
import * as schema from "../../db/schema/task.ts"
import { newFileId, newMediaName, newTaskId, type TaskId, type ViewerId } from "../../src/domain/_kernel/ids.ts"
import { testDatabase } from "../_kernel/runtime.ts"

type Task = typeof schema.task.$inferInsert
type Result = typeof schema.taskResult.$inferInsert
export type ItemRow = typeof libraryItem.$inferSelect

/** An ended task of a viewer's with results, as it is stored; `meta` and `specification` are written as JSON. */
export async function insertMade(
  viewerId: ViewerId,
  over: Partial<Omit<Task, "meta" | "specification">> & { readonly meta?: object; readonly specification?: object } = {},
  results: readonly Partial<Result>[] = [{}],
): Promise<TaskId> {
  const nowMs = Date.now()
  const id = newTaskId(over.createdAtMs ?? nowMs)
  const { meta = { prompt: "a fox" }, specification = { kind: "text-to-image", prompt: "a fox" }, ...rest } = over
  await testDatabase()
    .insert(schema.task)
    .values({
      id,
      viewerId,
      status: 3,
      plan: "free",
      action: 1,
      category: 1,
      imageCount: results.length,
      priceCoins: 0,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      deadlineAtMs: nowMs,
      ...rest,
      meta: JSON.stringify(meta),
      specification: JSON.stringify(specification),
    })
  for (const [position, result] of results.entries()) await insertResult(id, { position, ...result })
  return id
}

/** A result of a task. */
export async function insertResult(taskId: TaskId, over: Partial<Result> = {}): Promise<void> {
  const size = { contentType: "image/png", sizeBytes: 100, width: 64, height: 48, seed: 1, thumbhash: "" }
  await testDatabase()
    .insert(schema.taskResult)
    .values({ taskId, position: 0, mediaKey: `task/${newMediaName()}`, ...size, ...over })
}

/** A row of the library, of something that is nowhere else. */
export function itemRow(ownerId: ViewerId, over: Partial<ItemRow> = {}): ItemRow {
  return {
    id: newFileId(1),
    ownerId,
    origin: "brought",
    kind: "image",
    taskId: null,
    position: null,
    parentId: null,
    searchText: "",
    model: null,
    style: null,
    loras: null,
    width: null,
    height: null,
    sizeBytes: 1,
    hasRecipe: false,
    workId: null,
    rating: 0,
    isFavorite: false,
    folderId: null,
    createdAtMs: 1,
    trashedAtMs: null,
    takenDownBy: null,
    leastLevel: 0,
    ratedBy: null,
    ratedLevel: 0,
    spokenText: null,
    ...over,
  }
}

/** The rows of somebody's library, by id. */
export async function itemsOf(ownerId: string): Promise<readonly ItemRow[]> {
  return testDatabase().select().from(libraryItem).where(sql`owner_id = ${ownerId}`).orderBy(libraryItem.id)
}
