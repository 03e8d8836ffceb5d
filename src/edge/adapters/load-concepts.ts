import type { Log } from "../../domain/_kernel/ports.ts"
import type { Concepts } from "../../domain/feed/ports.ts"
import {
  CONCEPTS_PATH,
  conceptsOf,
  holdConcepts,
  holdsConcepts,
  labelOf,
  labelsBeginning,
  parseConcepts,
  tagOf,
} from "../../domain/feed/tags/concept-rules.ts"
import { loadAsset } from "./load-asset.ts"

/** Has the table of concepts of this deployment at hand, fetched once for all later requests. Throws Unavailable, which is logged. */
export async function loadConcepts(assets: Pick<Fetcher, "fetch">, log: Pick<Log, "error">): Promise<Concepts> {
  if (!holdsConcepts()) holdConcepts(parseConcepts(await loadAsset(assets, CONCEPTS_PATH, log)))
  return { tagOf, conceptsOf, labelOf, beginningWith: labelsBeginning }
}
