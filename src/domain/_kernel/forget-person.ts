import { namedBatch } from "./batch.ts"
import type { Context } from "./context.ts"
import type { LeavingPerson } from "./personal-data.ts"

/** Forgets a person as every feature declares; false where something of theirs is still to end. Every step may run twice. */
export async function forgetPerson(context: Context, person: LeavingPerson): Promise<boolean> {
  const declared = await context.personalData()
  for (const { beforeForgetting } of declared) if (beforeForgetting !== null && !(await beforeForgetting(context, person))) return false
  const tables = declared.flatMap((data) => Object.entries(data.tables))
  // One batch, so that a person is known whole or not at all.
  const statements = tables.map(([name, { forgotten }]) => [name, "by" in forgotten ? forgotten.by(person) : []] as const)
  await namedBatch(context.database, Object.fromEntries(statements))
  return true
}
