/** One thing that a rule changed or left out so that the rest can be made. */
export interface Mend {
  /** The field, as in failures: `meta.width`. */
  readonly path: string
  /** A message key that begins with `mend_`. */
  readonly message: string
  /** What was asked for, and what is made; empty where the message says it. */
  readonly from: string
  readonly to: string
}
