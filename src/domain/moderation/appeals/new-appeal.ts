import { type SQL, sql } from "drizzle-orm"
import { DomainError } from "../../_kernel/errors.ts"
import { newRowId } from "../../_kernel/ids.ts"
import type { Appeal } from "../appeal-contract.ts"
import { type AppealSubject, MAXIMUM_APPEAL_CHARACTERS } from "../appeal-rules.ts"

/** An appeal to be kept. What is an expression may name the columns of `from`. */
export interface NewAppeal {
  readonly ownerId: SQL
  readonly kind: AppealSubject
  readonly subjectId: SQL
  /** Names the decision that it is against: there is one appeal against each. */
  readonly against: SQL
  /** Account of who decided it, NULL for a rule. */
  readonly againstActor: SQL
  readonly title: SQL
  readonly askedLevel: number | null
  readonly text: string
  readonly nowMs: number
  /** `FROM … WHERE …` that finds what it is about; without a row nothing is kept. */
  readonly from: SQL
}

/** Between what was said first and what was added. */
const BETWEEN = "\n\n"

/**
 * The statement that keeps an appeal, as a part of a batch; the second one against a decision adds its words to the first, until that is
 * decided and as long as there is room.
 */
export function newAppeal({ ownerId, kind, subjectId, against, againstActor, title, askedLevel, text, nowMs, from }: NewAppeal): SQL {
  return sql`INSERT INTO appeal (id, owner_id, subject_kind, subject_id, against_id, against_actor_id, title, asked_level, text, created_at_ms)
    SELECT ${newRowId("appeal", nowMs)}, ${ownerId}, ${kind}, ${subjectId}, ${against}, ${againstActor}, ${title}, ${askedLevel}, ${text}, ${nowMs}
    ${from} ON CONFLICT (owner_id, subject_kind, subject_id, against_id) DO UPDATE SET text = appeal.text || ${BETWEEN} || excluded.text
    WHERE appeal.decision IS NULL AND instr(appeal.text, excluded.text) = 0
      AND length(appeal.text || ${BETWEEN} || excluded.text) <= ${MAXIMUM_APPEAL_CHARACTERS}`
}

/** An appeal as it stands once somebody said these words. Throws Conflict where they could not be added. */
export function withWords<Row extends Pick<Appeal, "text">>(row: Row, text: string): Row {
  if (row.text.includes(text)) return row
  throw new DomainError("Conflict", { errors: [{ path: "text", message: "AppealSaidAlready" }] })
}
