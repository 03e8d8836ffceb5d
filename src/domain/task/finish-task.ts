import { eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { endHoldStatements } from "../credits/index.ts"
import { endedTask } from "./hold-queries.ts"
import type { ShownMaker } from "./maker-rules.ts"
import type { Outcome, StoredResult } from "./room-state.ts"
import { ENDINGS, type Ending, searchableText, TASK_STATUS } from "./rules.ts"
import type { TaskAnswer } from "./task-shown.ts"

/** The end of a task, to be written once. */
export interface TaskEnd {
  readonly taskId: TaskId
  readonly outcome: Outcome
  /** What is charged of a price whose pieces cost different things; absent or null for an equal share for each. */
  readonly chargedCoins?: number | null
  /** Who carried it out; null where nobody knows. */
  readonly madeBy?: ShownMaker | null
  /** Number of the last event; together with the status it distinguishes our ending from somebody else's. */
  readonly finalSeq: number
  readonly nowMs: number
}

/** `away`: nothing is known to be written, try again. `ended-otherwise`: the row ended before, as a failure of that kind. */
export type FinishAnswer =
  | { readonly kind: "written" }
  | { readonly kind: "ended-otherwise"; readonly ending: Ending }
  | { readonly kind: "away"; readonly reason: string }

/**
 * Writes results and ending in one batch, all on the condition that the task has not ended, and with it ends the hold of its price:
 * charged for what was delivered, or given back. Repeating it changes nothing. Never throws.
 */
export async function finishTask(database: Database, end: TaskEnd): Promise<FinishAnswer> {
  const { task } = schema
  const { taskId, outcome, chargedCoins, madeBy, finalSeq, nowMs } = end
  const results = outcome.kind === "success" ? outcome.results : []
  const answer = outcome.kind === "success" ? outcome.answer : null
  const deliveredCount = answer === null ? results.length : 1
  const status = outcome.kind === "success" ? TASK_STATUS.success : TASK_STATUS.failure
  const statusDesc = outcome.kind === "success" ? null : outcome.ending
  try {
    const { rows } = await namedBatch(database, {
      ending: sql`UPDATE task SET status = ${status}, status_desc = ${statusDesc}, sub_status = ${outcome.kind === "success" ? null : outcome.detail},
        delivered_count = ${deliveredCount}, charged_coins = ${outcome.kind === "success" ? (chargedCoins ?? null) : null}, answer = ${answer === null ? null : JSON.stringify(answer)}, search_text = COALESCE(${spokenText(answer)}, search_text), made_by = ${jsonOrNull(madeBy)}, last_seq = ${finalSeq}, updated_at_ms = ${nowMs} WHERE id = ${taskId} AND status IN (1, 2)`,
      rows: database
        .select({ status: task.status, statusDesc: task.statusDesc, lastSeq: task.lastSeq })
        .from(task)
        .where(eq(task.id, taskId)),
      results: results.map((result) => insertResult(taskId, result, finalSeq)),
      hold: endHoldStatements(taskId, endedTask(taskId), nowMs),
    })
    const row = rows[0]
    if (row === undefined) return { kind: "ended-otherwise", ending: "failedDesc" }
    if (row.status === status && row.statusDesc === statusDesc && row.lastSeq === finalSeq) return { kind: "written" }
    return { kind: "ended-otherwise", ending: ENDINGS.find((ending) => ending === row.statusDesc) ?? "failedDesc" }
  } catch (error) {
    return { kind: "away", reason: String(error).slice(0, 200) }
  }
}

/** What a transcript is found by, as prompts are; null of what is none. */
function spokenText(answer: TaskAnswer | null): string | null {
  const text = answer?.transcript?.text
  return text === undefined ? null : searchableText(text)
}

function jsonOrNull(value: ShownMaker | null | undefined): string | null {
  return value == null ? null : JSON.stringify(value)
}

/** A column of whole numbers has no room for a seed beyond 2^53: its digits are in one of their own. */
const seedColumn = (seed: Seed) => (typeof seed === "number" ? seed : 0)
const digitsColumn = (seed: Seed) => (typeof seed === "number" ? null : seed)

/** A result goes in only where the ending above it is ours, and once. */
function insertResult(taskId: TaskId, result: StoredResult, finalSeq: number): ReturnType<typeof sql> {
  return sql`INSERT INTO task_result (task_id, position, media_key, content_type, size_bytes, width, height, seed, seed_digits, thumbhash, duration_ms, sha256, made_by, lyrics)
    SELECT ${taskId}, ${result.position}, ${result.mediaKey}, ${result.contentType}, ${result.sizeBytes}, ${result.width}, ${result.height}, ${seedColumn(result.seed)}, ${digitsColumn(result.seed)}, ${result.thumbhash}, ${result.durationMs ?? null}, ${result.sha256}, ${jsonOrNull(result.madeBy)}, ${result.lyrics ?? null}
    WHERE EXISTS (SELECT 1 FROM task WHERE id = ${taskId} AND status = ${TASK_STATUS.success} AND last_seq = ${finalSeq}) ON CONFLICT DO NOTHING`
}
