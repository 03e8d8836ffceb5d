import type { SQL } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { Context } from "../_kernel/context.ts"

/** Statements of one batch, unless a single thing needs more. */
const GROUP = 200

/**
 * Runs the statements of things, several things a batch. All that is written of one thing stands in one batch, so that a run that was cut off
 * has written all or nothing of it: what says that it is indexed is never there without its entries.
 */
export async function writeSearch({ searchDatabase }: Pick<Context, "searchDatabase">, things: readonly (readonly SQL[])[]): Promise<void> {
  for (const statements of batchesOf(things)) {
    const [first, ...rest]: BatchItem<"sqlite">[] = statements.map((statement) => searchDatabase.run(statement))
    if (first !== undefined) await searchDatabase.batch([first, ...rest])
  }
}

function batchesOf(things: readonly (readonly SQL[])[]): readonly (readonly SQL[])[] {
  const batches: SQL[][] = []
  for (const statements of things) {
    const last = batches.at(-1)
    if (last !== undefined && last.length + statements.length <= GROUP) last.push(...statements)
    else batches.push([...statements])
  }
  return batches
}
