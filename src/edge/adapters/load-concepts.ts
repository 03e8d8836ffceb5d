import { DomainError } from "../../domain/_kernel/errors.ts"
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

/** Only the path of an asset counts. */
const ANY_ORIGIN = "https://assets.internal"

/** Has the table of concepts of this deployment at hand, fetched once for all later requests. Throws Unavailable, which is logged. */
export async function loadConcepts(assets: Pick<Fetcher, "fetch">, log: Pick<Log, "error">): Promise<Concepts> {
  if (!holdsConcepts()) {
    try {
      const answer = await assets.fetch(`${ANY_ORIGIN}${CONCEPTS_PATH}`)
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      holdConcepts(parseConcepts(await answer.text()))
    } catch (error) {
      log.error("concepts not loaded", { error: String(error) })
      throw new DomainError("Unavailable", { retryAfterSeconds: 1 })
    }
  }
  return { tagOf, conceptsOf, labelOf, beginningWith: labelsBeginning }
}
