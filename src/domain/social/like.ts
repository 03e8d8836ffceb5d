import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { countedNow, logCount } from "../_kernel/count-log.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { workLiked } from "./events.ts"
import { isNotBlocked } from "./hidden-rows.ts"
import type { likeWork as likeDeclaration } from "./mark-contract.ts"
import { blockedAt } from "./refuse-blocked.ts"
import { isShownTo } from "./visible-work.ts"

type Liked = CallOutput<typeof likeDeclaration>

/** Likes a work or takes the like back; repeating changes nothing. Throws NotFound for what the viewer does not see, NotAllowed where one of viewer and author blocks the other; taking back works all the same. */
export function likeWork(context: MemberContext, { id, is_liked: isLiked }: CallInput<typeof likeDeclaration>): Promise<Liked> {
  return isLiked ? addLike(context, id) : removeLike(context, id)
}

async function addLike(context: MemberContext, id: WorkId): Promise<Liked> {
  const { database, viewer, nowMs } = context
  const mayLike = isNotBlocked(viewer.id, sql`work.author_id`)
  const newLike = sql`FROM work WHERE id = ${id} AND ${isShownTo(viewer)} AND ${mayLike} AND NOT ${isLikedBy(viewer.id, id)}`
  const { states, allowed } = await namedBatch(database, {
    // Both before the row itself, which ends their condition.
    counted: logCount({ kind: "work", id, counter: "like", delta: 1, nowMs, only: sql`EXISTS (SELECT 1 ${newLike})` }),
    told: emitEach(
      workLiked,
      { work_id: sql`id`, author_id: sql`author_id`, actor_id: sql`${viewer.id}`, at_ms: sql`${nowMs}` },
      sql`${newLike} AND author_id IS NOT ${viewer.id}`,
      { nowMs },
    ),
    like: sql`INSERT INTO work_like (account_id, work_id, created_at_ms) SELECT ${viewer.id}, id, ${nowMs} ${newLike}`,
    states: selectState(context, id),
    allowed: database.all<{ readonly isAllowed: number }>(
      sql`SELECT ${mayLike} AS "isAllowed" FROM work WHERE id = ${id} AND ${isShownTo(viewer)}`,
    ),
  })
  const [state] = states
  if (state?.isLiked !== 1 && allowed[0]?.isAllowed === 0) throw blockedAt("id")
  if (state?.isLiked !== 1) throw new DomainError("NotFound")
  context.wakeFold()
  return { is_liked: true, like_count: Math.max(1, state.likeCount) }
}

async function removeLike(context: MemberContext, id: WorkId): Promise<Liked> {
  const { database, viewer, nowMs } = context
  const { states } = await namedBatch(database, {
    counted: logCount({ kind: "work", id, counter: "like", delta: -1, nowMs, only: isLikedBy(viewer.id, id) }),
    removed: sql`DELETE FROM work_like WHERE account_id = ${viewer.id} AND work_id = ${id}`,
    states: selectState(context, id),
  })
  context.wakeFold()
  return { is_liked: false, like_count: Math.max(0, states[0]?.likeCount ?? 0) }
}

function isLikedBy(accountId: string, id: WorkId) {
  return sql`EXISTS (SELECT 1 FROM work_like WHERE account_id = ${accountId} AND work_id = ${id})`
}

/** How many like a work is told to those who see it alone. */
function selectState({ database, viewer }: MemberContext, id: WorkId) {
  return database.all<{ readonly isLiked: number; readonly likeCount: number }>(sql`SELECT ${isLikedBy(viewer.id, id)} AS "isLiked",
    COALESCE((SELECT like_count + ${countedNow("work", id, "like")} FROM work WHERE id = ${id} AND ${isShownTo(viewer)}), 0) AS "likeCount"`)
}
