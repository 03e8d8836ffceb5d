import type { SearchConcepts } from "./ports.ts"

/** No word is about anything: what a site without a table of concepts searches with. */
export const noConcepts: SearchConcepts = {
  conceptsOf: (texts) => texts.map((text) => ({ text, conceptId: null })),
  labelOf: (conceptId) => conceptId,
  beginningWith: () => [],
}
