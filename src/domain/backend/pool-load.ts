/** What a dispatcher has to do just now, by servers' names. */
export interface PoolLoad {
  /** Runs that hold a slot there. */
  readonly running: Readonly<Record<string, number>>
  /** Tasks that wait and could run there. */
  readonly waiting: Readonly<Record<string, number>>
  /** Until when a server rests after failures. */
  readonly restingUntilMs: Readonly<Record<string, number>>
}
