import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { objectTypesOf, shelvesOfSource } from "../feed/source-rules.ts"
import { allConcepts, CONCEPT_GROUPS, isConcept } from "../feed/tags/concept-rules.ts"
import { isNotHiddenTag } from "../social/index.ts"
import { hotTagRows, tagOfId } from "./hot-tags.ts"
import type * as contract from "./tag-contract.ts"

type Reading = Pick<Context, "database" | "concepts" | "origin">
/** Somebody who asks: tags that they hide are left out. */
type ReadingFor = Reading & Pick<Context, "viewer">
type HotRow = Awaited<ReturnType<typeof hotTagRows>>[number]

const DEFAULT_LIMIT = 30

/** All concepts by group, in a language; no round trip. */
export async function listTagsByGroup(
  { concepts, origin }: Reading,
  { language = origin.locale, group }: CallInput<typeof contract.tagsByGroup>,
): Promise<CallOutput<typeof contract.tagsByGroup>> {
  await concepts()
  const groups = group === undefined ? CONCEPT_GROUPS : [group]
  return { groups: groups.map((each) => ({ group: each, tags: allConcepts(each).map(({ id }) => tagOfId(id, language)) })) }
}

/** Tags that most people use lately. One round trip. */
export async function listHotTags(
  { database, concepts, origin, viewer }: ReadingFor,
  { language = origin.locale, limit = DEFAULT_LIMIT }: CallInput<typeof contract.hotTags>,
): Promise<CallOutput<typeof contract.hotTags>> {
  await concepts()
  return {
    items: (await hotTagRows(database, { objectType: 0, limit, viewerId: viewer?.id ?? null })).map((row) => hotTagOf(row, language)),
  }
}

/** Concepts that most people tag with lately; before anybody does, the first of each group. One round trip. */
export async function listRecommendedTags(
  { database, concepts, origin, viewer }: ReadingFor,
  { language = origin.locale, limit = DEFAULT_LIMIT }: CallInput<typeof contract.recommendedTags>,
): Promise<CallOutput<typeof contract.recommendedTags>> {
  await concepts()
  const viewerId = viewer?.id ?? null
  const first = JSON.stringify(CONCEPT_GROUPS.flatMap((group) => allConcepts(group).slice(0, 3)).map(({ id }) => id))
  const { used, others } = await namedBatch(database, {
    used: hotTagRows(database, { objectType: 0, limit: 200, viewerId }),
    others: database.all<{ readonly tag: string }>(
      sql`SELECT value AS tag FROM json_each(${first}) WHERE ${isNotHiddenTag(viewerId, sql`value`)}`,
    ),
  })
  const ids = [...new Set([...used, ...others].map(({ tag }) => tag).filter(isConcept))].slice(0, limit)
  return { items: ids.map((id) => tagOfId(id, language)) }
}

/** The concepts of one kind of works lately, by group, the most used group first. One round trip. */
export async function listSourceCategories(
  { database, concepts, origin, viewer }: ReadingFor,
  { source_type: source, language = origin.locale }: CallInput<typeof contract.sourceCategories>,
): Promise<CallOutput<typeof contract.sourceCategories>> {
  await concepts()
  const types = objectTypesOf(shelvesOfSource(source))
  const { found } = await namedBatch(database, {
    found: types.map((objectType) => hotTagRows(database, { objectType, limit: 200, viewerId: viewer?.id ?? null })),
  })
  const rows = found.flat()
  const items = CONCEPT_GROUPS.flatMap((group) => {
    const tags = allConcepts(group).flatMap(({ id }) => {
      const own = rows.filter(({ tag }) => tag === id)
      const [first] = own
      if (first === undefined) return []
      const sum = (field: "authorCount" | "workCount") => own.reduce((total, row) => total + row[field], 0)
      return [hotTagOf({ ...first, authorCount: sum("authorCount"), workCount: sum("workCount") }, language)]
    })
    return tags.length === 0 ? [] : [{ group, work_count: tags.reduce((total, tag) => total + tag.work_count, 0), tags }]
  })
  return { items: items.toSorted((left, right) => right.work_count - left.work_count) }
}

function hotTagOf({ tag, authorCount, workCount }: HotRow, language: string) {
  return { ...tagOfId(tag, language), author_count: authorCount, work_count: workCount }
}
