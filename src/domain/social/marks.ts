import { sql } from "drizzle-orm"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { notHiddenFor } from "./hidden-rows.ts"
import type { marks as declaration } from "./mark-contract.ts"

const EVERY_KIND = JSON.stringify(Object.values(OBJECT_TYPES))

type Marks = CallOutput<typeof declaration>
type MarkName = Exclude<keyof Marks, "account_id">

/** The viewer's own marks on works, people and tags; one query, by the index of each. */
export async function readMarks(
  { database, viewer }: MemberContext,
  { obj_ids: works, account_ids: people = [], tags = [] }: CallInput<typeof declaration>,
): Promise<Marks> {
  const [workIds, peopleIds, tagIds] = [JSON.stringify(works), JSON.stringify(people), JSON.stringify(tags)]
  const rows = await database.all<{ readonly mark: MarkName; readonly id: string }>(sql`
    SELECT 'liked' AS mark, work_id AS id FROM work_like
      WHERE account_id = ${viewer.id} AND work_id IN (SELECT value FROM json_each(${workIds}))
    UNION ALL SELECT 'collected', object_id FROM collected WHERE account_id = ${viewer.id}
      AND object_type IN (SELECT value FROM json_each(${EVERY_KIND})) AND object_id IN (SELECT value FROM json_each(${workIds}))
    UNION ALL SELECT 'hidden', id FROM work WHERE id IN (SELECT value FROM json_each(${workIds})) AND NOT ${notHiddenFor(viewer.id)}
    UNION ALL SELECT 'followed', followed_id FROM follow
      WHERE follower_id = ${viewer.id} AND followed_id IN (SELECT value FROM json_each(${peopleIds}))
    UNION ALL SELECT 'hidden_people', thing_id FROM hidden
      WHERE account_id = ${viewer.id} AND kind = 'account' AND thing_id IN (SELECT value FROM json_each(${peopleIds}))
    UNION ALL SELECT 'blocked_people', thing_id FROM hidden
      WHERE account_id = ${viewer.id} AND kind = 'block' AND thing_id IN (SELECT value FROM json_each(${peopleIds}))
    UNION ALL SELECT 'hidden_tags', thing_id FROM hidden
      WHERE account_id = ${viewer.id} AND kind = 'tag' AND thing_id IN (SELECT value FROM json_each(${tagIds}))`)
  const of = (mark: MarkName) => rows.filter((row) => row.mark === mark).map(({ id }) => id)
  return {
    account_id: viewer.id,
    liked: of("liked"),
    collected: of("collected"),
    hidden: of("hidden"),
    followed: of("followed"),
    hidden_people: of("hidden_people"),
    blocked_people: of("blocked_people"),
    hidden_tags: of("hidden_tags"),
  }
}
