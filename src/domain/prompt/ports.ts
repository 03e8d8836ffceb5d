import type { WordedKind } from "./contract.ts"

/** Words of an order of a kind, as a renderer gets them. */
export interface WordQuestion {
  readonly kind: WordedKind
  readonly prompt: string
  readonly hasLyrics: boolean
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The words that a server of the fleet says it does not understand; none where it does not answer soon. Never throws. */
    unknownWords(server: string, question: WordQuestion): Promise<readonly string[]>
  }
}
