import { sql } from "drizzle-orm"
import { work } from "../../../../db/schema/post.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { type RowOf, select } from "../../_kernel/select.ts"
import { selectStanding, type TaskStanding } from "../../task/index.ts"
import { TASK_STATUS } from "../../task/rules.ts"
import { cardPath } from "../path-rules.ts"
import type { ShareRefusal, shareCheck } from "../publish-contract.ts"

const SHARED = {
  id: work.id,
  position: sql<number>`work_origin.task_position`,
  objectType: work.objectType,
  subChannel: work.subChannel,
  state: work.state,
}

/** Whether results of a task may be shared, why not, and where they are already. One round trip. */
export async function checkSharing(
  { database, viewer }: MemberContext,
  { task_id: taskId, position }: CallInput<typeof shareCheck>,
): Promise<CallOutput<typeof shareCheck>> {
  const { standings, works } = await namedBatch(database, {
    standings: selectStanding(database, taskId),
    works: select(
      database,
      SHARED,
      sql`work_origin JOIN work ON work.id = work_origin.work_id
      WHERE work_origin.task_id = ${taskId} AND work_origin.task_id IS NOT NULL AND work_origin.relation = 'self' AND work.author_id = ${viewer.id}
      ORDER BY work_origin.task_position, work.id`,
    ),
  })
  const asked = works.filter((work) => position === undefined || work.position === position)
  const reason = refusalOf(standings[0], viewer.id, position, asked)
  return {
    can_share: reason === null,
    reason,
    published_as: asked.map(({ id, position: place, objectType, subChannel }) => ({
      id,
      position: place,
      path: cardPath({ id, obj_type: objectType, sub_channel: subChannel ?? undefined }),
    })),
  }
}

/** A task of somebody else's and one that never was are answered alike. */
function refusalOf(
  task: TaskStanding | undefined,
  viewerId: string,
  position: number | undefined,
  works: readonly RowOf<typeof SHARED>[],
): ShareRefusal | null {
  if (task === undefined || task.viewerId !== viewerId) return "not-yours"
  if (works.some(({ state }) => state === "limited" || state === "removed")) return "limited"
  const open = task.positions.filter((one) => (position === undefined || one === position) && !works.some((work) => work.position === one))
  if (open.length === 0 && works.length > 0) return "published"
  if (task.isDeleted) return "deleted"
  if (task.status !== TASK_STATUS.success) return "not-finished"
  return open.length === 0 ? "not-publishable" : null
}
