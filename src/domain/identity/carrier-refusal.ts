import { DomainError } from "../_kernel/errors.ts"

/** What a carrier said in place of taking a message. */
export interface CarrierRefusal {
  /** Its HTTP status; 0 where there was no answer. */
  readonly status: number
  /** Its own name of the failure, or that of what kept us from an answer. */
  readonly reason: string
  /** Its sentence, plain and short. It can name the recipient: it is for whoever wrote to themselves, and for no log. */
  readonly words: string
}

/** A carrier did not take a message. Whoever called is told that it is unavailable; only a test of the carrier says why. */
export class CarrierRefused extends DomainError {
  readonly refusal: CarrierRefusal

  constructor(refusal: CarrierRefusal) {
    super("Unavailable")
    this.refusal = refusal
  }
}
