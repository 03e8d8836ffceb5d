import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { logCount } from "../../domain/_kernel/count-log.ts"
import { createFoldWaker } from "../adapters/fold-waker.ts"

const clock = () => env.FOLD_CLOCK.get(env.FOLD_CLOCK.idFromName("fold"))
const alarmAtMs = () => runInDurableObject(clock(), (_object, state) => state.storage.getAlarm())
const { database, nowMs } = makeTestContext().context

describe("the clock of the fold", () => {
  it("ticks within five seconds of being woken, as long as there is something to fold", async () => {
    const id = await insertWork()
    await database.run(logCount({ kind: "work", id, counter: "like", delta: 1, nowMs }))
    await clock().wake()
    expect((await alarmAtMs()) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(Date.now() + 5_000)
    await runDurableObjectAlarm(clock())
    const rows = await database.all<{ likes: number }>(sql`SELECT like_count AS likes FROM work WHERE id = ${id}`)
    expect(rows).toEqual([{ likes: 1 }])
    expect(await alarmAtMs()).not.toBeNull()
  })

  it("is woken by an isolate no more often than it needs to be", async () => {
    let woken = 0
    const counting = {
      ...env,
      FOLD_CLOCK: { ...env.FOLD_CLOCK, idFromName: () => "fold", get: () => ({ wake: async () => void woken++ }) },
    }
    const wake = createFoldWaker(counting as never)
    for (let count = 0; count < 100; count++) await wake()
    expect(woken).toBe(1)
  })

  it("that could not be woken is tried again by the next write", async () => {
    let tried = 0
    const failing = { FOLD_CLOCK: { idFromName: () => "fold", get: () => ({ wake: () => (tried++, Promise.reject(new Error("away"))) }) } }
    const wake = createFoldWaker(failing as never)
    await wake()
    await wake()
    expect(tried).toBe(2)
  })
})
