import type { SQL } from "drizzle-orm"
import { isTooSlow } from "../../../db/not-sent.ts"
import { namedBatch } from "./batch.ts"
import type { Context } from "./context.ts"
import type { LeavingPerson, PersonalData } from "./personal-data.ts"

/** The table whose row says that somebody is forgotten: it comes last, so that whatever ends before it is gone on with. */
const ACCOUNT = "account"

/**
 * Forgets a person as every feature declares, feature by feature; false where something of theirs is still to end. Every step may run
 * twice: one that was cut off starts over, and nobody counts as forgotten of whom something is left.
 */
export async function forgetPerson(context: Context, person: LeavingPerson): Promise<boolean> {
  const declared = await context.personalData()
  for (const { beforeForgetting } of declared) if (beforeForgetting !== null && !(await beforeForgetting(context, person))) return false
  for (const isAccount of [false, true])
    for (const { tables } of declared) await forgetRows(context, statementsOf(tables, person, isAccount))
  return true
}

function statementsOf(tables: PersonalData["tables"], person: LeavingPerson, isAccount: boolean): readonly SQL[] {
  return Object.entries(tables).flatMap(([name, { forgotten }]) =>
    (name === ACCOUNT) === isAccount && "by" in forgotten ? forgotten.by(person) : [],
  )
}

/** One batch, or one statement after the other where together they take the database too long. */
async function forgetRows({ database }: Context, statements: readonly SQL[]): Promise<void> {
  if (statements.length === 0) return
  try {
    await namedBatch(database, { forgotten: statements })
  } catch (error) {
    if (!isTooSlow(error) || statements.length === 1) throw error
    for (const statement of statements) await database.run(statement)
  }
}
