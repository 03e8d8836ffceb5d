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
  /** What it was counted of, as Markdown; it stands in a page of its own. */
  readonly list?: string
}

/** What the command line and the machine mean for a measurement. */
export interface BenchSettings {
  /** Shorter loads and fewer repetitions: the same measures, less certain. */
  readonly isQuick: boolean
  /** As little as shows that it works: nothing that comes of it is a figure. It is quick too. */
  readonly isSmoke: boolean
  readonly say: (text: string) => void
}

/** How often something is measured: at length, quickly, or once where only its working counts. */
export function rounds({ isQuick, isSmoke }: BenchSettings, whole: number, quick: number): number {
  return isSmoke ? 1 : isQuick ? quick : whole
}

/** What not every machine has. */
export type Need = "Chromium" | "ffmpeg"

/** One goal's measurement. */
export interface Measurement {
  readonly goals: readonly string[]
  /** Without it nothing is measured; a smoke run leaves it out then, and says so. */
  readonly needs?: readonly Need[]
  readonly run: (settings: BenchSettings) => Promise<readonly Figure[]>
}
