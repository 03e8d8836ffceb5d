import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newMediaName } from "../_kernel/ids.ts"

/** What lists read of a work (issue: at most 300 bytes a row). */
const MAXIMUM_ROW_BYTES = 300

const image = () => ({ coverKey: `work/${newMediaName()}/${newMediaName()}.png`, width: 3840, height: 2160 })
const video = () => {
  const folder = `work/${newMediaName()}`
  return { ...image(), streamKey: `${folder}/${newMediaName()}.mp4`, previewKey: `${folder}/${newMediaName()}.mp4`, durationMs: 60_000 }
}

it.each([
  ["an image", 1, image(), MAXIMUM_ROW_BYTES],
  ["an article without a cover", 4, { coverKey: "", subChannel: "article", width: 0, height: 0 }, MAXIMUM_ROW_BYTES],
  // Two files more are two keys more.
  ["a video", 5, video(), MAXIMUM_ROW_BYTES + 120],
])("the row of %s stays narrow, whatever it says at length", async (_name, objectType, over, maximum) => {
  const nowMs = Date.now()
  const id = await insertWork(
    {
      ...{ authorId: newAccountId(nowMs), author: "Ada Lovelace", title: "A quiet bay at dusk, in oil", objectType, level: 2 },
      ...{ thumbhash: "IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA", viewCount: 1e7, likeCount: 1e6, collectCount: 1e6, commentCount: 1e5 },
      ...{ recommendScore: 1e12, hotScore: 1e12, updatedAtMs: nowMs, ...over },
    },
    { text: "x".repeat(5_000), tags: JSON.stringify(Array.from({ length: 10 }, () => "x".repeat(40))) },
  )
  const { database } = makeTestContext().context
  const columns = await database.all<{ name: string }>(sql`SELECT name FROM pragma_table_info('work')`)
  // A number takes at most 6 bytes below 2^47, most take fewer; every column takes one more in the row's head.
  const bytes = columns.map(({ name }) => {
    const column = sql.identifier(name)
    return sql`CASE typeof(${column}) WHEN 'text' THEN octet_length(${column}) WHEN 'null' THEN 0 ELSE
      CASE WHEN ${column} IN (0, 1) THEN 0 WHEN ${column} < 128 THEN 1 WHEN ${column} < 32768 THEN 2 WHEN ${column} < 8388608 THEN 3
        WHEN ${column} < 2147483648 THEN 4 ELSE 6 END END + 1`
  })
  const [row] = await database.all<{ size: number }>(sql`SELECT ${sql.join(bytes, sql` + `)} AS size FROM work WHERE id = ${id}`)
  expect(row?.size).toBeLessThanOrEqual(maximum)
})
