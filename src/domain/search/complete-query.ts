import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { selectListedTags, selectListedTitles } from "../post/index.ts"
import { type SearchedAccount, selectSearchedAccounts } from "../profile/index.ts"
import type { completeSearch } from "./contract.ts"
import { MAXIMUM_COMPLETIONS } from "./search-rules.ts"
import { searchKey } from "./text-rules.ts"

type Item = CallOutput<typeof completeSearch>["items"][number]

/** Rows of each sort that are read, of which the first few are offered. */
const READ = 12
const MAXIMUM_OF_SORT = 4
const MAXIMUM_CONCEPTS = 3
/** Behind every text that begins with the same. */
const BEHIND = "\u{10ffff}"

/**
 * How a query that is being typed may go on: what many ask for, concepts, tags, people, titles, each sort by the stretch of its own index.
 * Nothing that not everybody may meet: the index tells what begins so, and all of it is read again. At most two round trips.
 */
export async function completeQuery(
  context: Context,
  { keyword }: CallInput<typeof completeSearch>,
): Promise<CallOutput<typeof completeSearch>> {
  const { searchDatabase } = context
  const key = searchKey(keyword)
  if (key === "") return { items: [] }
  const isWithin = (column: SQL) => sql`${column} >= ${key} AND ${column} < ${`${key}${BEHIND}`}`
  const [{ beginningWith, tagOf }, { hot, tags, people, titles }] = await Promise.all([
    context.concepts(),
    namedBatch(searchDatabase, {
      hot: searchDatabase.all<{ readonly label: string }>(sql`SELECT label FROM search_hot ORDER BY position`),
      // A popular tag has a row for each work: each step leaps over one tag to the next.
      tags: searchDatabase.all<{ readonly label: string }>(sql`WITH RECURSIVE tag (tag_key) AS (
          SELECT MIN(tag_key) FROM search_tag WHERE ${isWithin(sql`tag_key`)}
          UNION ALL SELECT (SELECT MIN(tag_key) FROM search_tag WHERE tag_key > tag.tag_key AND tag_key < ${`${key}${BEHIND}`})
          FROM tag WHERE tag.tag_key IS NOT NULL LIMIT ${READ})
        SELECT (SELECT label FROM search_tag WHERE search_tag.tag_key = tag.tag_key LIMIT 1) AS label FROM tag WHERE tag_key IS NOT NULL`),
      people: searchDatabase.all<{ readonly accountId: string }>(
        sql`SELECT account_id AS "accountId" FROM search_person INDEXED BY search_person_by_name WHERE ${isWithin(sql`name_key`)} ORDER BY name_key LIMIT ${READ}`,
      ),
      titles: searchDatabase.all<{
        readonly workId: string
      }>(sql`SELECT work_id AS "workId" FROM search_work INDEXED BY search_work_by_title
        WHERE listing >= 1 AND listing = 1 AND ${isWithin(sql`title_key`)} ORDER BY title_key LIMIT ${READ * 2}`),
    }),
  ])
  const now = await readNow(context, {
    people: people.map(({ accountId }) => accountId),
    works: titles.map(({ workId }) => workId),
    tags: tags.map(({ label }) => tagOf(label)),
  })
  const few = (items: readonly Item[], most = MAXIMUM_OF_SORT): readonly Item[] => items.slice(0, most)
  const asked = hot.filter(({ label }) => searchKey(label).startsWith(key))
  return {
    items: eachOnce([
      ...few(asked.map(({ label }) => ({ kind: "query", text: label }))),
      ...few(
        beginningWith(keyword, context.origin.locale).map((text) => ({ kind: "concept", text })),
        MAXIMUM_CONCEPTS,
      ),
      ...few(tags.filter(({ label }) => now.tags.has(tagOf(label))).map(({ label }) => ({ kind: "tag", text: label }))),
      ...few(now.people.map(({ id, name }) => ({ kind: "account", text: name, id }))),
      ...titles
        .flatMap(({ workId }) => now.titleOf.get(workId) ?? [])
        .filter((title) => searchKey(title).startsWith(key))
        .map((title): Item => ({ kind: "title", text: title })),
    ]),
  }
}

interface Indexed {
  readonly people: readonly string[]
  readonly works: readonly string[]
  readonly tags: readonly string[]
}

/** What of it everybody may meet now. Completion tells all the same, no matter who asks, so it may be kept for the next. One round trip. */
async function readNow({ database, nowMs }: Pick<Context, "database" | "nowMs">, { people, works, tags }: Indexed) {
  if (people.length + works.length + tags.length === 0) return { people: [], titleOf: new Map<string, string>(), tags: new Set<string>() }
  const now = await namedBatch(database, {
    people: database.all<SearchedAccount>(selectSearchedAccounts(people, null, nowMs)),
    works: database.all<{ readonly id: string; readonly title: string }>(selectListedTitles(works)),
    tags: database.all<{ readonly tag: string }>(selectListedTags(tags)),
  })
  return {
    people: now.people,
    titleOf: new Map(now.works.map(({ id, title }) => [id, title])),
    tags: new Set(now.tags.map(({ tag }) => tag)),
  }
}

function eachOnce(items: readonly Item[]): Item[] {
  const known = new Map(items.toReversed().map((item) => [`${item.kind === "account"}${searchKey(item.text)}`, item]))
  return items.filter((item) => known.get(`${item.kind === "account"}${searchKey(item.text)}`) === item).slice(0, MAXIMUM_COMPLETIONS)
}
