import type { Context } from "../../src/domain/_kernel/context.ts"

/** A context whose batches send each statement by itself: a batch is written down statement by statement only so. */
export function sentAlone<Given extends Pick<Context, "database">>(context: Given): Given {
  const batch = (statements: readonly PromiseLike<unknown>[]) => Promise.all(statements)
  const database: Given["database"] = Object.create(context.database, { batch: { value: batch } })
  return { ...context, database }
}
