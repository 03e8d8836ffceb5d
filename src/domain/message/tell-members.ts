import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { asAccountId } from "../_kernel/ids.ts"
import { canBeTold, isNamedTo } from "./met-people.ts"
import type { NewNotification } from "./ports.ts"

/** What is told whom. */
export interface Telling {
  readonly memberId: string
  readonly notification: NewNotification
}

/**
 * Tells members what somebody did: each the first that is for them, nobody what they did themselves, or what somebody did whom they
 * would not meet. One query; what fails is told again with its event, and an inbox takes it once.
 */
export async function tellMembers({ database, inboxes, nowMs }: Context, actorId: string, tellings: readonly Telling[]): Promise<void> {
  const first = new Map(tellings.toReversed().map(({ memberId, notification }) => [memberId, notification]))
  first.delete(actorId)
  if (first.size === 0) return
  const asked = [...first.keys()].map((id) => {
    const memberId = asAccountId(id)
    return sql`SELECT ${id} AS id FROM account WHERE account.id = ${actorId} AND ${isNamedTo(memberId, nowMs)} AND ${canBeTold(sql`${id}`)}`
  })
  const told = await database.all<{ readonly id: string }>(sql.join(asked, sql` UNION ALL `))
  await Promise.all(
    told.map(async ({ id }) => {
      const notification = first.get(id)
      if (notification !== undefined) await inboxes.notify(asAccountId(id), notification)
    }),
  )
}

/** Tells a member what the house did. */
export async function tellMember({ database, inboxes }: Context, memberId: string, notification: NewNotification): Promise<void> {
  const [known] = await database.all<{ readonly one: number }>(sql`SELECT 1 AS one WHERE ${canBeTold(sql`${memberId}`)}`)
  if (known !== undefined) await inboxes.notify(asAccountId(memberId), notification)
}
