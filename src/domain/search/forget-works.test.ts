import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type SearchDatabases, startSearchDatabases } from "../../../testing/search/two-databases.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { forgetWords } from "./forget-words.ts"

const [kept, gone] = [
  { id: newWorkId(1), title: "harbor lantern", tags: ["evening"] },
  { id: newWorkId(2), title: "harbor zanzibar", tags: ["midnight"] },
]
let databases: SearchDatabases

beforeAll(async () => {
  databases = await startSearchDatabases()
}, 60_000)

afterAll(() => databases.stop())

const read = async (query: SQL) => (await databases.searchDatabase.all<{ readonly text: string }>(query)).map(({ text }) => text)
const words = () => read(sql`SELECT word AS text FROM search_word ORDER BY word`)

it("nothing that was written in a work is left in the index once it is hidden, and it is found again once it is not", async () => {
  const texts = [kept, gone].flatMap((text) => text ?? [])
  await databases.insert(texts)
  await databases.index(texts)
  expect(await words()).toEqual(["evening", "harbor", "lantern", "midnight", "zanzibar"])
  await databases.database.run(sql`UPDATE work SET state = 'limited' WHERE id = ${gone?.id}`)
  await databases.index(texts)
  await forgetWords(databases)
  expect(await words()).toEqual(["evening", "harbor", "lantern"])
  const everything = sql`SELECT title || title_key || tags_key || author_key || text_hash AS text FROM search_work WHERE work_id = ${gone?.id}`
  expect(await read(everything)).toEqual([""])
  expect(await read(sql`SELECT label AS text FROM search_tag`)).toEqual(["evening"])
  expect(await read(sql`SELECT 'zan' AS text FROM search_word_text WHERE search_word_text MATCH '"zan"'`)).toEqual([])
  await databases.database.run(sql`UPDATE work SET state = 'visible' WHERE id = ${gone?.id}`)
  await databases.index(texts)
  expect(await words()).toEqual(["evening", "harbor", "lantern", "midnight", "zanzibar"])
})
