import { inArray, sql } from "drizzle-orm"
import { openDatabase } from "../../db/client.ts"
import { task, taskResult } from "../../db/schema/task.ts"
import type { StoredTask } from "./checker.ts"

/** The tasks that were made for these prompts, with their results, as the database has them. Rejects while it is away. */
export async function readStoredTasks(databaseUrl: string, prompts: readonly string[]): Promise<readonly StoredTask[]> {
  const database = openDatabase(databaseUrl, undefined)
  const prompt = sql<string>`json_extract(${task.meta}, '$.prompt')`
  const columns = {
    id: task.id,
    prompt,
    status: task.status,
    statusDesc: task.statusDesc,
    imageCount: task.imageCount,
    deliveredCount: task.deliveredCount,
    lastSeq: task.lastSeq,
    priceCoins: task.priceCoins,
    chargedCoins: task.chargedCoins,
  }
  const rows = await database
    .select(columns)
    .from(task)
    .where(inArray(prompt, [...prompts]))
  if (rows.length === 0) return []
  const results = await database
    .select({ taskId: taskResult.taskId, position: taskResult.position, mediaKey: taskResult.mediaKey })
    .from(taskResult)
    .where(
      inArray(
        taskResult.taskId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => {
    const own = results.filter(({ taskId }) => taskId === row.id)
    return { ...row, resultPositions: own.map(({ position }) => position), resultMediaKeys: own.map(({ mediaKey }) => mediaKey) }
  })
}
