import { sql } from "drizzle-orm"
import { type AccountId, newWorkId } from "../../src/domain/_kernel/ids.ts"
import { isMetBy, LEVELS_IN_ORDER } from "../../src/domain/moderation/level-rules.ts"
import { SHELVES } from "../../src/domain/post/shelf-rules.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "../../src/domain/post/state-rules.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** Forms that take turns among the works, each on a shelf of its own. */
export const FORMS = [
  { objectType: 1, subChannel: null, shelf: SHELVES.image },
  { objectType: 4, subChannel: "article", shelf: SHELVES.articlePost },
  { objectType: 15, subChannel: null, shelf: SHELVES.aiVideo },
] as const

/** A work of every state, visibility and level, of somebody who is shown or not, that is a part or not; its place is its order, the last first. */
export function everyWork() {
  return WORK_STATES.flatMap((state) =>
    WORK_VISIBILITIES.flatMap((visibility) =>
      LEVELS_IN_ORDER.flatMap((level) =>
        [1, 0].flatMap((authorShown) => [0, 1].map((isPart) => ({ state, visibility, level, authorShown, isPart }))),
      ),
    ),
  ).map((facts, index) => ({ ...facts, ...(FORMS[index % FORMS.length] ?? FORMS[0]), id: newWorkId(index), place: index }))
}

export type MadeWork = ReturnType<typeof everyWork>[number]

/** Whether a work stands in the lists of who wants some levels. */
export function isListedFor({ state, visibility, authorShown, isPart, level }: MadeWork, levels: number): boolean {
  return state === "visible" && visibility === "public" && authorShown === 1 && isPart === 0 && isMetBy(level, levels)
}

/** Puts works of an author where they stand before all others, in every order: those of a later `top` before those of an earlier one. */
export async function insertEvery(works: readonly MadeWork[], { author, tag, top }: InsertedAs): Promise<void> {
  const database = testDatabase()
  await database.run(sql`INSERT INTO work (id, object_type, sub_channel, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview,
      state, visibility, level, author_shown, is_part, recommend_score, hot_score, published_at_ms)
    SELECT value->>'id', value->>'objectType', value->>'subChannel', 'A fox', 'Ada', ${author}, 'work/x/full.png', 1, 1, '', '#000000', 1,
      value->>'state', value->>'visibility', value->>'level', value->>'authorShown', value->>'isPart', 0,
      ${top * 1e14} + (value->>'place'), ${8e12 + top * 1e10} + (value->>'place')
    FROM json_each(${JSON.stringify(works)})`)
  await database.run(sql`INSERT INTO work_tag (tag, work_id) SELECT ${tag}, id FROM work WHERE author_id = ${author}`)
}

interface InsertedAs {
  readonly author: AccountId
  readonly tag: string
  /** From 1 to 90. */
  readonly top: number
}

/** Takes all works of an author away again. */
export async function deleteEvery(author: AccountId): Promise<void> {
  const database = testDatabase()
  for (const table of ["work_tag WHERE work_id", "work_pick WHERE work_id"])
    await database.run(sql`DELETE FROM ${sql.raw(table)} IN (SELECT id FROM work WHERE author_id = ${author})`)
  await database.run(sql`DELETE FROM work WHERE author_id = ${author}`)
}
