/** What a goal came to: one row of the table. */
export interface Figure {
  /** Number of the goal, such as `P1`. */
  readonly goal: string
  /** What was measured and what is wanted, in a few words. */
  readonly what: string
  /** What it is compared with, measured in the same run; a dash where the goal is a count. */
  readonly anchor: string
  readonly figure: string
  /** Null where nothing could be measured. */
  readonly isMet: boolean | null
  /** What a reader must know to judge the figure. */
  readonly note?: string
}

/** What the command line and the machine mean for a measurement. */
export interface BenchSettings {
  /** Shorter loads and fewer repetitions: the same measures, less certain. */
  readonly isQuick: boolean
  readonly say: (text: string) => void
}

/** One goal's measurement. */
export interface Measurement {
  readonly goals: readonly string[]
  readonly run: (settings: BenchSettings) => Promise<readonly Figure[]>
}
