import type * as schema from "../../db/schema/index.ts"
import { newAccountId, newRowId } from "../../src/domain/_kernel/ids.ts"

type AppealRow = typeof schema.appeal.$inferInsert

/** A row of an appeal against the refusal of a file; `over` says what matters to the test. */
export function appealRow(over: Partial<AppealRow> = {}): AppealRow {
  const id = newRowId("appeal", Date.now())
  const about = { subjectKind: "file", subjectId: `file_${id}`, againstId: `file_${id}` } as const
  return { id, ownerId: newAccountId(Date.now()), text: "x", createdAtMs: Date.now(), ...about, ...over }
}
