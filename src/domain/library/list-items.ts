import { type SQL, sql } from "drizzle-orm"
import { libraryItem } from "../../../db/schema/library.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, encodeCursor } from "../_kernel/paging.ts"
import { flag, moment, type RowOf, select, via } from "../_kernel/select.ts"
import { searchNameOf } from "../upload/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { itemList, LibraryItem } from "./item-contract.ts"
import { articlePath, boardCoverUrl, boardPath, type ItemShape, MAXIMUM_RATING, SQUARE_TOLERANCE } from "./item-rules.ts"

type Asked = CallInput<typeof itemList>

/**
 * Items that a page looks at, at most, where filters leave some out that no index does; the next page goes on where it ended. That many
 * take about 15 ms where they lie scattered, see P11.
 */
export const WALKED_ITEMS = 5_000

/** What names the hash of a board's cover among keys of files. */
const COVER = "cover:"
const addressOf = (stored: string) =>
  stored.startsWith("board_") ? boardPath(stored) : stored.startsWith("work_") ? articlePath(stored) : mediaUrl(stored)
const posterOf = (stored: string | null) =>
  stored === null ? null : stored.startsWith(COVER) ? boardCoverUrl(stored.slice(COVER.length)) : mediaUrl(stored)

/** An item as calls answer it, over `ITEM_TABLES`. */
export const ITEM = {
  id: sql<string>`item.id`,
  origin: sql<LibraryItem["origin"]>`item.origin`,
  kind: sql<LibraryItem["kind"]>`item.kind`,
  title: sql<string>`COALESCE(file.name, json_extract(task.specification, '$.prompt'), board.title, article.title, '')`,
  url: via(sql<string>`COALESCE(file.media_key, result.media_key, item.id)`, addressOf),
  content_type: sql<string>`COALESCE(file.content_type, result.content_type, 'application/json')`,
  size: sql<number>`item.size_bytes`,
  width: sql<number | null>`item.width`,
  height: sql<number | null>`item.height`,
  duration: sql<number | null>`COALESCE(file.duration_ms, result.duration_ms) / 1000.0`,
  thumbhash: sql<string | null>`COALESCE(file.thumbhash, NULLIF(result.thumbhash, ''))`,
  poster: via(
    sql<string | null>`COALESCE(file.poster_key, result.poster_key, ${COVER} || board.cover_sha256, NULLIF(article.cover_key, ''))`,
    posterOf,
  ),
  task_id: sql<string | null>`item.task_id`,
  operate_number: sql<number | null>`item.position + 1`,
  model: sql<string | null>`item.model`,
  style: sql<string | null>`item.style`,
  seed: sql<LibraryItem["seed"]>`COALESCE(result.seed_digits, result.seed)`,
  has_recipe: flag(sql`item.has_recipe`),
  rating: sql<number>`item.rating`,
  is_favorite: flag(sql`item.is_favorite`),
  folder_id: sql<string | null>`item.folder_id`,
  work_id: sql<string | null>`item.work_id`,
  is_public: flag(sql`COALESCE(result.is_in_community, article.listing > 0)`),
  created_at: moment(sql<number>`item.created_at_ms`),
  trashed_at: moment(sql<number | null>`item.trashed_at_ms`),
}
/** Where the bytes of `item` are told of, joined to it. */
export const ITEM_FILES = sql`LEFT JOIN media_file AS file ON file.id = item.id
    LEFT JOIN task_result AS result ON result.task_id = item.task_id AND result.position = item.position`
/** What an item shows, joined to a query `(…) AS walked` of the ids of items. */
export const ITEM_TABLES = sql`CROSS JOIN library_item AS item ON item.id = walked.id ${ITEM_FILES}
    LEFT JOIN task ON task.id = item.task_id LEFT JOIN board ON item.kind = 'board' AND board.id = item.id
    LEFT JOIN work AS article ON item.kind = 'article' AND article.id = item.id`
const PLACED = {
  item: ITEM,
  place: { sortValue: sql<number>`walked.at`, id: sql<string>`walked.id` },
  isWanted: flag(sql`walked.is_wanted`),
  isEnd: flag(sql`walked.is_end`),
}
type PlacedRow = RowOf<typeof PLACED>

/** Milliseconds beyond any moment: an item's rating and its moment are one number, as cursors have it. */
const RATING_STEP = 10_000_000_000_000

/** A page of the viewer's items, in their order, that looks at `most` of them. One query; throws InvalidInput (cursor). */
export async function listItems(
  { database, viewer }: Pick<ViewerContext, "database" | "viewer">,
  asked: Asked,
  most = WALKED_ITEMS,
): Promise<CallOutput<typeof itemList>> {
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const rows = await select(database, PLACED, sql`(${walked(viewer.id, asked, { limit: limit + 2, most })}) AS walked ${ITEM_TABLES}`)
  const wanted = rows.filter(({ isWanted }) => isWanted)
  return { items: wanted.slice(0, limit).map(({ item }) => item), next_cursor: nextCursorOf(rows, wanted, limit) }
}

function nextCursorOf(rows: readonly PlacedRow[], wanted: readonly PlacedRow[], limit: number): string | null {
  const last = wanted.length > limit ? wanted[limit - 1] : rows.find(({ isEnd }) => isEnd)
  return last === undefined ? null : encodeCursor(last.place)
}

/** The query `id, at, is_wanted, is_end` of the items of a page, and of the one at which its walk ended. */
function walked(ownerId: string, asked: Asked, { limit, most }: { readonly limit: number; readonly most: number }): SQL {
  const { index, condition } = leadOf(asked)
  const { at, by, range: places } = orderOf(asked)
  const range = sql.join([condition, ...places], sql` AND `)
  const fits = sql.join([sql`1`, ...restOf(asked)], sql` AND `)
  return sql`SELECT * FROM (SELECT id, ${at} AS at, (${fits}) AS is_wanted, ROW_NUMBER() OVER () = ${most} AS is_end
    FROM (SELECT * FROM library_item INDEXED BY ${sql.identifier(index)} WHERE owner_id = ${ownerId} AND ${range}
      ORDER BY ${by} LIMIT ${most}) AS library_item) WHERE is_wanted OR is_end LIMIT ${limit}`
}

interface Order {
  /** The number that an item is placed by, beside its id. */
  readonly at: SQL
  readonly by: SQL
  /** Between which places the index is read. */
  readonly range: readonly SQL[]
}

function orderOf(asked: Asked): Order {
  if (isByRating(asked)) return byRating(asked)
  const at = asked.trash === true ? libraryItem.trashedAtMs : libraryItem.createdAtMs
  return { at: sql`${at}`, by: sql`${at} DESC, id DESC`, range: rangeOf(asked, at) }
}

const isByRating = ({ order, trash }: Asked) => order === "rating" && trash !== true

function byRating({ cursor, min_rating: least }: Asked): Order {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const [rating, moment] = after === undefined ? [] : [Math.floor(after.sortValue / RATING_STEP), after.sortValue % RATING_STEP]
  return {
    at: sql`(rating * ${RATING_STEP} + created_at_ms)`,
    by: sql`rating DESC, created_at_ms DESC, id DESC`,
    range: [
      after === undefined ? sql`rating <= ${MAXIMUM_RATING}` : sql`(rating, created_at_ms, id) < (${rating}, ${moment}, ${after.id})`,
      ...(least === undefined ? [] : [sql`rating >= ${least}`]),
    ],
  }
}

/** Between which places the index is read: behind the page before, and in the asked time where it is in the order of that. */
function rangeOf(
  { cursor, trash, since, until }: Asked,
  at: typeof libraryItem.trashedAtMs | typeof libraryItem.createdAtMs,
): readonly SQL[] {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const isByTime = trash !== true
  const untilMs = isByTime && until !== undefined ? Date.parse(until) : Number.POSITIVE_INFINITY
  // One of both, since of two bounds the database may seek by the wrong one.
  const upper =
    after !== undefined && after.sortValue < untilMs
      ? below(at, libraryItem.id, after)
      : untilMs < Number.POSITIVE_INFINITY
        ? sql`${at} < ${untilMs}`
        : undefined
  return [...(upper === undefined ? [] : [upper]), ...(isByTime && since !== undefined ? [sql`${at} >= ${Date.parse(since)}`] : [])]
}

/** The index that leaves out most, and what it keeps to, in its own words. */
function leadOf(asked: Asked): { readonly index: string; readonly condition: SQL } {
  const kept = sql`trashed_at_ms IS NULL`
  const lead = (index: string, condition: SQL) => ({ index: `library_item_${index}`, condition })
  if (isByRating(asked)) {
    if (asked.folder_id !== undefined)
      return lead("rated_of_folder", sql`${kept} AND folder_id IS NOT NULL AND folder_id = ${asked.folder_id}`)
    return asked.kind === undefined ? lead("rated", kept) : lead("rated_of_kind", sql`${kept} AND kind = ${asked.kind}`)
  }
  if (asked.trash === true) return lead("trashed", sql`trashed_at_ms IS NOT NULL`)
  if (asked.made_from !== undefined) return lead("by_parent", sql`${kept} AND parent_id IS NOT NULL AND parent_id = ${asked.made_from}`)
  if (asked.folder_id !== undefined) return lead("by_folder", sql`${kept} AND folder_id IS NOT NULL AND folder_id = ${asked.folder_id}`)
  if (asked.favorite === true) return lead("favorite", sql`${kept} AND is_favorite = 1`)
  if (asked.published === true) return lead("published", sql`${kept} AND work_id IS NOT NULL`)
  if (asked.model !== undefined) return lead("by_model", sql`${kept} AND model IS NOT NULL AND model = ${asked.model}`)
  if (asked.style !== undefined) return lead("by_style", sql`${kept} AND style IS NOT NULL AND style = ${asked.style}`)
  if (asked.origin === "brought") return lead("brought", sql`${kept} AND origin = 'brought'`)
  if (asked.kind !== undefined) return lead("by_kind", sql`${kept} AND kind = ${asked.kind}`)
  return lead("by_time", kept)
}

/** All conditions; those of the index hold already, and cost nothing. */
function restOf(asked: Asked): readonly SQL[] {
  const { search = "", shape, since, until } = asked
  const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL): readonly SQL[] =>
    value === undefined ? [] : [condition(value)]
  return [
    // No pattern, so that nothing in a word is more than itself.
    ...searchNameOf(search)
      .split(/\s+/)
      .flatMap((word) => (word === "" ? [] : [sql`(instr(search_text, ${word}) > 0 OR instr(spoken_text, ${word}) > 0)`])),
    ...when(asked.kind, (kind) => sql`kind = ${kind}`),
    ...when(asked.origin, (origin) => sql`origin = ${origin}`),
    ...when(asked.folder_id, (folder) => sql`folder_id IS ${folder}`),
    ...when(asked.model, (model) => sql`model IS ${model}`),
    ...when(asked.style, (style) => sql`style IS ${style}`),
    ...when(asked.lora, (lora) => sql`EXISTS (SELECT 1 FROM json_each(loras) WHERE value = ${lora})`),
    ...when(shape, shaped),
    ...when(asked.min_megapixels, (least) => sql`COALESCE(width * height, 0) >= ${Math.round(least * 1_000_000)}`),
    ...when(asked.min_rating, (least) => sql`rating >= ${least}`),
    ...when(asked.favorite, (is) => sql`is_favorite = ${is ? 1 : 0}`),
    ...when(asked.has_recipe, (has) => sql`has_recipe = ${has ? 1 : 0}`),
    ...when(asked.published, (is) => sql`(work_id IS NOT NULL) = ${is ? 1 : 0}`),
    ...when(asked.made_from, (parent) => sql`parent_id IS ${parent}`),
    ...when(since, (moment) => sql`created_at_ms >= ${Date.parse(moment)}`),
    ...when(until, (moment) => sql`created_at_ms < ${Date.parse(moment)}`),
  ]
}

function shaped(shape: ItemShape): SQL {
  const wide = sql`width > height * ${SQUARE_TOLERANCE}`
  const tall = sql`height > width * ${SQUARE_TOLERANCE}`
  if (shape === "landscape") return sql`width IS NOT NULL AND ${wide}`
  return shape === "portrait" ? sql`width IS NOT NULL AND ${tall}` : sql`width IS NOT NULL AND NOT (${wide} OR ${tall})`
}
