import { sql } from "drizzle-orm"
import type { Database } from "../../../../db/client.ts"
import type { SubjectKind } from "../case-rules.ts"

/** A thing of which somebody said with success that it shows them. */
export interface LikenessClaim {
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  readonly moderatorId: string
}

/** What a decided case granted to the person who reported a likeness; null where nobody did, or the moderator did not take it from the public for it. One query. */
export async function likenessClaimOf(database: Database, caseId: string): Promise<LikenessClaim | null> {
  const [row] =
    await database.all<LikenessClaim>(sql`SELECT subject_kind AS "subjectKind", subject_id AS "subjectId", decided_by AS "moderatorId"
    FROM moderation_case WHERE id = ${caseId} AND state = 'decided' AND decided_by IS NOT NULL AND decision IN ('limit', 'remove')
      AND EXISTS (SELECT 1 FROM report WHERE case_id = ${caseId} AND reason = 'likeness' AND outcome = 'agreed')`)
  return row ?? null
}
