import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { repairIndex } from "./repair-index.ts"

it("one run indexes everything that came without an event, however many groups that is, and the next one nothing", async () => {
  const { context } = makeTestContext()
  for (let count = 0; count < 260; count++) await insertWork()
  const indexed = async () =>
    (await context.searchDatabase.all<{ readonly count: number }>(sql`SELECT COUNT(*) AS count FROM search_work`))[0]?.count
  expect(await indexed()).toBe(0)
  await repairIndex(context)
  expect(await indexed()).toBe(260)
  expect(await repairIndex(context)).toBe(0)
})
