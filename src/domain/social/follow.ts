import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { flag, select } from "../_kernel/select.ts"
import { protect } from "../identity/index.ts"
import { allows, isVisible } from "../profile/index.ts"
import { type followList as listDeclaration, MAXIMUM_FOLLOWS } from "./contract.ts"
import { followed } from "./events.ts"
import { isNotBlocked, personNotHiddenFor } from "./hidden-rows.ts"
import { personFields } from "./person-row.ts"
import { blockedAt } from "./refuse-blocked.ts"

/**
 * Follows a person, at most 5,000 and 60 an hour. Repeating changes nothing. Throws InvalidInput (oneself), NotFound, NotAllowed at the
 * limit and where one of them blocks the other, TooManyRequests.
 */
export async function followAccount(context: MemberContext, id: AccountId): Promise<{ is_followed: boolean }> {
  const { database, viewer, nowMs } = context
  if (id === viewer.id) throw invalidInput({ path: "id", message: "FollowSelf" })
  await protect(context, [["follow-account", viewer.id]], undefined)
  const mayFollow = isNotBlocked(viewer.id, sql`${id}`)
  const newFollow = sql`FROM account WHERE account.id = ${id} AND ${isVisible(viewer.id, nowMs)} AND ${mayFollow}
    AND NOT EXISTS (SELECT 1 FROM follow WHERE follower_id = ${viewer.id} AND followed_id = ${id})
    AND (SELECT COUNT(*) FROM follow WHERE follower_id = ${viewer.id}) < ${MAXIMUM_FOLLOWS}`
  const { states } = await namedBatch(database, {
    told: emit(
      followed,
      { followed_id: id, follower_id: viewer.id, at_ms: nowMs },
      // Before the row itself, which ends its condition.
      { nowMs, only: sql`EXISTS (SELECT 1 ${newFollow})` },
    ),
    newFollow: sql`INSERT INTO follow (follower_id, followed_id, created_at_ms) SELECT ${viewer.id}, account.id, ${nowMs} ${newFollow}`,
    states: select(database, {
      isKnown: flag(sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${id} AND ${isVisible(viewer.id, nowMs)})`),
      isFollowed: flag(sql`EXISTS (SELECT 1 FROM follow WHERE follower_id = ${viewer.id} AND followed_id = ${id})`),
      mayFollow: flag(mayFollow),
    }),
  })
  const [state] = states
  if (state?.isKnown !== true) throw new DomainError("NotFound")
  if (!state.mayFollow) throw blockedAt("id")
  if (!state.isFollowed) throw new DomainError("NotAllowed", { errors: [{ path: "id", message: "FollowLimitReached" }] })
  return { is_followed: true }
}

/** Follows a person no more; one who hid meanwhile can be left too. Throws NotFound for an account that never was. */
export async function unfollowAccount({ database, viewer }: MemberContext, id: AccountId): Promise<{ is_followed: boolean }> {
  const { known } = await namedBatch(database, {
    known: database.all<{ readonly one: number }>(sql`SELECT 1 AS one FROM account WHERE id = ${id}`),
    removedFollow: sql`DELETE FROM follow WHERE follower_id = ${viewer.id} AND followed_id = ${id}`,
  })
  if (known.length === 0) throw new DomainError("NotFound")
  return { is_followed: false }
}

type Reading = Pick<Context, "database" | "viewer" | "nowMs">

interface Asked {
  readonly id?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/**
 * A page of whom a person follows, or of who follows them, the viewer without an id; newest first, without people the viewer may
 * not see or hides, and without followers who do not show whom they follow. One batch. Throws LoginRequired without an id for guests, NotFound, InvalidInput (cursor).
 */
export async function listFollows(
  context: Reading,
  which: "follows" | "followers",
  asked: Asked,
): Promise<CallOutput<typeof listDeclaration>> {
  const { database, viewer, nowMs } = context
  const viewerId = viewer?.id ?? null
  const id = asked.id ?? ownId(context)
  const page = pageOf(asked)
  const [owner, other] = which === "follows" ? [sql`follower_id`, sql`followed_id`] : [sql`followed_id`, sql`follower_id`]
  // Whom they follow is for nobody who did not choose so to be told by the other end either; who is followed was told by name.
  const isTold = which === "follows" || id === viewerId ? sql`1` : sql`(account.id = ${viewerId ?? ""} OR ${allows("show_follows")})`
  const isShown = id === viewerId ? sql`1` : allows(which === "follows" ? "show_follows" : "show_followers")
  const { owners, rows } = await namedBatch(database, {
    owners: select(database, { isShown: flag(isShown) }, sql`account WHERE account.id = ${id} AND ${isVisible(viewerId, nowMs)}`),
    rows: page.rows(
      database,
      personFields(viewerId),
      sql`follow AS listed CROSS JOIN account ON account.id = listed.${other}
      WHERE listed.${owner} = ${id} AND ${isVisible(viewerId, nowMs)} AND ${personNotHiddenFor(viewerId)} AND ${isTold}`,
      [sql`listed.created_at_ms`, sql`listed.${other}`],
    ),
  })
  const [found] = owners
  if (!found) throw new DomainError("NotFound")
  if (!found.isShown) return { items: [], next_cursor: null, hidden: true }
  return { ...page.answer(rows), hidden: false }
}

function ownId({ viewer }: Reading): AccountId {
  if (viewer?.kind !== "member") throw new DomainError("LoginRequired")
  return viewer.id
}
