import type { Context } from "../_shared/context.ts"
import { DomainError } from "../_shared/errors.ts"
import type { ThrottleAnswer } from "../_shared/ports.ts"
import type { ThrottleName } from "./rules.ts"

/** An allowance to take: by which name, of whom. */
export type Allowance = readonly [name: ThrottleName, subject: string]

/**
 * Takes every allowance, or refuses: TooManyRequests when one is used up; HumanCheckRequired, with a challenge, when one is
 * nearly so and `humanCheck` is no right answer to an earlier challenge.
 */
export async function protect(context: Context, allowances: readonly Allowance[], humanCheck: string | undefined): Promise<void> {
  const ask = (amount: number) =>
    Promise.all(allowances.map(([name, subject]) => context.throttles.take(name, subject, context.nowMs, amount)))
  // Looked at first, so that being asked for a check costs no allowance.
  const seen = await ask(0)
  refuseOver(seen)
  if (seen.some(({ kind }) => kind === "near")) {
    const isHuman = humanCheck !== undefined && (await context.humanCheck.verify(humanCheck, context.origin, context.nowMs))
    if (!isHuman) throw new DomainError("HumanCheckRequired", { data: { challenge: await context.humanCheck.challenge(context.nowMs) } })
  }
  refuseOver(await ask(1))
}

function refuseOver(answers: readonly ThrottleAnswer[]): void {
  for (const answer of answers)
    if (answer.kind === "over") throw new DomainError("TooManyRequests", { retryAfterSeconds: answer.retryAfterSeconds })
}
