import { MAXIMUM_FILES_AT_ONCE } from "../../domain/library/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { CallError } from "../_runtime/call.ts"

/** How far work on files came: what was answered, and for which files; those that are left after a call that failed. */
export interface Turns<Answer> {
  readonly answers: readonly Answer[]
  readonly done: readonly MediaFile[]
  readonly left: readonly MediaFile[]
}

/** Files by as many as one call takes, one call after another, until one fails: that was told as a notice already. */
export async function inTurns<Answer>(files: readonly MediaFile[], ask: (ids: string[]) => Promise<Answer>): Promise<Turns<Answer>> {
  const answers: Answer[] = []
  let from = 0
  try {
    for (; from < files.length; from += MAXIMUM_FILES_AT_ONCE)
      answers.push(await ask(files.slice(from, from + MAXIMUM_FILES_AT_ONCE).map(({ file_id }) => file_id)))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
  return { answers, done: files.slice(0, from), left: files.slice(from) }
}
