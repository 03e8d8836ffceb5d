/** Nothing was sent to the database, so nothing was done there: it is away, or too many wait for it. */
export class NotSent extends Error {
  override readonly name = "NotSent"
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What was sent got no answer in the time that somebody waits; it may be done yet. */
export class Unanswered extends Error {
  override readonly name = "Unanswered"
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super("The database did not answer in time.")
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** True of an error that says, or of which the cause says, that the database took too long: less at once may be done in time. */
export function isTooSlow(thrown: unknown): boolean {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++)
    if (error instanceof Unanswered || /transaction timed.?out|TRANSACTION_TIMEOUT/i.test(error.message)) return true
  return false
}
