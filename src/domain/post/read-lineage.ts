import { and, desc, eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { accessToWork, type Onlooker } from "./access-rules.ts"
import { cardOf } from "./card.ts"
import type { WorkLineage } from "./contract.ts"
import type { ItemOrigin } from "./origin-rules.ts"
import { changesBetween, readStoredRecipe } from "./work-recipe.ts"

/** How far back a lineage goes, and how much of it there is at most. */
const MAXIMUM_DEPTH = 6
const MAXIMUM_ANCESTORS = 24
/** Works that came of one that are shown; of the rest their number, up to a bound. */
const SHOWN_DESCENDANTS = 6
const COUNTED_DESCENDANTS = 100

type WorkRow = typeof schema.work.$inferSelect

interface AncestorRow {
  readonly depth: number
  readonly of: string
  readonly relation: ItemOrigin
  readonly work: WorkRow | null
  readonly recipe: string | null
}

interface DescendantRow {
  readonly relation: ItemOrigin
  readonly work: WorkRow
  readonly recipe: string | null
}

/** The works that others may find: what came of a work is told of these alone. */
const FOUND = sql`work.state = 'visible' AND work.visibility = 'public' AND work.author_shown = 1 AND work.level <> 32`

/** The queries of a work's lineage, as parts of a batch: what it came of, nearest first, what came of it, newest first, and of how much. */
export function lineageQueries(database: Database, workId: WorkId) {
  const { work, workText, workOrigin } = schema
  const origins = sql`(WITH RECURSIVE origin(work_id, ancestor_id, relation, depth) AS (
      SELECT work_id, ancestor_id, relation, 1 FROM work_origin WHERE work_id = ${workId} AND relation <> 'self'
      UNION SELECT further.work_id, further.ancestor_id, further.relation, origin.depth + 1
        FROM origin JOIN work_origin AS further ON further.work_id = origin.ancestor_id AND further.relation <> 'self'
        WHERE origin.depth < ${MAXIMUM_DEPTH} LIMIT ${MAXIMUM_ANCESTORS})
    SELECT * FROM origin) AS origin`
  return {
    ancestors: database
      .select({
        depth: sql<number>`origin.depth`,
        of: sql<string>`origin.work_id`,
        relation: sql<ItemOrigin>`origin.relation`,
        work,
        recipe: workText.recipe,
      })
      .from(origins)
      .leftJoin(work, sql`${work.id} = origin.ancestor_id`)
      .leftJoin(workText, eq(workText.workId, work.id)),
    descendants: database
      .select({ relation: workOrigin.relation, work, recipe: workText.recipe })
      .from(workOrigin)
      .innerJoin(work, eq(work.id, workOrigin.workId))
      .leftJoin(workText, eq(workText.workId, work.id))
      .where(and(eq(workOrigin.ancestorId, workId), FOUND))
      .orderBy(desc(workOrigin.workId))
      .limit(SHOWN_DESCENDANTS * 2),
    descendantCount: database.all<{ readonly count: number }>(sql`SELECT COUNT(*) AS count FROM (
      SELECT 1 FROM work_origin JOIN work ON work.id = work_origin.work_id
      WHERE work_origin.ancestor_id = ${workId} AND ${FOUND} LIMIT ${COUNTED_DESCENDANTS})`),
  }
}

/** What an onlooker is told of a lineage: only what they may see is shown, what they may not stands as a place without a card. */
export function lineageOf(
  self: { readonly id: string; readonly recipe: string | null },
  {
    ancestors,
    descendants,
    total,
  }: { readonly ancestors: readonly AncestorRow[]; readonly descendants: readonly DescendantRow[]; readonly total: number },
  onlooker: Onlooker,
): WorkLineage {
  const recipes = new Map([[self.id, readStoredRecipe(self.recipe)]])
  // What changed is told against a recipe that the viewer may read; of others, not even which work it is.
  for (const { work, recipe } of ancestors) if (work !== null && maySee(work, onlooker)) recipes.set(work.id, readStoredRecipe(recipe))
  const own = recipes.get(self.id) ?? null
  const shownDescendants = descendants.filter(({ work }) => maySee(work, onlooker)).slice(0, SHOWN_DESCENDANTS)
  return {
    came_from: eachOnce(self.id, ancestors).map(({ depth, of, relation, work }) => {
      const isShown = work !== null && maySee(work, onlooker)
      return {
        depth,
        of: recipes.has(of) ? of : null,
        relation,
        work: isShown ? cardOf(work) : null,
        changes: isShown ? [...changesBetween(recipes.get(work.id) ?? null, recipes.get(of) ?? null)].map(mutable) : [],
      }
    }),
    became: {
      total,
      items: shownDescendants.map(({ relation, work, recipe }) => ({
        relation,
        work: cardOf(work),
        changes: changesBetween(own, readStoredRecipe(recipe)).map(mutable),
      })),
    },
  }
}

/** Ancestors without those that stand nearer already: works of one origin meet in it, and what leads in a circle ends. */
function eachOnce(selfId: string, ancestors: readonly AncestorRow[]): readonly AncestorRow[] {
  const known = new Set([selfId])
  return ancestors.filter(({ work }) => {
    if (work === null) return true
    const isNew = !known.has(work.id)
    known.add(work.id)
    return isNew
  })
}

/** An unlisted work is for people who were given its address: a lineage doesn't reveal it. */
function maySee(work: WorkRow, onlooker: Onlooker): boolean {
  if (accessToWork(work, onlooker) !== "shown") return false
  return work.visibility === "public" || onlooker.isModerator || (work.authorId !== null && work.authorId === onlooker.id)
}

type Change = WorkLineage["became"]["items"][number]["changes"][number]

function mutable(change: ReturnType<typeof changesBetween>[number]): Change {
  return change.form === "words" ? { ...change, added: [...change.added], removed: [...change.removed] } : { ...change }
}
