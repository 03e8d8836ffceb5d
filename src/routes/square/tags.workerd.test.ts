import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { type WorkId } from "../../domain/_kernel/ids.ts"
import { tagList } from "../../domain/feed/square-contract.ts"
import { tagOf } from "../../domain/feed/tags/concept-rules.ts"
import { MAXIMUM_TAG_CHARACTERS } from "../../domain/post/contribution-rules.ts"

const visitor = new TestClient()
const { context } = makeTestContext()
const tag = (id: WorkId, text: string) =>
  context.database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES (${text}, ${id}) ON CONFLICT DO NOTHING`)
const page = async (path: string) => visitor.send(path)

beforeEach(async () => {
  for (const table of [sql`work_tag`, sql`tag_walk`, sql`hot_tag`]) await context.database.run(sql`DELETE FROM ${table}`)
  await context.database.run(sql`DELETE FROM hidden WHERE kind = 'tag'`)
})

describe("a tag", () => {
  it("has one page, by whatever name it is asked for, in the reader's language", async () => {
    const answer = await page(`/ja/tag/${encodeURIComponent("gatos")}`)
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/ja/tag/cat"])
    const id = await insertWork({ title: "Gato ao sol" })
    await tag(id, "cat")
    const html = await (await page("/ja/tag/cat")).text()
    expect(html).toContain("#猫")
    expect(html).toContain(id)
    expect(html).toContain('type="application/rss+xml" href="/ja/tag/cat/rss.xml"')
    await context.database.run(sql`DELETE FROM work WHERE id = ${id}`)
  })

  it("of as many characters as a tag may have has its page and its list, beyond the basic plane and out of ligatures too", async () => {
    for (const character of ["\u{1f98a}", "\ufb01", "\u{1d51e}"]) {
      const written = character.repeat(MAXIMUM_TAG_CHARACTERS)
      const id = await insertWork()
      await tag(id, tagOf(written))
      const asked = await page(`/en/tag/${encodeURIComponent(written)}`)
      const html = await (asked.status === 302 ? await page(asked.headers.get("Location") ?? "") : asked).text()
      expect([character, html.includes(id)]).toEqual([character, true])
      for (const name of [written, tagOf(written)])
        expect((await visitor.dataOf(tagList, { tag: name })).items.map((card) => card.id)).toEqual([id])
    }
    expect((await page(`/en/tag/${"x".repeat(MAXIMUM_TAG_CHARACTERS * 2 + 1)}`)).status).toBe(404)
  })

  it("of one's own making has a page that search engines do not list while it is empty", async () => {
    const answer = await page(`/en/tag/${encodeURIComponent("no such thing")}`)
    expect([answer.status, (await answer.text()).includes('name="robots" content="noindex"')]).toEqual([200, true])
  })
})
