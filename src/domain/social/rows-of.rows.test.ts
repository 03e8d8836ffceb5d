import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { IS_KEPT_BY_AUTHOR, IS_LIKED_BY_AUTHOR } from "./rows-of.ts"

it("that an author likes or keeps a work is told of that work and that author alone", async () => {
  const database = testDatabase()
  const [author, other] = [testMember().id, testMember().id]
  const work = (authorId: typeof author) => insertWork({ authorId })
  const works = { untouched: await work(author), liked: await work(author), kept: await work(author), "by others": await work(author) }
  await database.insert(schema.workLike).values([
    { accountId: author, workId: works.liked, createdAtMs: 1 },
    { accountId: other, workId: works["by others"], createdAtMs: 1 },
  ])
  await database.insert(schema.collected).values([
    { accountId: author, objectType: 1, objectId: works.kept, createdAtMs: 1 },
    { accountId: author, objectType: 9, objectId: works.liked, createdAtMs: 1 },
    { accountId: other, objectType: 1, objectId: works["by others"], createdAtMs: 1 },
  ])
  const told: Record<string, unknown> = {}
  for (const [name, id] of Object.entries(works))
    told[name] = (
      await database.all<{ liked: number; kept: number }>(
        sql`SELECT ${IS_LIKED_BY_AUTHOR} AS liked, ${IS_KEPT_BY_AUTHOR} AS kept FROM work WHERE id = ${id}`,
      )
    )[0]
  expect(told).toEqual({
    untouched: { liked: 0, kept: 0 },
    liked: { liked: 1, kept: 0 },
    kept: { liked: 0, kept: 1 },
    "by others": { liked: 0, kept: 0 },
  })
})
