import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import type { ModeratedSubject, ModeratedThing, SubjectRow } from "../../_kernel/moderated-subject.ts"
import type { Appeal, ReviewedAppeal } from "../appeal-contract.ts"
import { type AppealSubject, matterOf } from "../appeal-rules.ts"

const { account, appeal } = schema
type AppealRow = typeof appeal.$inferSelect

/** An appeal with its owner's name and role, which an account that is gone has none of. */
export interface FoundAppeal {
  readonly row: AppealRow
  readonly ownerName: string | null
  readonly ownerHasRole: number | null
}

/** The query of appeals as calls show them, without a condition. */
export function appealQuery({ database }: Pick<Context, "database">) {
  return database
    .select({ row: appeal, ownerName: account.name, ownerHasRole: sql<number | null>`(${account.isModerator} OR ${account.isAdmin})` })
    .from(appeal)
    .leftJoin(account, sql`${account.id} = ${appeal.ownerId}`)
    .$dynamic()
}

/** The query of what somebody said about a subject, for batches; one against each decision. */
export function selectAppeal(
  { database }: Pick<Context, "database">,
  { ownerId, kind, subjectId }: { readonly ownerId: string; readonly kind: AppealSubject; readonly subjectId: string },
) {
  return database
    .select()
    .from(appeal)
    .where(sql`${appeal.ownerId} = ${ownerId} AND ${appeal.subjectKind} = ${kind} AND ${appeal.subjectId} = ${subjectId}`)
    .limit(1)
}

/** Who brought a thing where it stands and when, as an expression; NULL for a kind that keeps no history. */
export function lastChange({ historyOf }: ModeratedSubject, id: string, column: "atMs" | "actorId"): SQL {
  return historyOf === null ? sql`NULL` : sql`(SELECT "${sql.raw(column)}" FROM (${historyOf(id)}) ORDER BY "atMs" DESC LIMIT 1)`
}

/** Names where a thing stands and since when, as an expression: what an appeal about its state is against. */
export function standingOf(subject: ModeratedSubject, id: string): SQL {
  return sql`(${subject.stateOf(id)} || '@' || COALESCE(${lastChange(subject, id, "atMs")}, 0))`
}

/** A row of `thingsQuery`. */
export interface ThingRow extends SubjectRow {
  readonly kind: string
}

/** The query of the things that some appeals are about: `appeals` is a sub-query whose rows have `subject_kind` and `subject_id`. */
export function thingsQuery({ database }: Pick<Context, "database">, subjects: readonly ModeratedSubject[], appeals: SQL) {
  const kinds = subjects.map(
    ({ kind, select }) =>
      sql`SELECT ${kind} AS kind, id, thing FROM (${select(sql`(SELECT subject_id FROM (${appeals}) WHERE subject_kind = ${kind})`)})`,
  )
  return database.all<ThingRow>(sql.join(kinds, sql` UNION ALL `))
}

/** The things of `thingsQuery`, by kind and id. */
export function thingsBySubject(subjects: readonly ModeratedSubject[], rows: readonly ThingRow[]): ReadonlyMap<string, ModeratedThing> {
  const things = new Map<string, ModeratedThing>()
  for (const row of rows) {
    const subject = subjects.find(({ kind }) => kind === row.kind)
    if (subject) things.set(`${row.kind}:${row.id}`, subject.thingOf(row))
  }
  return things
}

/** An appeal as its owner reads it. */
export function appealOf(row: AppealRow, thing: ModeratedThing | undefined): Appeal {
  const title = row.title === "" ? (thing?.title ?? null) : row.title
  return {
    appeal_id: row.id,
    kind: row.subjectKind,
    about: matterOf(row.subjectKind, row.againstId),
    subject_id: row.subjectId,
    file_id: row.subjectKind === "file" ? row.subjectId : null,
    file_name: title,
    asked_level: row.askedLevel,
    text: row.text,
    created_at: new Date(row.createdAtMs).toISOString(),
    decision: row.decision,
    decided_at: row.decidedAtMs === null ? null : new Date(row.decidedAtMs).toISOString(),
    note: row.decisionNote,
  }
}

/** An appeal as those who decide read it. */
export function reviewedOf(
  { row, ownerName, ownerHasRole }: FoundAppeal,
  thing: ModeratedThing | undefined,
  viewer: MemberContext["viewer"],
): ReviewedAppeal {
  return {
    ...appealOf(row, thing),
    account: { id: row.ownerId, name: ownerName ?? "" },
    may_decide:
      row.decision === null && row.ownerId !== viewer.id && row.againstActorId !== viewer.id && (viewer.isAdmin || ownerHasRole !== 1),
    thing:
      thing === undefined
        ? null
        : {
            level: thing.level,
            state: thing.state,
            path: thing.path,
            preview_url: thing.preview?.kind === "image" ? thing.preview.url : null,
          },
  }
}
