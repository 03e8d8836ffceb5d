import { isOver } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import { ASKING_MS, makeRenewal } from "../_kernel/renewal.ts"
import type { Site } from "./ports.ts"
import { type SiteRow, selectSite, siteOf } from "./site-row.ts"
import { DEFAULT_SITE } from "./site-rules.ts"

/** What this isolate knows. */
let known: { readonly site: Site; readonly version: number; readonly loadedAtMs: number } | null = null
const renewal = makeRenewal()
/** A database that did not answer is not waited for again within `ASKING_MS`. */
let failedAtMs: number | null = null

type Asking = Pick<Context, "database" | "nowMs" | "log" | "later">

/** What the owner says of the site: never older than a minute while the database answers, and almost always without a round trip. */
export async function siteInForce(context: Asking): Promise<Site> {
  const { nowMs } = context
  const isAway = failedAtMs !== null && !isOver(failedAtMs, ASKING_MS, nowMs)
  const when = renewal(known?.loadedAtMs ?? null, nowMs)
  if (when === "before" && !isAway) await ask(context)
  if (when === "behind") context.later(ask(context))
  return known?.site ?? DEFAULT_SITE
}

/** A page is better with the name of before than not at all. */
async function ask({ database, nowMs, log }: Asking): Promise<void> {
  try {
    const [row] = await selectSite(database)
    learnSite(row, nowMs)
  } catch (error) {
    failedAtMs = nowMs
    log.error("the site's own settings could not be read", { error: String(error) })
  }
}

/** Takes in what was read or saved here, so that it counts at once for the admin who saved it. */
export function learnSite(row: SiteRow | undefined, nowMs: number): void {
  const version = row?.version ?? 0
  failedAtMs = null
  const site = known !== null && known.version === version ? known.site : siteOf(row)
  known = { site, version, loadedAtMs: nowMs }
}
