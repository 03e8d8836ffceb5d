import { isTooSlow } from "../../../db/not-sent.ts"

/** Rounds of one run; what is left follows with the next. */
const MAXIMUM_ROUNDS = 40
/** A group that took too long is halved, down to this: what takes so few too long is not about their number. */
const LEAST_GROUP = 4

/**
 * Repeats a round until it does less than a whole group, each of at most `limit`. What takes the database too long is tried with half as
 * many, so that a group which is too large for it ends some time. Answers how much all rounds did.
 */
export async function inRounds(group: number, round: (limit: number) => Promise<number>): Promise<number> {
  let sum = 0
  let limit = group
  for (let rounds = 0; rounds < MAXIMUM_ROUNDS; rounds++) {
    const { value: done, limit: taken } = await withFewer(limit, round)
    sum += done
    limit = taken
    if (done < limit) break
  }
  return sum
}

/** Does something with at most `limit` things, and with half as many where that takes the database too long; answers with how many it did it. */
export async function withFewer<Value>(
  limit: number,
  act: (limit: number) => Promise<Value>,
): Promise<{ readonly value: Value; readonly limit: number }> {
  try {
    return { value: await act(limit), limit }
  } catch (error) {
    const half = Math.floor(limit / 2)
    if (half < LEAST_GROUP || !isTooSlow(error)) throw error
    return withFewer(half, act)
  }
}
