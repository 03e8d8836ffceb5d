import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { flag, select } from "../_kernel/select.ts"
import { writeAudit } from "../moderation/index.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import type { pickCategories as listDeclaration, pickWork as pickDeclaration } from "./pick-contract.ts"
import { PICK_CATEGORIES, type PickCategory } from "./pick-rules.ts"

/** Which works a place of the square takes: a condition over the row `work`. */
const TAKES: Readonly<Record<PickCategory, ReturnType<typeof sql>>> = {
  featured: sql`1`,
  picture: sql`(object_type = ${OBJECT_TYPES.image} OR sub_channel = 'picture')`,
  video: sql`(object_type IN (${OBJECT_TYPES.video}, ${OBJECT_TYPES.aiVideo}) OR sub_channel = 'video')`,
  article: sql`sub_channel = 'article'`,
}

/** Places of the square, with how many works are picked for each, and which have one work. */
export async function listPickCategories(
  { database }: MemberContext,
  { id }: CallInput<typeof listDeclaration>,
): Promise<CallOutput<typeof listDeclaration>> {
  const rows = await database.all<{
    readonly category: string
    readonly count: number
    readonly hasWork: number
  }>(sql`SELECT value AS category,
    (SELECT COUNT(*) FROM work_pick WHERE category = value) AS count,
    EXISTS (SELECT 1 FROM work_pick WHERE category = value AND work_id = ${id ?? ""}) AS "hasWork" FROM json_each(${JSON.stringify(PICK_CATEGORIES)})`)
  return {
    items: PICK_CATEGORIES.map((category) => {
      const row = rows.find((candidate) => candidate.category === category)
      return { category, count: row?.count ?? 0, has_work: row?.hasWork === 1 }
    }),
  }
}

/**
 * Picks a work for a place of the square, or takes it out; one batch with its audit. Throws NotFound, NotAllowed (not everybody may meet
 * it, or the place is not for its kind).
 */
export async function pick(context: MemberContext, input: CallInput<typeof pickDeclaration>): Promise<CallOutput<typeof pickDeclaration>> {
  const { database, viewer, nowMs } = context
  const { id, category, is_picked: isPicked = true } = input
  const isIn = sql`EXISTS (SELECT 1 FROM work_pick WHERE category = ${category} AND work_id = ${id})`
  // `listing = 1` is what everybody may meet without asking for more.
  const fits = sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND listing = 1 AND ${TAKES[category]})`
  const { known, states } = await namedBatch(database, {
    known: database.all<{ readonly one: number }>(sql`SELECT 1 AS one FROM work WHERE id = ${id}`),
    audit: writeAudit(context, "work.pick", id, { category, is_picked: isPicked }, isPicked ? sql`${fits} AND NOT ${isIn}` : isIn),
    change: isPicked
      ? sql`INSERT INTO work_pick (category, work_id, picked_by, picked_at_ms) SELECT ${category}, ${id}, ${viewer.id}, ${nowMs} WHERE ${fits}
          ON CONFLICT (category, work_id) DO NOTHING`
      : sql`DELETE FROM work_pick WHERE category = ${category} AND work_id = ${id}`,
    states: select(database, { isIn: flag(isIn) }),
  })
  if (known.length === 0) throw new DomainError("NotFound")
  const isIncluded = states[0]?.isIn === true
  if (isPicked && !isIncluded) throw new DomainError("NotAllowed")
  return { id, category, is_picked: isIncluded }
}
