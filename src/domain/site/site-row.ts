import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { accentOf } from "./accent-rules.ts"
import type { OwnSite } from "./contract.ts"
import type { Site } from "./ports.ts"
import { DEFAULT_SETTINGS, DEFAULT_SITE, logoOfKey, type SiteSettings } from "./site-rules.ts"

/** The row as it is read. */
export interface SiteRow {
  readonly version: number
  readonly settings: string
  readonly logoKey: string | null
}

/** The query of the row; no rows while everything stands as it comes. */
export function selectSite(database: Database) {
  return database.all<SiteRow>(sql`SELECT version, settings, logo_key AS "logoKey" FROM site WHERE id = 1`)
}

/** A condition: the owner said something of the site. */
export function isSiteEdited(): SQL {
  return sql`EXISTS (SELECT 1 FROM site WHERE id = 1 AND version > 0)`
}

/** What a row says, with what came to the settings since as it comes. */
export function settingsOf(row: SiteRow | undefined): SiteSettings {
  return row === undefined ? DEFAULT_SETTINGS : { ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) }
}

/** The row as pages and emails need it. */
export function siteOf(row: SiteRow | undefined): Site {
  if (row === undefined) return DEFAULT_SITE
  const { name, accent, footer, links, terms, privacy, contact } = settingsOf(row)
  return {
    name,
    logo: logoOfKey(row.logoKey),
    accent: accent === null ? null : accentOf(accent),
    footer,
    links,
    texts: { terms, privacy, contact },
  }
}

/** The row as its owner sees it. */
export function ownSiteOf(row: SiteRow | undefined): OwnSite {
  const settings = settingsOf(row)
  return {
    ...settings,
    links: [...settings.links],
    version: row?.version ?? 0,
    logo: logoOfKey(row?.logoKey ?? null)?.url ?? null,
    colors: settings.accent === null ? null : accentOf(settings.accent),
  }
}
