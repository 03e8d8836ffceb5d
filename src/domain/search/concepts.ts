import type { Concepts } from "../feed/ports.ts"

/** No word is about anything: names of people are searched with it, and whatever is without a table of concepts. */
export const noConcepts: Concepts = {
  tagOf: (text) => text,
  conceptsOf: (texts) => texts.map((text) => ({ text, conceptId: null })),
  labelOf: (conceptId) => conceptId,
  beginningWith: () => [],
}
