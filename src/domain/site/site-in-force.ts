import { isOver } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import type { Site } from "./ports.ts"
import { type SiteRow, selectSite, siteOf } from "./site-row.ts"
import { DEFAULT_SITE } from "./site-rules.ts"

/** For so long nobody asks whether it changed; then somebody does behind an answer, and nobody is shown what is older than the second. */
const FRESH_MS = 30_000
const MAXIMUM_AGE_MS = 60_000
/** Whoever asked and was cut off is not waited for longer; a database that did not answer is not waited for again within it. */
const ASKING_MS = 10_000

/** What this isolate knows. */
let known: { readonly site: Site; readonly version: number; readonly loadedAtMs: number } | null = null
let askedAtMs: number | null = null
let failedAtMs: number | null = null

type Asking = Pick<Context, "database" | "nowMs" | "log" | "later">

/** What the owner says of the site: never older than a minute while the database answers, and almost always without a round trip. */
export async function siteInForce(context: Asking): Promise<Site> {
  const { nowMs } = context
  const isAway = failedAtMs !== null && !isOver(failedAtMs, ASKING_MS, nowMs)
  if (known === null || isOver(known.loadedAtMs, MAXIMUM_AGE_MS, nowMs)) {
    if (!isAway) await ask(context)
  } else if (isOver(known.loadedAtMs, FRESH_MS, nowMs) && (askedAtMs === null || isOver(askedAtMs, ASKING_MS, nowMs))) {
    askedAtMs = nowMs
    context.later(ask(context))
  }
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

/** Takes in what was read or saved here, so that whoever saved it meets it at once. */
export function learnSite(row: SiteRow | undefined, nowMs: number): void {
  const version = row?.version ?? 0
  failedAtMs = null
  const site = known !== null && known.version === version ? known.site : siteOf(row)
  known = { site, version, loadedAtMs: nowMs }
}
