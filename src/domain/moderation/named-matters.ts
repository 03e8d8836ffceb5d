import { sql } from "drizzle-orm"
import { appeal, moderationCase, report } from "../../../db/schema/moderation.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import type { Context } from "../_kernel/context.ts"
import { select } from "../_kernel/select.ts"

/** The query of cases, reports or appeals whose id begins with a text, each with what it is about, as a part of a batch. */
export function selectMatters({ database }: Pick<Context, "database">, matter: "case" | "report" | "appeal", text: string, limit: number) {
  switch (matter) {
    case "case": {
      const { id, subjectKind, subjectId } = moderationCase
      const from = sql`moderation_case WHERE ${beginningWith(sql`id`, text)} LIMIT ${limit}`
      return select(database, { id, caseId: id, subjectKind: sql<string>`${subjectKind}`, subjectId }, from)
    }
    case "report": {
      const { id, caseId, subjectKind, subjectId } = report
      const from = sql`report WHERE ${beginningWith(sql`id`, text)} LIMIT ${limit}`
      return select(database, { id, caseId, subjectKind: sql<string>`${subjectKind}`, subjectId }, from)
    }
    case "appeal": {
      const { id, subjectKind, subjectId } = appeal
      const from = sql`appeal WHERE ${beginningWith(sql`id`, text)} LIMIT ${limit}`
      return select(database, { id, caseId: sql<string>`''`, subjectKind: sql<string>`${subjectKind}`, subjectId }, from)
    }
  }
}
