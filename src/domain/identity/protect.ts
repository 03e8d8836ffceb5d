import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { addressPrefix } from "./device-rules.ts"
import type { Hardness, LimiterAnswer } from "./ports.ts"
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
  const hardness = hardnessOf(seen)
  const isHuman =
    hardness !== null && humanCheck !== undefined && (await context.humanCheck.verify(humanCheck, context.origin, context.nowMs, hardness))
  if (hardness !== null && !isHuman) throw await checkRequired(context, hardness)
  const taken = await ask(1)
  refuseOver(taken)
  // Of many at once all may have seen that nothing was near yet; what each took tells better.
  const harder = hardnessOf(taken)
  if (harder !== null && !isHuman) throw await checkRequired(context, harder)
}

/** Allowances of one account or recipient: a wide one of its own, a close one as seen from the caller's address. */
export function pairOf(context: Pick<Context, "origin">, subject: string): string {
  return `${subject}|${addressPrefix(context.origin.address)}`
}

async function checkRequired(context: Context, hardness: Hardness): Promise<DomainError> {
  return new DomainError("HumanCheckRequired", { data: { challenge: await context.humanCheck.challenge(context.nowMs, hardness) } })
}

/** How hard the check is that these allowances want; null where none is near its end. */
function hardnessOf(answers: readonly LimiterAnswer[]): Hardness | null {
  return answers.reduce<Hardness | null>((hardest, answer) => {
    if (answer.kind !== "near") return hardest
    return hardest === null || answer.hardness > hardest ? answer.hardness : hardest
  }, null)
}

function refuseOver(answers: readonly LimiterAnswer[]): void {
  for (const answer of answers)
    if (answer.kind === "over") throw new DomainError("TooManyRequests", { retryAfterSeconds: answer.retryAfterSeconds })
}
