import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { siteFact } from "../../../db/schema/kernel.ts"
import { dayOf } from "./clock.ts"
import { json, select } from "./select.ts"

/** What is kept of the site as a whole: the newest finding of each kind. */
export interface SiteFacts {
  /** Bytes of the database; null where it does not say. */
  readonly database: { readonly bytes: number | null }
  /** Originals that people made and brought. */
  readonly storage: { readonly bytes: number; readonly files: number }
  readonly ledger: { readonly failed: number; readonly movements: number; readonly entries: number }
  /** The last copy of everything: where it lies, and what is in it. */
  readonly backup: { readonly place: string; readonly bytes: number | null; readonly files: number | null }
  /** Emails that no carrier took, on one day (UTC). */
  readonly mail: { readonly day: string; readonly failed: number }
  /** What came of the last test email, and by which sender it went. */
  readonly mailTest: { readonly outcome: string; readonly status: number; readonly reason: string; readonly sender: string | null }
  /** Steps of the checklist that the owner put off. */
  readonly setup: { readonly [step: string]: true }
}
export type SiteFactName = keyof SiteFacts

/** What was found, and when. */
export type FoundFacts = { readonly [Name in SiteFactName]?: SiteFacts[Name] & { readonly at: number } }

/** The statement that keeps a finding in place of the one before. */
export function keepFact<Name extends SiteFactName>(name: Name, value: SiteFacts[Name], nowMs: number): SQL {
  return sql`INSERT INTO site_fact (name, value, at_ms) VALUES (${name}, ${JSON.stringify(value)}, ${nowMs})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, at_ms = excluded.at_ms`
}

/** The statement that counts an email that no carrier took. */
export function countMailFailure(nowMs: number): SQL {
  const day = dayOf(nowMs)
  return sql`INSERT INTO site_fact (name, value, at_ms) VALUES ('mail', ${JSON.stringify({ day, failed: 1 })}, ${nowMs})
    ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms, value = json_object('day', ${day}, 'failed',
      CASE WHEN value ->> 'day' = ${day} THEN (value ->> 'failed') + 1 ELSE 1 END)`
}

/** The statement that puts steps of the checklist off, or brings them back, and leaves the others as they are. */
export function putOffSteps(steps: readonly string[], isPutOff: boolean, nowMs: number): SQL {
  // A merge patch: what is null in it goes.
  const patch = JSON.stringify(Object.fromEntries(steps.map((step) => [step, isPutOff || null])))
  return sql`INSERT INTO site_fact (name, value, at_ms) VALUES ('setup', json_patch('{}', ${patch}), ${nowMs})
    ON CONFLICT (name) DO UPDATE SET value = json_patch(value, ${patch}), at_ms = excluded.at_ms`
}

const FACT = { name: siteFact.name, value: json<object>(siteFact.value), atMs: siteFact.atMs }

/** The query of every finding, as a part of a batch; `factsOf` reads its answer. */
export function selectFacts(database: Database) {
  return select(database, FACT, sql`site_fact`)
}

/** What was found, by its name. Only our own statements write it. */
export function factsOf(rows: readonly { readonly name: string; readonly value: object; readonly atMs: number }[]): FoundFacts {
  return Object.fromEntries(rows.map(({ name, value, atMs }) => [name, { ...value, at: atMs }]))
}
