import { and, asc, eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import type { Locale } from "../_kernel/locales.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, type Position } from "../_kernel/paging.ts"
import { openCovers } from "../post/index.ts"
import type * as contract from "./contract.ts"
import type { Banner, ShownModule } from "./contract.ts"
import { appsOf, bannersOf, morePathOf } from "./element-forms.ts"
import { readElements } from "./elements.ts"
import { ELEMENTS_SHOWN, isFor, MAXIMUM_MODULES, type ModulePage, textIn } from "./module-rules.ts"
import { inForceAt, readModules, type StoredModule } from "./stored-module.ts"

type Reading = Pick<Context, "database" | "concepts">

/** Who reads a page of modules, when and in which language. */
export interface Reader {
  readonly atMs: number
  readonly locale: Locale
  readonly isMember: boolean
  /** Whose hidden people and tags are left out; null for what is everybody's. */
  readonly viewerId: ViewerId | null
}

/** The modules of a page that are in force at a moment, as they are stored: a part of a batch. */
export function rowsInForce(database: Database, page: ModulePage, atMs: number) {
  const { squareModule } = schema
  return database
    .select()
    .from(squareModule)
    .where(and(eq(squareModule.page, page), inForceAt(atMs)))
    .orderBy(asc(squareModule.position), asc(squareModule.id))
    .limit(MAXIMUM_MODULES)
}

/** The modules of a page that are in force at a moment, in their order, for every audience. One round trip. */
export async function modulesInForce(
  { database }: Pick<Reading, "database">,
  page: ModulePage,
  atMs: number,
): Promise<readonly StoredModule[]> {
  return readModules(await rowsInForce(database, page, atMs))
}

/**
 * What a reader sees of some modules: those that are for them and have something in them, each with its first elements, or with those after
 * a position. One round trip.
 */
export async function showModules(
  context: Reading,
  modules: readonly StoredModule[],
  reader: Reader,
  after?: Position,
): Promise<readonly ShownModule[]> {
  // Without the table, tags are shown by their ids.
  await context.concepts().catch(() => null)
  const own = modules.filter((module) => isFor(module, reader))
  const asked = own.map(({ content }) => ({ content, limit: ELEMENTS_SHOWN, after }))
  const elements = await readElements(context, asked, reader)
  return own.flatMap(({ id, title, content }, index) => {
    const { items = [], nextCursor = null } = elements[index] ?? {}
    if (items.length === 0) return []
    const shown = { id, kind: content.kind, title: textIn(title, reader.locale), more_path: morePathOf(content) }
    return [{ ...shown, items: [...items], next_cursor: nextCursor }]
  })
}

function readerOf({ nowMs, viewer, origin }: Pick<Context, "nowMs" | "viewer" | "origin">, language: Locale | undefined): Reader {
  const isMember = viewer?.kind === "member"
  return { atMs: nowMs, locale: language ?? origin.locale, isMember, viewerId: isMember ? viewer.id : null }
}

/** The square as the viewer sees it now. Two round trips. */
export async function readSquare(
  context: Context,
  { language }: CallInput<typeof contract.squareConfig>,
): Promise<CallOutput<typeof contract.squareConfig>> {
  const modules = await modulesInForce(context, "square", context.nowMs)
  return { modules: [...(await showModules(context, modules, readerOf(context, language)))] }
}

/** A page of the elements of a module in force. Throws NotFound, InvalidInput (cursor). */
export async function listElements(
  context: Context,
  { id, language, cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof contract.moduleElements>,
): Promise<CallOutput<typeof contract.moduleElements>> {
  const { squareModule } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const rows = await context.database
    .select()
    .from(squareModule)
    .where(and(eq(squareModule.id, id), inForceAt(context.nowMs)))
  const reader = readerOf(context, language)
  const module = readModules(rows).find((one) => isFor(one, reader))
  if (module === undefined) throw new DomainError("NotFound")
  await context.concepts()
  const [page] = await readElements(context, [{ content: module.content, limit, after }], reader)
  return { items: [...(page?.items ?? [])], next_cursor: page?.nextCursor ?? null }
}

/** The slots in force, of one name where it is said. Two round trips. */
export async function listSlots(
  context: Context,
  { slot, language }: CallInput<typeof contract.slotList>,
): Promise<CallOutput<typeof contract.slotList>> {
  const reader = readerOf(context, language)
  const modules = (await modulesInForce(context, "square", context.nowMs)).filter(
    (module) => isFor(module, reader) && module.content.kind === "slot" && (slot === undefined || module.content.slot === slot),
  )
  const elements = await readElements(
    context,
    modules.map(({ content }) => ({ content, limit: ELEMENTS_SHOWN })),
    reader,
  )
  return {
    items: modules.flatMap(({ title, content }, index) =>
      content.kind === "slot"
        ? [{ slot: content.slot, title: textIn(title, reader.locale), entries: bannersIn(elements[index]?.items ?? []) }]
        : [],
    ),
  }
}

/** The covers that home's banners show: a part of a batch. */
export function homeCovers(database: Database, atMs: number) {
  const shownIds = sql`SELECT json_extract(entry.value, '$.work_id') FROM square_module, json_each(square_module.content, '$.entries') AS entry
    WHERE page = 'home' AND ${inForceAt(atMs)}`
  return openCovers(database, shownIds)
}

/** The banners of home now in a language, the same for everybody who reads it. One round trip. */
export async function readHomeBanners(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  locale: Locale,
): Promise<readonly Banner[]> {
  const { rows, covers } = await namedBatch(database, {
    rows: rowsInForce(database, "home", nowMs),
    covers: homeCovers(database, nowMs),
  })
  return readModules(rows).flatMap((module) =>
    isFor(module, { locale, isMember: false }) && module.content.kind === "banner" ? bannersOf(module.content.entries, covers, locale) : [],
  )
}

function bannersIn(items: readonly ShownModule["items"][number][]): Banner[] {
  return items.flatMap((element) => (element.form === "banner" ? [element.banner] : []))
}

/** The apps that the square shows, or all of them. One round trip. */
export async function listApps(context: Context): Promise<CallOutput<typeof contract.fetchApps>> {
  const reader = readerOf(context, undefined)
  const modules = (await modulesInForce(context, "square", context.nowMs)).filter((module) => isFor(module, reader))
  const chosen = modules.flatMap(({ content }) => (content.kind === "apps" ? content.apps : []))
  return { items: appsOf([...new Set(chosen)]) }
}
