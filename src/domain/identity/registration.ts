import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import type { Registration } from "./rules.ts"

/** What the owner says of who may sign up; null while the variable says it. */
export const CHOSEN_REGISTRATION: SQL<Registration | null> = sql<Registration | null>`(SELECT registration FROM sign_up_rule WHERE id = 1)`

/** An expression: who may sign up now. What the owner says counts before what the variable says. */
export function registrationInForce({ registration }: Pick<Context, "registration">): SQL<Registration> {
  return sql<Registration>`COALESCE(${CHOSEN_REGISTRATION}, ${registration})`
}

/** What the owner chose, null where they leave it to the variable. */
export async function readChosenRegistration({ database }: Pick<Context, "database">): Promise<Registration | null> {
  const [row] = await database.all<{ readonly chosen: Registration | null }>(sql`SELECT ${CHOSEN_REGISTRATION} AS chosen`)
  return row?.chosen ?? null
}

/** Who may sign up now. */
export async function readRegistration(context: Pick<Context, "database" | "registration">): Promise<Registration> {
  return (await readChosenRegistration(context)) ?? context.registration
}

/** The statement that says who may sign up from now on; null leaves it to the variable. */
export function chooseRegistration(registration: Registration | null, nowMs: number): SQL {
  if (registration === null) return sql`DELETE FROM sign_up_rule WHERE id = 1`
  return sql`INSERT INTO sign_up_rule (id, registration, changed_at_ms) VALUES (1, ${registration}, ${nowMs})
    ON CONFLICT (id) DO UPDATE SET registration = excluded.registration, changed_at_ms = excluded.changed_at_ms`
}
