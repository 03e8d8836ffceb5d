import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { writeAudit } from "../moderation/index.ts"
import { requireColor } from "./accent-rules.ts"
import type { siteSave as declaration, OwnSite } from "./contract.ts"
import { logoDue } from "./events.ts"
import { LOGO_GRACE_MS, storeLogo } from "./logo.ts"
import { learnSite } from "./site-in-force.ts"
import { ownSiteOf, selectSite } from "./site-row.ts"
import { requireTexts, SITE_TEXTS } from "./site-rules.ts"

/**
 * Changes what the owner says of the site; one batch with its audit. Throws InvalidInput by field, Conflict where somebody else changed it
 * meanwhile.
 */
export async function saveSite(
  context: MemberContext,
  { version, logo, accent, ...typed }: CallInput<typeof declaration>,
): Promise<OwnSite> {
  const { database, nowMs } = context
  const settings = { ...requireTexts(typed), accent: accent === null ? null : requireColor(accent) }
  const key = logo !== undefined && "image" in logo ? await storeLogo(context, logo.image) : null
  const before = sql`COALESCE((SELECT version FROM site WHERE id = 1), 0) = ${version}`
  const logoKey = logo === undefined ? sql`(SELECT logo_key FROM site WHERE id = 1)` : sql`${key}`
  const json = JSON.stringify(settings)
  const isSaved = sql`EXISTS (SELECT 1 FROM site WHERE version = ${version + 1} AND settings = ${json} AND changed_at_ms = ${nowMs})`
  const { name, footer, links } = settings
  const texts = Object.fromEntries(SITE_TEXTS.map((text) => [text, settings[text].length]))
  const detail = { version: version + 1, name, accent: settings.accent, footer, links, ...texts, ...(logo && { logo: key }) }
  const left = sql`FROM site WHERE id = 1 AND logo_key IS NOT NULL AND ${before} AND ${logo === undefined ? 0 : 1} = 1`
  const { rows } = await namedBatch(database, {
    left: emitEach(logoDue, { key: sql`logo_key` }, left, { nowMs, graceMs: LOGO_GRACE_MS }),
    row: sql`INSERT INTO site (id, version, settings, logo_key, changed_at_ms)
      SELECT 1, ${version + 1}, ${json}, ${logoKey}, ${nowMs} WHERE ${before}
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, settings = excluded.settings, logo_key = excluded.logo_key,
        changed_at_ms = excluded.changed_at_ms`,
    audit: writeAudit(context, "site.save", "site", detail, isSaved),
    rows: selectSite(database),
  })
  const [row] = rows
  if (row?.version !== version + 1 || row.settings !== json)
    throw new DomainError("Conflict", { errors: [{ path: "version", message: "Conflict" }] })
  learnSite(row, nowMs)
  return ownSiteOf(row)
}

/** What the owner says of the site, as it stands now. */
export async function readOwnSite({ database }: Pick<MemberContext, "database">): Promise<OwnSite> {
  return ownSiteOf((await selectSite(database))[0])
}
