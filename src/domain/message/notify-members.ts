import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { asAccountId } from "../_kernel/ids.ts"
import { canBeTold, isNamedTo } from "./met-people.ts"
import type { NewNotification } from "./ports.ts"

/** What is told whom. */
export interface Telling {
  readonly memberId: string
  readonly notification: NewNotification
  /** Whether they may see what it is about; without it that is theirs. */
  readonly only?: SQL
}

/**
 * Tells members what somebody did: each the first that is for them, nobody what they did themselves, what they may not see, or what
 * somebody did whom they would not meet. One query; what fails is told again with its event, and an inbox takes it once.
 */
export async function notifyMembers({ database, inboxes, nowMs }: Context, actorId: string, tellings: readonly Telling[]): Promise<void> {
  const others = tellings.filter(({ memberId }) => memberId !== actorId)
  if (others.length === 0) return
  const asked = others.map(({ memberId, only = sql`1` }, place) => {
    return sql`SELECT ${place} AS place FROM account WHERE account.id = ${actorId} AND ${isNamedTo(asAccountId(memberId), nowMs)}
      AND ${canBeTold(sql`${memberId}`)} AND ${only}`
  })
  const rows = await database.all<{ readonly place: number }>(sql.join(asked, sql` UNION ALL `))
  const places = new Set(rows.map(({ place }) => place))
  const told = new Map<string, NewNotification>()
  for (const [place, { memberId, notification }] of others.entries())
    if (places.has(place) && !told.has(memberId)) told.set(memberId, notification)
  await Promise.all([...told].map(([memberId, notification]) => inboxes.notify(asAccountId(memberId), notification)))
}

/** Tells a member what the house did. */
export async function notifyMember({ database, inboxes }: Context, memberId: string, notification: NewNotification): Promise<void> {
  const [known] = await database.all<{ readonly one: number }>(sql`SELECT 1 AS one WHERE ${canBeTold(sql`${memberId}`)}`)
  if (known !== undefined) await inboxes.notify(asAccountId(memberId), notification)
}
