/** Rounds of one run; what is left follows with the next. */
const MAXIMUM_ROUNDS = 40

/** Repeats a round until it does less than a whole group. Answers how much all rounds did. */
export async function inRounds(group: number, round: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let rounds = 0; rounds < MAXIMUM_ROUNDS; rounds++) {
    const done = await round()
    sum += done
    if (done < group) break
  }
  return sum
}
