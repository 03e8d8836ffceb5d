import type { SQL } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { Context } from "../_kernel/context.ts"

/** Statements of one batch. */
const GROUP = 200

/** Runs statements in groups; each can be repeated, so that a run that was cut off is made good by the next. */
export async function writeSearch({ searchDatabase }: Pick<Context, "searchDatabase">, statements: readonly SQL[]): Promise<void> {
  for (let at = 0; at < statements.length; at += GROUP) {
    const [first, ...rest]: BatchItem<"sqlite">[] = statements.slice(at, at + GROUP).map((statement) => searchDatabase.run(statement))
    if (first !== undefined) await searchDatabase.batch([first, ...rest])
  }
}
