import type { Painting } from "./painting-rules.ts"
import type { ConceptsOf } from "./tags/concept-rules.ts"

/** The concepts that tags and words name, in whatever language. */
export interface Concepts {
  /** A tag as it is found by. */
  readonly tagOf: (text: string) => string
  readonly conceptsOf: ConceptsOf
  /** What a concept is called in a language. */
  readonly labelOf: (conceptId: string, language: string) => string
  /** Names of concepts in a language that begin with a text. */
  readonly beginningWith: (text: string, language: string) => readonly string[]
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** The concepts of this deployment, their table at hand for `tags/concept-rules.ts` too; fetched once for all later requests. Throws Unavailable. */
    readonly concepts: () => Promise<Concepts>
    /** The gallery that a start on one's own machine is painting; null where none is, as everywhere else. */
    readonly painting: () => Promise<Painting | null>
  }
}
