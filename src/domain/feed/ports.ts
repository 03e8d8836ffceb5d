/** What publishing asks of the concepts that tags name. */
export interface Concepts {
  /** A tag as it is found by, whatever language it is in. */
  readonly tagOf: (text: string) => string
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** Has the table of concepts at hand, so that `conceptsOf` and `labelOf` answer; fetched once for all later requests. Throws Unavailable. */
    readonly concepts: () => Promise<Concepts>
  }
}
