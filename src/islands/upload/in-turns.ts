import { MAXIMUM_FILES_AT_ONCE } from "../../domain/library/contract.ts"
import { CallError } from "../_runtime/call.ts"

/** How far work on some things came: what was answered, and for which; those that are left after a call that failed. */
export interface Turns<Item, Answer> {
  readonly answers: readonly Answer[]
  readonly done: readonly Item[]
  readonly left: readonly Item[]
}

/** Files or items by as many as one call takes, one call after another, until one fails: that was told as a notice already. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  ask: (ids: string[]) => Promise<Answer>,
): Promise<Turns<Item, Answer>> {
  const answers: Answer[] = []
  let from = 0
  try {
    for (; from < items.length; from += MAXIMUM_FILES_AT_ONCE)
      answers.push(await ask(items.slice(from, from + MAXIMUM_FILES_AT_ONCE).map(idOf)))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
  return { answers, done: items.slice(0, from), left: items.slice(from) }
}
