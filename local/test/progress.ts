/** A step as it is foretold: what it takes of a processor, and how many things it counts. */
export interface PlannedStep {
  readonly title: string
  readonly seconds: number
  readonly tests: number
}

interface Running extends PlannedStep {
  done: number
}

/** How fast this machine seems before anything is known of it: as fast as the one that was recorded. */
const UNKNOWN_PACE = 1
/** What share of the work must be done before its pace is believed. */
const BELIEVED_FROM = 0.04
/** A step that is beyond its planned tests is all but done. */
const NEARLY = 0.98

/** Where a run is, and how long it will go on. Times are seconds. */
export class Progress {
  readonly #waiting: Map<string, PlannedStep>
  readonly #running = new Map<string, Running>()
  readonly #total: number
  readonly #steps: number
  readonly #cores: number
  #doneSeconds = 0
  #ended = 0

  constructor(steps: readonly PlannedStep[], cores: number) {
    this.#waiting = new Map(steps.map((step) => [step.title, step]))
    this.#total = steps.reduce((sum, { seconds }) => sum + seconds, 0)
    this.#steps = steps.length
    this.#cores = cores
  }

  begin(title: string): void {
    const step = this.#waiting.get(title)
    if (step === undefined) return
    this.#waiting.delete(title)
    this.#running.set(title, { ...step, done: 0 })
  }

  /** One thing of a step has ended. */
  count(title: string): void {
    const step = this.#running.get(title)
    if (step !== undefined) step.done += 1
  }

  end(title: string): void {
    const step = this.#running.get(title)
    if (step === undefined) return
    this.#running.delete(title)
    this.#doneSeconds += step.seconds
    this.#ended += 1
  }

  /** How many seconds are left after `elapsed`, by the pace so far. */
  left(elapsed: number): number {
    const done = [...this.#running.values()].reduce((sum, step) => sum + step.seconds * shareOf(step), this.#doneSeconds)
    const pace = done > this.#total * BELIEVED_FROM && elapsed > 0 ? (elapsed * this.#cores) / done : UNKNOWN_PACE
    return ((this.#total - done) / this.#cores) * pace
  }

  /** The line that says so, such as `Worker tests 412 of 1,236 · 3 of 11 steps · about 6 min left`. */
  line(elapsed: number): string {
    const running = [...this.#running.values()].map(({ title, done, tests }) =>
      tests > 1 ? `${title} ${count(done)} of ${count(Math.max(tests, done))}` : title,
    )
    return [...running, `${this.#ended} of ${this.#steps} steps`, `about ${minutes(this.left(elapsed))} left`].join(" · ")
  }
}

function shareOf({ done, tests }: Running): number {
  return tests === 0 ? 0 : Math.min(NEARLY, done / tests)
}

const count = (number: number): string => number.toLocaleString("en")

/** Seconds in words for a person who waits. */
export function minutes(seconds: number): string {
  return seconds < 90 ? `${Math.max(10, Math.ceil(seconds / 10) * 10)} s` : `${Math.round(seconds / 60)} min`
}
