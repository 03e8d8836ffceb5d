import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { Database } from "../../../db/client.ts"
import { once } from "../_kernel/once.ts"
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

const settingsSchema = once(() =>
  z.object({
    name: z.string(),
    accent: z.nullable(z.string()),
    footer: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    terms: z.string(),
    privacy: z.string(),
    contact: z.string(),
  }),
)

/** The query of the row; no rows while everything stands as it comes. */
export function selectSite(database: Database) {
  return database.all<SiteRow>(sql`SELECT version, settings, logo_key AS "logoKey" FROM site WHERE id = 1`)
}

/** What a row says; what this release cannot read is as it comes. */
export function settingsOf(row: SiteRow | undefined): SiteSettings {
  if (row === undefined) return DEFAULT_SETTINGS
  const read = settingsSchema().safeParse({ ...DEFAULT_SETTINGS, ...JSON.parse(row.settings) })
  return read.success ? read.data : DEFAULT_SETTINGS
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
