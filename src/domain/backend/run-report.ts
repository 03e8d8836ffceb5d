/** What became of one order at one server, as the dispatcher passes it on to the fleet: the base of health, latency and the list of errors. */
export interface RunReport {
  readonly server: string
  /** Kind of order. */
  readonly kind: string
  readonly outcome: "done" | "failed" | "refused" | "lost" | "bad-result" | "cancelled"
  /** A plain code, never text or an address of the server; null where all went well. */
  readonly code: string | null
  /** The model file that the server could not load; absent where it was no such thing. */
  readonly file?: string
  readonly tookMs: number | null
  readonly atMs: number
}
