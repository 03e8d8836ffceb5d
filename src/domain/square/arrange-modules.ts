import { asc, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import { writeAudit } from "../moderation/index.ts"
import type { KeptModule, moduleArrange, moduleList, modulePreview, moduleRemove, moduleSave } from "./module-contract.ts"
import { MAXIMUM_MODULES, moduleStage } from "./module-rules.ts"
import { modulesInForce, showModules } from "./read-square.ts"
import { readModules, type StoredModule } from "./stored-module.ts"

/** Places between two modules that follow each other. */
const STEP = 100
const IS_THERE = sql`removed_at_ms IS NULL`

const { squareModule } = schema

function keptRows(database: Database) {
  return database
    .select()
    .from(squareModule)
    .where(IS_THERE)
    .orderBy(asc(squareModule.page), asc(squareModule.position), asc(squareModule.id))
    .limit(MAXIMUM_MODULES)
}

type Rows = Awaited<ReturnType<typeof keptRows>>

function keptOf(
  { id, page, audience, locales, title, content, startsAtMs, endsAtMs, version, changedAtMs }: StoredModule,
  nowMs: number,
): KeptModule {
  return {
    ...{ id, page, audience, title, version },
    locales: [...locales],
    content,
    starts_at: new Date(startsAtMs).toISOString(),
    ends_at: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    stage: moduleStage({ startsAtMs, endsAtMs }, nowMs),
    changed_at: changedAtMs === 0 ? null : new Date(changedAtMs).toISOString(),
  }
}

const listOf = (rows: Rows, nowMs: number): { items: KeptModule[] } => ({ items: readModules(rows).map((row) => keptOf(row, nowMs)) })

/** All modules, by page, in their order. One round trip. */
export async function listModules({ database, nowMs }: MemberContext): Promise<CallOutput<typeof moduleList>> {
  return listOf(await keptRows(database), nowMs)
}

/**
 * Makes a module or changes one; one batch with its audit. Throws NotFound, Conflict (somebody changed it meanwhile), NotAllowed (there are
 * as many as there may be).
 */
export async function saveModule(
  context: MemberContext,
  { id: known, version, module }: CallInput<typeof moduleSave>,
): Promise<KeptModule> {
  const { database, viewer, nowMs } = context
  const id = known ?? newRowId("module", nowMs)
  const { page, audience, locales, title, content, starts_at, ends_at } = module
  const [startsAtMs, endsAtMs] = [Date.parse(starts_at), ends_at === null ? null : Date.parse(ends_at)]
  const words = { locales: JSON.stringify(locales), title: JSON.stringify(title), content: JSON.stringify(content) }
  const last = sql`(SELECT COALESCE(MAX(position), 0) + ${STEP} FROM square_module WHERE page = ${page})`
  const hasRoom = sql`(SELECT COUNT(*) FROM square_module WHERE ${IS_THERE}) < ${MAXIMUM_MODULES}`
  const isDone = sql`EXISTS (SELECT 1 FROM square_module WHERE id = ${id} AND changed_by = ${viewer.id} AND changed_at_ms = ${nowMs} AND version = ${version + 1})`
  const detail = { page, kind: content.kind, title, starts_at, ends_at, version: version + 1 }
  const { before, after, done } = await namedBatch(database, {
    before: database.all<{ readonly version: number }>(
      sql`SELECT version AS "version" FROM square_module WHERE id = ${id} AND ${IS_THERE}`,
    ),
    row:
      known === null
        ? sql`INSERT INTO square_module (id, page, kind, position, audience, locales, title, content, starts_at_ms, ends_at_ms, version, changed_by, changed_at_ms)
            SELECT ${id}, ${page}, ${content.kind}, ${last}, ${audience}, ${words.locales}, ${words.title}, ${words.content}, ${startsAtMs}, ${endsAtMs},
              ${version + 1}, ${viewer.id}, ${nowMs} WHERE ${hasRoom}`
        : sql`UPDATE square_module SET page = ${page}, kind = ${content.kind}, position = CASE WHEN page = ${page} THEN position ELSE ${last} END,
              audience = ${audience}, locales = ${words.locales}, title = ${words.title}, content = ${words.content}, starts_at_ms = ${startsAtMs},
              ends_at_ms = ${endsAtMs}, version = ${version + 1}, changed_by = ${viewer.id}, changed_at_ms = ${nowMs}
            WHERE id = ${id} AND version = ${version} AND ${IS_THERE}`,
    audit: writeAudit(context, "module.save", id, detail, isDone),
    done: database.all<{ readonly done: number }>(sql`SELECT ${isDone} AS done`),
    after: keptRows(database),
  })
  if (done[0]?.done !== 1) throw refusalOf(known, before.length > 0)
  const saved = readModules(after).find((row) => row.id === id)
  if (saved === undefined) throw new DomainError("NotFound")
  return keptOf(saved, nowMs)
}

function refusalOf(known: string | null, isThere: boolean): DomainError {
  if (known === null) return new DomainError("NotAllowed")
  return isThere ? new DomainError("Conflict", { errors: [{ path: "version", message: "ModuleChanged" }] }) : new DomainError("NotFound")
}

/** Puts modules in an order; those that are not named stand behind them as they did. One batch with its audit. */
export async function arrangeModules(
  context: MemberContext,
  { ids }: CallInput<typeof moduleArrange>,
): Promise<CallOutput<typeof moduleArrange>> {
  const { database, nowMs } = context
  const wanted = JSON.stringify(ids)
  const place: SQL = sql`(SELECT key FROM json_each(${wanted}) WHERE value = square_module.id)`
  const { rows } = await namedBatch(database, {
    order: sql`UPDATE square_module SET position = ranked.place * ${STEP} FROM (
        SELECT id AS ranked_id, ROW_NUMBER() OVER (PARTITION BY page ORDER BY COALESCE(${place}, ${MAXIMUM_MODULES * STEP} + position), id) AS place
        FROM square_module) AS ranked WHERE ranked.ranked_id = square_module.id`,
    audit: writeAudit(context, "module.arrange", "square", { ids }),
    rows: keptRows(database),
  })
  return listOf(rows, nowMs)
}

/** Removes a module or brings it back; one batch with its audit. Throws NotFound. */
export async function removeModule(
  context: MemberContext,
  { id, is_removed: isRemoved }: CallInput<typeof moduleRemove>,
): Promise<CallOutput<typeof moduleRemove>> {
  const { database, nowMs } = context
  const isOther = sql`EXISTS (SELECT 1 FROM square_module WHERE id = ${id} AND (removed_at_ms IS NULL) = ${isRemoved ? 1 : 0})`
  const { known, rows } = await namedBatch(database, {
    known: database.all<{ readonly one: number }>(sql`SELECT 1 AS one FROM square_module WHERE id = ${id}`),
    audit: writeAudit(context, "module.remove", id, { is_removed: isRemoved }, isOther),
    change: sql`UPDATE square_module SET removed_at_ms = ${isRemoved ? nowMs : null} WHERE id = ${id} AND ${isOther}`,
    rows: keptRows(database),
  })
  if (known.length === 0) throw new DomainError("NotFound")
  return listOf(rows, nowMs)
}

/** What a page shows at a moment, to members or to others. Two round trips. */
export async function previewModules(
  context: MemberContext,
  { page, at, language, is_member: isMember }: CallInput<typeof modulePreview>,
): Promise<CallOutput<typeof modulePreview>> {
  const atMs = Date.parse(at)
  const modules = await modulesInForce(context, page, atMs)
  const reader = { atMs, locale: language ?? context.origin.locale, isMember, viewerId: null }
  return { modules: [...(await showModules(context, modules, reader))] }
}
