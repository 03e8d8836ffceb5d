import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Log } from "../../domain/_kernel/ports.ts"

/** Only the path of an asset counts. */
const ANY_ORIGIN = "https://assets.internal"

/** The text of a file that this deployment's client build keeps for the Worker. Throws Unavailable, which is logged. */
export async function loadAsset(assets: Pick<Fetcher, "fetch">, path: string, log: Pick<Log, "error">): Promise<string> {
  try {
    const answer = await assets.fetch(`${ANY_ORIGIN}${path}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return await answer.text()
  } catch (error) {
    log.error("asset not loaded", { path, error: String(error) })
    throw new DomainError("Unavailable", { retryAfterSeconds: 1 })
  }
}
