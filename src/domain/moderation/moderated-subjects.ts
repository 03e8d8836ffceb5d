import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { ModeratedSubject, ModeratedThing, SubjectRow } from "../_kernel/moderated-subject.ts"
import type { SubjectKind } from "./case-rules.ts"

/** The subject of a kind. Throws NotFound for a kind that no feature knows things of. */
export async function subjectOf(context: Context, kind: SubjectKind): Promise<ModeratedSubject> {
  const subject = (await context.subjects()).find((candidate) => candidate.kind === kind)
  if (subject === undefined) throw new DomainError("NotFound")
  return subject
}

/** A row of `thingsOf`. */
export interface KindRow extends SubjectRow {
  readonly kind: string
}

/** The query of things of several kinds, as a part of a batch; `idsOf` is the list or sub-query of the ids of one kind. */
export function thingsOf({ database }: Pick<Context, "database">, subjects: readonly ModeratedSubject[], idsOf: (kind: string) => SQL) {
  const ofKinds = subjects.map((subject) => sql`SELECT ${subject.kind} AS kind, id, thing FROM (${subject.select(idsOf(subject.kind))})`)
  return database.all<KindRow>(sql.join(ofKinds, sql` UNION ALL `))
}

/** Finds the thing that a case is about. */
export function thingFinder(subjects: readonly ModeratedSubject[], rows: readonly KindRow[]) {
  return ({ kind, id }: { readonly kind: string; readonly id: string }): { subject: ModeratedSubject; thing: ModeratedThing } | null => {
    const subject = subjects.find((candidate) => candidate.kind === kind)
    const row = rows.find((candidate) => candidate.kind === kind && candidate.id === id)
    return subject === undefined || row === undefined ? null : { subject, thing: subject.thingOf(row) }
  }
}
