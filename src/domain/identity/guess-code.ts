import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { answerOf, isAsked } from "./challenges.ts"
import { findAccount } from "./facts.ts"
import { tellOwner } from "./owner.ts"
import { type Allowance, pairOf, protect } from "./protect.ts"
import { noteSecurity } from "./security-log.ts"

/** What a run of guesses counts against: for one address or number, as seen from the caller's network, and the caller. */
const guessesOf = (context: Context, guessed: Guessed): readonly Allowance[] => [
  ["code-guess-hour", pairOf(context, guessed)],
  ["code-guess-day", pairOf(context, guessed)],
  ["code-guess-account", guessed],
]

/** An owner is mailed about guesses once in this time. */
const TOLD_EVERY_MS = 86_400_000

/** Whose code it is: the address or number that it was sent to, or the account that proves itself by one. */
type Guessed = string

interface Guess {
  readonly guessed: Guessed
  /** The secret of the question, where the code was sent to `guessed` itself: without an open question a guess cannot be right. */
  readonly secret?: string
  readonly humanCheck: string | undefined
  readonly further?: readonly Allowance[]
}

/**
 * Lets a code be tried, and takes `further` allowances with it. The wait after too many wrong ones grows from what is left of an hour to what is
 * left of a day; from the sixth on, the caller has to show that they are human. A guess at a question that nobody asked counts against the
 * caller's address alone: knowing an email address isn't enough to lock its owner out. Throws TooManyRequests, HumanCheckRequired,
 * VerifiCodeError.
 */
export async function mayGuess(context: Context, { guessed, secret, humanCheck, further = [] }: Guess): Promise<void> {
  const canBeRight = secret === undefined || (await isAsked(context, "code", await answerOf(secret), guessed))
  const address = ["code-check-address", context.origin.address] as const
  await protect(context, [...further, address, ...(canBeRight ? guessesOf(context, guessed) : [])], humanCheck)
  if (!canBeRight) throw wrongCode()
}

/** A right code: what was tried before it does not count anymore. */
export function guessedRight(context: Context, guessed: Guessed): void {
  context.later(Promise.all(guessesOf(context, guessed).map(([name, subject]) => context.limiters.clear(name, subject))))
}

const wrongCode = () => new DomainError("VerifiCodeError", { errors: [{ path: "code", message: "VerifiCodeError" }] })

/**
 * A wrong code: it stands in the log of the owner of the address or number, who is emailed about the last guess allowed for now.
 * Answers the error to throw.
 */
export function guessedWrong(context: Context, guessed: Guessed): DomainError {
  context.later(tellOfGuess(context, guessed))
  return wrongCode()
}

async function tellOfGuess(context: Context, guessed: Guessed): Promise<void> {
  const found = await findAccount(context.database, isOf(guessed))
  if (found === null) return
  const { row } = found
  const next = await Promise.all(
    guessesOf(context, guessed).map(([name, subject]) => context.limiters.take(name, subject, context.nowMs, 0)),
  )
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
