import { type SQL, sql } from "drizzle-orm"
import { newRowId } from "../../_kernel/ids.ts"
import type { AppealSubject } from "../appeal-rules.ts"

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

/** The statement that keeps an appeal, as a part of a batch; the second one against a decision changes nothing. */
export function newAppeal({ ownerId, kind, subjectId, against, againstActor, title, askedLevel, text, nowMs, from }: NewAppeal): SQL {
  return sql`INSERT INTO appeal (id, owner_id, subject_kind, subject_id, against_id, against_actor_id, title, asked_level, text, created_at_ms)
    SELECT ${newRowId("appeal", nowMs)}, ${ownerId}, ${kind}, ${subjectId}, ${against}, ${againstActor}, ${title}, ${askedLevel}, ${text}, ${nowMs}
    ${from} ON CONFLICT DO NOTHING`
}
