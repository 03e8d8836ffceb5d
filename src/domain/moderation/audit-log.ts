import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { auditEntry } from "../../../db/schema/moderation.ts"
import type { Context } from "../_kernel/context.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { json, moment, type RowOf, select } from "../_kernel/select.ts"

const nameOf = (id: SQL) => sql<string | null>`(SELECT name FROM account WHERE account.id = ${id} AND deleted_at_ms IS NULL)`

/** A line of the log, with the names of accounts as they are called today. */
const LINE = {
  id: auditEntry.id,
  action: auditEntry.action,
  actor: { id: auditEntry.actorId, name: nameOf(sql`actor_id`) },
  subject: { id: auditEntry.subjectId, name: nameOf(sql`subject_id`) },
  detail: json<Readonly<Record<string, unknown>>>(auditEntry.detail),
  at: moment(auditEntry.atMs),
}
export type AuditLine = RowOf<typeof LINE>

/** The query of the newest lines, as a part of a batch. */
export function selectNewestActs(database: Database, limit: number) {
  return select(database, LINE, sql`audit_entry ORDER BY at_ms DESC, id DESC LIMIT ${limit}`)
}

/** Which lines are wanted: whose, by an id or a whole name; of which action; about what; from and before which moment. */
export interface AuditQuestion {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly fromMs?: number | undefined
  readonly beforeMs?: number | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of what staff did, newest first; one round trip. Throws InvalidInput (cursor). */
export async function listActs(
  { database }: Pick<Context, "database">,
  { actor, action, subject, fromMs, beforeMs, ...paging }: AuditQuestion,
) {
  const page = pageOf(paging)
  const isNamed = actor !== undefined && !/^(user_[0-9a-z]+|command-line|system)$/.test(actor)
  const conditions = [
    ...(actor === undefined ? [] : [isNamed ? sql`actor_id IN (SELECT id FROM account WHERE name = ${actor})` : sql`actor_id = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject_id = ${subject}`]),
    ...(fromMs === undefined ? [] : [sql`at_ms >= ${fromMs}`]),
    ...(beforeMs === undefined ? [] : [sql`at_ms < ${beforeMs}`]),
  ]
  const where = conditions.length === 0 ? sql`1` : sql.join(conditions, sql` AND `)
  return page.answer(await page.rows(database, LINE, sql`audit_entry WHERE ${where}`, [auditEntry.atMs, auditEntry.id]))
}
