import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { addressPrefix } from "./device-rules.ts"
import type { LimiterAnswer } from "./ports.ts"
import type { LimiterName } from "./rules.ts"

/** An allowance to take: by which name, of whom. */
export type Allowance = readonly [name: LimiterName, subject: string]

/**
 * Takes every allowance, or refuses: TooManyRequests when one is used up; HumanCheckRequired, with a challenge, when one is
 * nearly so and `humanCheck` is no right answer to an earlier challenge.
 */
export async function protect(context: Context, allowances: readonly Allowance[], humanCheck: string | undefined): Promise<void> {
  const ask = (amount: number) =>
    Promise.all(allowances.map(([name, subject]) => context.limiters.take(name, subject, context.nowMs, amount)))
  // Looked at first, so that being asked for a check costs no allowance.
  const seen = await ask(0)
  refuseOver(seen)
  const isHuman =
    seen.some(isNear) && humanCheck !== undefined && (await context.humanCheck.verify(humanCheck, context.origin, context.nowMs))
  if (seen.some(isNear) && !isHuman) throw await checkRequired(context)
  const taken = await ask(1)
  refuseOver(taken)
  // Of many at once all may have seen that nothing was near yet; what each took tells better.
  if (taken.some(isNear) && !isHuman) throw await checkRequired(context)
}

/** Allowances of one account or recipient: a wide one of its own, a close one as seen from the caller's address. */
export function pairOf(context: Pick<Context, "origin">, subject: string): string {
  return `${subject}|${addressPrefix(context.origin.address)}`
}

async function checkRequired(context: Context): Promise<DomainError> {
  return new DomainError("HumanCheckRequired", { data: { challenge: await context.humanCheck.challenge(context.nowMs) } })
}

function isNear({ kind }: LimiterAnswer): boolean {
  return kind === "near"
}

function refuseOver(answers: readonly LimiterAnswer[]): void {
  for (const answer of answers)
    if (answer.kind === "over") throw new DomainError("TooManyRequests", { retryAfterSeconds: answer.retryAfterSeconds })
}
