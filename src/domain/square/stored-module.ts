import { type SQL, sql } from "drizzle-orm"
import type * as schema from "../../../db/schema/index.ts"
import { isLocale, type Locale } from "../_kernel/locales.ts"
import type { ModuleAudience, ModulePage } from "./module-rules.ts"
import { type LocalTexts, localTextsSchema, type ModuleContent, moduleContentSchema } from "./module-schemas.ts"

/** A module as it is stored, read. */
export interface StoredModule {
  readonly id: string
  readonly page: ModulePage
  readonly audience: ModuleAudience
  readonly locales: readonly Locale[]
  readonly title: LocalTexts
  readonly content: ModuleContent
  readonly position: number
  readonly startsAtMs: number
  readonly endsAtMs: number | null
  readonly version: number
  readonly changedAtMs: number
}

type Row = typeof schema.squareModule.$inferSelect

/** Reads rows; one that says what this version does not know, such as an app that is gone, is left out. */
export function readModules(rows: readonly Row[]): readonly StoredModule[] {
  return rows.flatMap((row) => {
    const content = moduleContentSchema().safeParse(JSON.parse(row.content))
    const title = localTextsSchema().safeParse(JSON.parse(row.title))
    if (!content.success || !title.success) return []
    const locales: unknown = JSON.parse(row.locales)
    const { id, page, audience, position, startsAtMs, endsAtMs, version, changedAtMs } = row
    return [
      {
        ...{ id, page, audience, position, startsAtMs, endsAtMs, version, changedAtMs },
        locales: Array.isArray(locales) ? locales.filter((one): one is Locale => typeof one === "string" && isLocale(one)) : [],
        title: title.data,
        content: content.data,
      },
    ]
  })
}

/** Whether a row of `square_module` is in force at a moment. */
export function inForceAt(atMs: number): SQL {
  return sql`removed_at_ms IS NULL AND starts_at_ms <= ${atMs} AND (ends_at_ms IS NULL OR ends_at_ms > ${atMs})`
}
