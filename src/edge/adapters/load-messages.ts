import { DEFAULT_LOCALE, type Locale } from "../../domain/_kernel/locales.ts"
import type { Log } from "../../domain/_kernel/ports.ts"
import { type Catalogue, holdMessages, holdsMessages, messagesFor, messagesPath } from "../../messages/index.ts"

/** Only the path of an asset counts. */
const ANY_ORIGIN = "https://assets.internal"

/**
 * Has a language's messages at hand: those of the client build that this Worker was deployed with, fetched once for all later requests.
 * False where they cannot be had, which is logged; `messagesFor` answers English then, and the next request asks anew.
 */
export async function loadMessages(assets: Pick<Fetcher, "fetch">, locale: Locale, log: Pick<Log, "error">): Promise<boolean> {
  if (holdsMessages(locale)) return true
  try {
    const answer = await assets.fetch(`${ANY_ORIGIN}${messagesPath(locale)}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const catalogue: unknown = await answer.json()
    if (!isCatalogue(catalogue)) throw new Error("not a catalogue")
    holdMessages(locale, catalogue)
    return true
  } catch (error) {
    log.error("messages not loaded", { locale, error: String(error) })
    return false
  }
}

/** Our own build wrote it, and a test holds it to the keys of English; this tells whether it is that file at all. */
function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === "object" && value !== null && Object.keys(messagesFor(DEFAULT_LOCALE)).every((namespace) => namespace in value)
}
