import { conceptsOf, labelOf, labelsBeginning } from "../../domain/feed/tags/concept-rules.ts"
import type { SearchConcepts } from "../../domain/search/ports.ts"

/** The concepts that words of a query name; `loadConcepts` has fetched their table. */
export const searchConcepts: SearchConcepts = { conceptsOf, labelOf, beginningWith: labelsBeginning }
