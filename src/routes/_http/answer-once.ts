import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import {
  findAnswer,
  forgetKey,
  isKeyTaken,
  type KeptAnswer,
  type KeyOwner,
  keepAnswer,
  noteKey,
} from "../../domain/_kernel/kept-answers.ts"
import { hide, unhide } from "./hidden-text.ts"
import type { Services } from "./services.ts"

/** Somebody who waits is told after so long; what goes on is answered to whoever comes back with the key. */
const TOLD_AFTER_MS = 15_000
const RETRY_SECONDS = 3
/** So long after it began a call may still be under way. */
const UNDER_WAY_MS = 60_000

/**
 * Runs a call once for its key: what was answered before is answered again, and while the first run goes on the next is told to wait. The
 * key is noted in the batch of the first thing that the call writes, so that it is known exactly where something was done. Throws Conflict
 * for another input, and where what was done ended without an answer; InFlight.
 */
export async function answerOnce(
  services: Pick<Services, "guestSecret">,
  context: Context,
  owner: KeyOwner,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const known = await findAnswer(context, owner)
  if (known !== null) return repeat(services, context, owner, known)
  const work = run(services, context, owner, make)
  context.later(work.catch(() => {}))
  return toldInTime(work)
}

async function repeat(
  { guestSecret }: Pick<Services, "guestSecret">,
  { nowMs }: Context,
  owner: KeyOwner,
  known: KeptAnswer,
): Promise<unknown> {
  if (known.bodyHash !== owner.bodyHash) throw new DomainError("Conflict")
  if (known.answer !== null) return JSON.parse(await unhide(known.answer, guestSecret))
  throw nowMs - known.atMs < UNDER_WAY_MS ? inFlight() : new DomainError("Conflict")
}

async function run(
  { guestSecret }: Pick<Services, "guestSecret">,
  context: Context,
  owner: KeyOwner,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const key = noteKey(context, owner)
  try {
    const answer = await make()
    if (key.isSent) {
      const kept = keepAnswer(context, owner, await hide(JSON.stringify(answer ?? null), guestSecret))
      // It is done, and whoever waits is told so; only a second try would not be told the same.
      await kept.catch((error: unknown) => context.log.error("an answer was not kept", { error: String(error) }))
    }
    return answer
  } catch (error) {
    if (isKeyTaken(error)) throw inFlight()
    if (error instanceof DomainError && key.isSent) await forgetKey(context, owner)
    throw error
  }
}

function inFlight(): DomainError {
  return new DomainError("InFlight", { retryAfterSeconds: RETRY_SECONDS })
}

async function toldInTime(work: Promise<unknown>): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DomainError("Unavailable", { retryAfterSeconds: RETRY_SECONDS })), TOLD_AFTER_MS)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
