import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext } from "../../testing/_kernel/context.ts"
import { partsHealth } from "./parts-health.ts"

it("health tells how far the fold of counts and the outbox are behind", async () => {
  const { database } = makeTestContext().context
  const atMs = Date.now() - 600_000
  // Of a kind that nothing here folds.
  await database.run(sql`INSERT INTO count_log (id, kind, thing_id, counter, delta, at_ms) VALUES (-1, 'nothing', 'x', 'x', 1, ${atMs})`)
  const parts = await partsHealth(env)
  await database.run(sql`DELETE FROM count_log WHERE id = -1`)
  expect(parts.find(({ name }) => name === "counts")).toMatchObject({ ok: false })
  expect(parts.find(({ name }) => name === "counts")?.latency_ms).toBeGreaterThanOrEqual(600_000)
  expect(parts.find(({ name }) => name === "outbox")?.latency_ms).toBeGreaterThanOrEqual(0)
})
