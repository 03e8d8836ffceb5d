import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { asTaskId, asWorkId, type TaskId, type ViewerId } from "../../_kernel/ids.ts"
import { markPublished } from "../../task/index.ts"

/** A work and its parts, as a query of ids. */
export function withParts(workId: string): SQL {
  return sql`SELECT ${workId} UNION SELECT item_id FROM work_item WHERE post_id = ${workId}`
}

/**
 * What results are published as, for `markPublished`: of each result that `results` (a query of `task_id, position`) names, the newest work
 * that is it. A work that waits says nothing of its level.
 */
export function publishedPlaces(results: SQL, without: SQL = sql`SELECT 1 WHERE 0`): SQL {
  return sql`SELECT asked.task_id, asked.position, work.id AS work_id,
      COALESCE(work.state = 'visible' AND work.visibility = 'public' AND work.author_shown = 1, 0) AS in_community,
      CASE WHEN work.state = 'pending' THEN NULL ELSE work.level END AS level
    FROM (${results}) AS asked
    LEFT JOIN work ON work.id = (SELECT MAX(origin.work_id) FROM work_origin AS origin
      WHERE origin.task_id = asked.task_id AND origin.task_position = asked.position AND origin.task_id IS NOT NULL AND origin.relation = 'self'
        AND origin.work_id NOT IN (${without}))`
}

/** The results that works are, as a query of `task_id, position`; `works` is a query of ids. */
export function resultsOfWorks(works: SQL): SQL {
  return sql`SELECT task_id, task_position AS position FROM work_origin WHERE work_id IN (${works}) AND relation = 'self' AND task_id IS NOT NULL`
}

/** Tasks tell truthfully what their results are published as, after each change of a work; their owner's hub forgets what it knew. */
export async function tellTasks({ database, hubs, log }: Context, { work_id: id }: { readonly work_id: string }): Promise<void> {
  const { rows } = await namedBatch(database, {
    marked: markPublished(publishedPlaces(resultsOfWorks(withParts(asWorkId(id))))),
    rows: database.all<{
      readonly taskId: TaskId
      readonly authorId: ViewerId
    }>(sql`SELECT DISTINCT work_origin.task_id AS "taskId", work.author_id AS "authorId"
      FROM work_origin JOIN work ON work.id = work_origin.work_id
      WHERE work_origin.work_id IN (${withParts(id)}) AND work_origin.relation = 'self' AND work_origin.task_id IS NOT NULL AND work.author_id IS NOT NULL`),
  })
  const [first] = rows
  if (first === undefined) return
  await hubs
    .forget(
      first.authorId,
      rows.map(({ taskId }) => asTaskId(taskId)),
    )
    .catch((error: unknown) => log.error("hub away", { error: String(error) }))
}
