import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { foldEveryCount } from "../../features.ts"
import { likeWork } from "../../social/like.ts"

const LIKES = 1_000
/** A fraction of what one isolate lets wait: a database that others keep busy for a second must turn none away. */
const AT_ONCE = 20
/** Likes after which a fold runs beside those that come. */
const FOLD_EACH = 100
/** It measures no time: a machine with other work takes longer, and is as right. */
const LONGEST_MS = 180_000

/** As a request opens it: with a client that knows of no other. */
const ownDatabase = () => testDatabase()

it(
  "a thousand people's likes of one work are all taken and counted, and none is refused as busy, while they are folded",
  async () => {
    const { database } = makeTestContext().context
    const id = await insertWork()
    const like = () => {
      const { context } = makeTestContext({ database: ownDatabase(), viewer: testMember() })
      return likeWork(context, { id, is_liked: true })
    }
    // The first fold loads every feature, for which everything here would stand still.
    await foldEveryCount({ database, nowMs: Date.now() })
    const refused: unknown[] = []
    const told: number[] = []
    let begun = 0
    const liking = async () => {
      while (begun < LIKES) {
        if (++begun % FOLD_EACH === 0) await foldEveryCount({ database: ownDatabase(), nowMs: Date.now() })
        await like().then(
          (answer) => told.push(answer.like_count),
          (error: unknown) => refused.push(error),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, liking))
    expect(refused).toEqual([])
    // A like and the number that its answer tells are one batch: no two people are told the same number, and nobody one that is not there yet.
    expect(told.toSorted((one, other) => one - other)).toEqual(Array.from({ length: LIKES }, (_, index) => index + 1))
    await foldEveryCount({ database, nowMs: Date.now() })
    const [row] = await database.all(sql`SELECT like_count AS likes,
    (SELECT COUNT(*) FROM work_like WHERE work_id = work.id) AS rows FROM work WHERE id = ${id}`)
    expect(row).toEqual({ likes: LIKES, rows: LIKES })
    await database.run(sql`DELETE FROM outbox WHERE event = 'social.work-liked' AND subject_id = ${id}`)
  },
  LONGEST_MS,
)
