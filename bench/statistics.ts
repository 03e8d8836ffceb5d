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

/** Takes one value of what is compared. */
type Measure = () => Promise<number>

/** Measures A-B-A-B-…-A: the anchor before and after every round of the subject. */
export async function compare(rounds: number, anchor: Measure, subject: Measure): Promise<Comparison> {
  return (await compareAll(rounds, anchor, { subject }))("subject")
}

/**
 * The same for several subjects that take turns, so that what disturbs the machine for a while disturbs all of them. Answers what tells
 * each subject's comparison by its name.
 */
export async function compareAll<Name extends string>(
  rounds: number,
  anchor: Measure,
  subjects: Readonly<Record<Name, Measure>>,
): Promise<(name: Name) => Comparison> {
  const series = Object.entries<Measure>(subjects).map(([name, measure]) => {
    const taken: { readonly subjects: number[]; readonly anchors: number[]; readonly ratios: number[] } = {
      subjects: [],
      anchors: [],
      ratios: [],
    }
    return { name, measure, taken }
  })
  let before = await anchor()
  for (let round = 0; round < rounds; round++) {
    for (const { measure, taken } of series) {
      const value = await measure()
      const after = await anchor()
      taken.subjects.push(value)
      taken.anchors.push(before, after)
      taken.ratios.push(value / ((before + after) / 2))
      before = after
    }
  }
  return (wanted) => {
    const found = series.find(({ name }) => name === wanted)
    if (found === undefined) throw new Error(`${wanted} was not measured`)
    const { taken } = found
    return { anchor: median(taken.anchors), subject: median(taken.subjects), ratio: median(taken.ratios) }
  }
}
