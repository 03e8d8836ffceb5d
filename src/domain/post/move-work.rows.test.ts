import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { newAccountId } from "../_kernel/ids.ts"
import { moveWork } from "./move-work.ts"
import { WORK_STATES, WORK_VISIBILITIES, type WorkState } from "./state-rules.ts"

interface Move {
  readonly from: readonly WorkState[]
  readonly to: WorkState
}
const state = fc.constantFrom(...WORK_STATES)
const move = fc.record({ from: fc.uniqueArray(state, { minLength: 1 }), to: state })
const DAY = "2026-11-20"
const PUBLISHED_MS = Date.parse(`${DAY}T12:00:00Z`)

/** What the moves come to, one after the other: each happens where the work is in a state that it may come from, and another than it goes to. */
function statesOf(moves: readonly Move[]): readonly WorkState[] {
  return moves.reduce<WorkState[]>(
    (states, { from, to }) => {
      const now = states.at(-1) ?? "pending"
      return from.includes(now) && to !== now ? [...states, to] : states
    },
    ["pending"],
  )
}

it("every change of a state is noted with what came before, and the day of a work that everybody could meet is rewarded once", async () => {
  const database = testDatabase()
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { maxLength: 8 }),
      fc.constantFrom(...WORK_VISIBILITIES),
      fc.boolean(),
      async (moves, visibility, isPart) => {
        const authorId = newAccountId(Date.now())
        await database.insert(schema.account).values({ id: authorId, name: "T", invitationCode: authorId, createdAtMs: 1 })
        const workId = await insertWork({ authorId, state: "pending", visibility, isPart, publishedAtMs: PUBLISHED_MS })
        for (const [index, { from, to }] of moves.entries())
          await namedBatch(database, {
            move: moveWork({ workId, actorId: "system", rule: "test", from, to, nowMs: PUBLISHED_MS + index + 1 }),
          })
        const states = statesOf(moves)
        const noted = await database.all<{ readonly before: string; readonly after: string }>(
          sql`SELECT from_state AS before, to_state AS after FROM work_move WHERE work_id = ${workId} ORDER BY at_ms`,
        )
        expect(noted).toEqual(states.slice(1).map((after, index) => ({ before: states[index], after })))
        const [row] = await database.all<{ readonly state: string }>(sql`SELECT state FROM work WHERE id = ${workId}`)
        expect(row?.state).toBe(states.at(-1))
        const rewards = await database.all(sql`SELECT key FROM ledger_movement WHERE user_id = ${authorId} AND kind = 'reward'`)
        const isMet = states.includes("visible") && visibility === "public" && !isPart
        expect(rewards).toEqual(isMet ? [{ key: `first-post:${authorId}:${DAY}` }] : [])
      },
    ),
    { numRuns: 25 },
  )
  await expectSoundLedger(database)
}, 60_000)
