import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { type SearchedWork, selectSearchedWorks } from "../post/index.ts"
import { entryOf, type WorkEntry } from "./work-entry.ts"
import { adjusted, deleted, emptied, idOf, indexed, kept, offered, removed } from "./work-statements.ts"
import { writeSearch } from "./write-search.ts"

type IndexContext = Pick<Context, "database" | "searchDatabase" | "concepts" | "embedder" | "log">

/** Times that a run looks at works again because it wrote something of them. What is different even then, the repair finds. */
const MAXIMUM_ROUNDS = 3

interface Known extends Row {
  readonly workId: string
  readonly textHash: string
  readonly model: string | null
}

/** What the row says besides the texts, which its hash stands for. */
type Row = Pick<WorkEntry, "listing" | "level" | "shelf" | "facets" | "publishedAtMs" | "hotScore" | "points">

/**
 * Makes the index say of works what they are now, and writes only what is different: what is in no list is in no index, what is gone has no
 * row. Safe to repeat; answers how many were different. A model that does not answer leaves a work without a vector, which the repair finds.
 *
 * Runs meet: one may have read a work before it was changed and write after the other. So each looks again at what it wrote, until nothing
 * is different; the last writer has then seen the work as it is.
 */
export async function indexWorks(context: IndexContext, ids: readonly string[]): Promise<number> {
  const different = new Set<string>()
  const unlike = new Map<string, WorkEntry>()
  let left = ids
  for (let round = 0; round < MAXIMUM_ROUNDS && left.length > 0; round++) {
    const written = await writeDifferent(context, left)
    for (const entry of written.unlike) unlike.set(entry.workId, entry)
    for (const id of written.different) different.add(id)
    left = written.different
  }
  await embed(context, [...unlike.values()])
  return new Set([...different, ...unlike.keys()]).size
}

interface Written {
  readonly different: readonly string[]
  /** Listed works whose vector is of other texts or of another model. */
  readonly unlike: readonly WorkEntry[]
}

async function writeDifferent(context: IndexContext, ids: readonly string[]): Promise<Written> {
  const { database, searchDatabase, embedder } = context
  const [works, known, { conceptsOf }] = await Promise.all([
    database.all<SearchedWork>(selectSearchedWorks(ids)),
    searchDatabase.all<Known>(sql`SELECT work_id AS "workId", text_hash AS "textHash", listing, level, shelf, facets,
        published_at_ms AS "publishedAtMs", hot_score AS "hotScore", points, search_vector.model
      FROM search_work LEFT JOIN search_vector ON search_vector.id = search_work.id WHERE work_id IN ${ids}`),
    context.concepts(),
  ])
  const knownOf = new Map(known.map((row) => [row.workId, row]))
  const listed = works.filter(({ listing }) => listing > 0)
  const shown = new Set(listed.map(({ id }) => id))
  const there = new Set(works.map(({ id }) => id))
  const gone = known.filter(({ workId }) => !there.has(workId))
  const hidden = known.filter(({ workId, listing }) => there.has(workId) && !shown.has(workId) && listing > 0)
  const entries = await Promise.all(listed.map((work) => entryOf(work, conceptsOf)))
  const isChanged = ({ workId, textHash }: WorkEntry) => knownOf.get(workId)?.textHash !== textHash
  const stale = entries.filter((entry) => isChanged(entry) || !isSame(entry, knownOf.get(entry.workId)))
  await writeSearch(context, [
    ...hidden.map(({ workId }) => [...removed(workId), emptied(workId)]),
    ...gone.map(({ workId }) => [...removed(workId), deleted(workId)]),
    ...stale.map((entry) => {
      const known = knownOf.get(entry.workId)
      if (known?.textHash !== entry.textHash) return [kept(entry), ...indexed(entry), ...offered(entry)]
      return [adjusted(entry, known.listing), ...(known.listing === entry.listing ? [] : offered(entry))]
    }),
  ])
  const unlike = entries.filter((entry) => isChanged(entry) || knownOf.get(entry.workId)?.model !== embedder.model)
  return { different: [...hidden, ...gone, ...stale].map(({ workId }) => workId), unlike }
}

function isSame(entry: Row, known: Row | undefined): boolean {
  const keys = ["listing", "level", "shelf", "facets", "publishedAtMs", "hotScore", "points"] as const
  return known !== undefined && keys.every((key) => known[key] === entry[key])
}

async function embed({ embedder, searchDatabase, log }: IndexContext, entries: readonly WorkEntry[]): Promise<void> {
  if (entries.length === 0) return
  try {
    const vectors = await embedder.embed(entries.map(({ alikeText }) => alikeText))
    const rows = entries.flatMap(({ workId, textHash }, index) => {
      const vector = vectors[index]
      return vector === undefined ? [] : [{ workId, textHash, vector: JSON.stringify(vector) }]
    })
    await writeSearch(
      { searchDatabase },
      rows.map(({ workId, textHash, vector }) => [
        sql`INSERT OR REPLACE INTO search_vector (id, model, embedding) SELECT id, ${embedder.model}, vector32(${vector}) ${idOf(workId)}
            AND listing > 0 AND text_hash = ${textHash}`,
      ]),
    )
  } catch (error) {
    log.error("works not embedded", { error: String(error) })
  }
}
