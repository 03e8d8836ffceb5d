/** What somebody was told of a write. `unknown`: nothing, since nobody answered in time. */
export type Told = "done" | "refused" | "failed" | "unknown"

/** A write that somebody asked for. */
export interface Asked {
  /** Names the effect that it has, by which it is found again. */
  readonly mark: string
  readonly told: Told
}

/** Where what was told and what is there do not agree, by marks. */
export interface Disagreement {
  /** It was done, and somebody was told that it failed. */
  readonly doneButFailed: readonly string[]
  /** Somebody was told that it is done, and it is not there. */
  readonly doneButMissing: readonly string[]
  /** It is there more than once. */
  readonly twice: readonly string[]
}

/** Holds what people were told against what is there: how often each mark is. Writes that a rule refused must not be there either. */
export function reconcile(asked: readonly Asked[], there: ReadonlyMap<string, number>): Disagreement {
  const marks = (wanted: (told: Told, count: number) => boolean) =>
    asked.filter(({ mark, told }) => wanted(told, there.get(mark) ?? 0)).map(({ mark }) => mark)
  return {
    doneButFailed: marks((told, count) => (told === "failed" || told === "refused") && count > 0),
    doneButMissing: marks((told, count) => told === "done" && count === 0),
    twice: marks((_told, count) => count > 1),
  }
}

/** The same in words; none where everything agrees. */
export function disagreements(name: string, { doneButFailed, doneButMissing, twice }: Disagreement): readonly string[] {
  const line = (what: string, marks: readonly string[]) =>
    marks.length === 0 ? [] : [`${name}: ${marks.length} ${what}, such as ${marks[0]}`]
  return [
    ...line("done but reported failed", doneButFailed),
    ...line("reported done but missing", doneButMissing),
    ...line("done twice", twice),
  ]
}
