/** The middle value; of an even count, the mean of the two in the middle. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error("no values")
  return (lower + upper) / 2
}

/** The smallest value that at least this share of all (0 to 1) does not exceed. Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error("no values")
  return value
}

/** How two things compare when each is measured around the other, so that a machine that warms or cools favours neither. */
export interface Comparison {
  /** Median of the anchor's measures. */
  readonly anchor: number
  /** Median of the subject's measures. */
  readonly subject: number
  /** Median over rounds of subject by the mean of the anchors around it. */
  readonly ratio: number
}

/** Measures A-B-A-B-…-A: the anchor before and after every round of the subject. */
export async function compare(rounds: number, anchor: () => Promise<number>, subject: () => Promise<number>): Promise<Comparison> {
  const anchors = [await anchor()]
  const subjects: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = anchors[round] ?? Number.NaN
    const value = await subject()
    const after = await anchor()
    subjects.push(value)
    anchors.push(after)
    ratios.push(value / ((before + after) / 2))
  }
  return { anchor: median(anchors), subject: median(subjects), ratio: median(ratios) }
}
