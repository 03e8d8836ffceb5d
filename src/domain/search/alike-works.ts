import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import type { Card } from "../post/card-contract.ts"
import { isSafeViewer, levelIsMet, listedCards, onlookerOf } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"

/** The vector index knows no condition: so many times as many are asked for, and what does not fit is left out. */
const OVERFETCH = 4
const DEFAULT_ALIKE = 12

type AlikeContext = Pick<Context, "database" | "searchDatabase" | "viewer" | "embedder">

/** Works like one, the most alike first; none where it is in no list. */
export function alikeTo(context: AlikeContext, workId: string, limit = DEFAULT_ALIKE): Promise<Card[]> {
  const vector = sql`(SELECT embedding FROM search_vector JOIN search_work ON search_work.id = search_vector.id WHERE work_id = ${workId})`
  return nearest(context, vector, sql`work_id <> ${workId}`, limit)
}

/** Works like what a text says, the most alike first. Throws Unavailable where a model does not answer. */
export async function alikeToText(context: AlikeContext, text: string, limit = DEFAULT_ALIKE): Promise<Card[]> {
  const [vector] = await context.embedder.embed([text])
  return vector === undefined ? [] : nearest(context, sql`vector32(${JSON.stringify(vector)})`, sql`1`, limit)
}

async function nearest(context: AlikeContext, vector: SQL, only: SQL, limit: number): Promise<Card[]> {
  const { embedder, searchDatabase, viewer } = context
  const { levels } = onlookerOf(viewer)
  const isListed = isSafeViewer(levels) ? sql`listing = 1` : sql`listing >= 1 AND ${levelIsMet(sql`level`, levels)}`
  const rows = await searchDatabase.all<{ readonly workId: string }>(sql`
    WITH wanted AS MATERIALIZED (SELECT ${vector} AS vector)
    SELECT work_id AS "workId" FROM wanted
      CROSS JOIN vector_top_k('search_vector_by_embedding', wanted.vector, ${(limit + 1) * OVERFETCH}) AS near
      CROSS JOIN search_vector ON search_vector.id = near.id CROSS JOIN search_work ON search_work.id = near.id
    WHERE wanted.vector IS NOT NULL AND model = ${embedder.model} AND ${isListed} AND ${only}
      AND vector_distance_cos(embedding, wanted.vector) <= ${embedder.farthest}
    ORDER BY vector_distance_cos(embedding, wanted.vector) LIMIT ${limit}`)
  if (rows.length === 0) return []
  const cards = new Map(
    (
      await listedCards(
        context,
        rows.map(({ workId }) => workId),
        notHiddenFor(viewer?.id ?? null),
      )
    ).map((card) => [card.id, card]),
  )
  return rows.flatMap(({ workId }) => cards.get(workId) ?? [])
}
