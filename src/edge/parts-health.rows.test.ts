import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { testDatabase } from "../../testing/_kernel/runtime.ts"
import { backlogs } from "./parts-health.ts"

it.each([
  ["nothing waits", null, true],
  ["what waits says no moment", 0, true],
  ["what waits came just now", 1_000, true],
  ["what waits is stuck", 600_000, false],
])("the counts are well as long as they are folded: where %s", async (_, agoMs, isWell) => {
  const database = testDatabase()
  await database.run(sql`DELETE FROM count_log`)
  const atMs = agoMs === null || agoMs === 0 ? 0 : Date.now() - agoMs
  if (agoMs !== null)
    await database.run(sql`INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('nothing', 'x', 'x', 1, ${atMs})`)
  const counts = (await backlogs(database)).find(({ name }) => name === "counts")
  expect(counts).toMatchObject({ ok: isWell })
  if (atMs === 0) expect(counts?.latency_ms).toBe(0)
  expect(counts?.latency_ms).toBeGreaterThanOrEqual(agoMs ?? 0)
  expect(counts?.latency_ms).toBeLessThan((agoMs ?? 0) + 60_000)
})
