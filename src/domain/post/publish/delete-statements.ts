import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../../_kernel/emission.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { forgetChecks } from "../../moderation/index.ts"
import { markPublished } from "../../task/index.ts"
import { workDeleted } from "../events.ts"
import { publishedPlaces } from "./mark-results.ts"

/**
 * Statements that delete works and all that belongs to them; their files follow by `workDeleted`. What was decided of them and what they
 * earned is kept. `works` is a query of ids, asked by every statement: the works themselves go last.
 */
export function deleteStatements(works: SQL, nowMs: number): readonly (SQL | Emission)[] {
  const places = sql`SELECT task_id, task_position AS position FROM work_origin WHERE work_id IN (${works}) AND relation = 'self' AND task_id IS NOT NULL`
  // Results are told before their origins go, as published by what is left.
  return [
    emitEach(
      workDeleted,
      { work_id: sql`id`, author_id: sql`author_id`, obj_type: sql`object_type`, sub_channel: sql`sub_channel` },
      sql`FROM work WHERE id IN (${works})`,
      { nowMs },
    ),
    markPublished(publishedPlaces(places, works)),
    sql`UPDATE work_origin SET ancestor_id = NULL WHERE ancestor_id IN (${works})`,
    sql`DELETE FROM work_origin WHERE work_id IN (${works})`,
    sql`DELETE FROM work_tag WHERE work_id IN (${works})`,
    sql`DELETE FROM work_facet WHERE work_id IN (${works})`,
    sql`DELETE FROM work_pick WHERE work_id IN (${works})`,
    sql`DELETE FROM work_request WHERE work_id IN (${works})`,
    forgetChecks(works),
    sql`DELETE FROM work_text WHERE work_id IN (${works})`,
    sql`DELETE FROM work WHERE id IN (${works})`,
  ]
}
