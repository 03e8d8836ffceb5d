import type { SQL } from "drizzle-orm"

/** An event that a batch is to record, see `emit`; only `namedBatch` takes it, which sees to what follows. */
export class Emission {
  readonly statement: SQL
  /** False while the drain leaves it to a caller that carries it out directly. */
  readonly isDue: boolean
  /** What the event is found by; null where only the database knows. */
  readonly subjectId: string | null

  constructor(statement: SQL, isDue: boolean, subjectId: string | null) {
    this.statement = statement
    this.isDue = isDue
    this.subjectId = subjectId
  }
}
