import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { findAccount } from "./facts.ts"
import { tellOwner } from "./owner.ts"
import { type Allowance, protect } from "./protect.ts"
import { noteSecurity } from "./security-log.ts"

/** What a run of guesses counts against, whoever makes them: ten an hour and thirty a day for one address or number. */
const GUESSES = ["code-guess-hour", "code-guess-day"] as const

/** An owner is mailed about guesses once in this time. */
const TOLD_EVERY_MS = 86_400_000

/** Whose code it is: the address or number that it was sent to, or the account that proves itself by one. */
type Guessed = string

/**
 * Lets a code be tried, and takes `further` allowances with it. The wait after too many wrong ones grows from what is left of an hour to what is
 * left of a day; from the sixth on, the caller has to show that they are human. Throws TooManyRequests, HumanCheckRequired.
 */
export async function mayGuess(
  context: Context,
  guessed: Guessed,
  humanCheck: string | undefined,
  further: readonly Allowance[] = [],
): Promise<void> {
  const guesses = GUESSES.map((name) => [name, guessed] as const)
  await protect(context, [...further, ["code-check-address", context.origin.address], ...guesses], humanCheck)
}

/** A right code: what was tried before it does not count any more. */
export function guessedRight(context: Context, guessed: Guessed): void {
  context.later(Promise.all(GUESSES.map((name) => context.limiters.clear(name, guessed))))
}

/**
 * A wrong code: it stands in the log of whoever has the address or number, and the guess that was the last for now is told them by email.
 * Answers the error to throw.
 */
export function guessedWrong(context: Context, guessed: Guessed): DomainError {
  context.later(tellOfGuess(context, guessed))
  return new DomainError("VerifiCodeError", { errors: [{ path: "code", message: "VerifiCodeError" }] })
}

async function tellOfGuess(context: Context, guessed: Guessed): Promise<void> {
  const found = await findAccount(context.database, isOf(guessed))
  if (found === null) return
  const { row } = found
  const next = await Promise.all(GUESSES.map((name) => context.limiters.take(name, guessed, context.nowMs, 0)))
  await context.database.run(noteSecurity(context, row.id, "sign-in-failed", guessed.startsWith("+") ? "sms-code" : "email-code"))
  if (!next.some(({ kind }) => kind === "over")) return
  const wasTold = sql`EXISTS (SELECT 1 FROM security_event WHERE account_id = ${row.id} AND kind = 'codes-blocked'
    AND at_ms > ${context.nowMs - TOLD_EVERY_MS})`
  const { rowsAffected } = await context.database.run(noteSecurity(context, row.id, "codes-blocked", "", sql`NOT ${wasTold}`))
  if (rowsAffected > 0) tellOwner(context, row, "codes-blocked")
}

function isOf(guessed: Guessed): SQL {
  const { account } = schema
  if (guessed.includes("@")) return sql`${account.email} = ${guessed}`
  return guessed.startsWith("+") ? sql`${account.phone} = ${guessed}` : sql`${account.id} = ${guessed}`
}
