import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { countShards, extendSitemap, readShard, THINGS_OF_SHARD } from "../../domain/post/sitemap/shards.ts"

/** Another client each time: what the edge keeps is asked past. */
const ask = (path: string, init?: RequestInit) => new TestClient().send(path, init)
const { context } = makeTestContext()

describe("the sitemap", () => {
  it("lists its parts, and each part names what everybody may find in every language", async () => {
    const { id } = await makeMember()
    const work = await insertWork({ authorId: id })
    const index = await (await ask("/sitemap.xml")).text()
    for (const part of ["pages", "tags", "works-1", "people-1"]) expect(index).toContain(`<loc>${ORIGIN}/sitemaps/${part}.xml</loc>`)
    const works = await (await ask("/sitemaps/works-1.xml")).text()
    expect(works).toContain(`<loc>${ORIGIN}/ja/explore/detail/${work}</loc>`)
    expect(works).toContain(`hreflang="zh-CN" href="${ORIGIN}/zh-cn/explore/detail/${work}"`)
    expect(await (await ask("/sitemaps/people-1.xml")).text()).toContain(`<loc>${ORIGIN}/ar/user/${id}</loc>`)
    expect(await (await ask("/sitemaps/tags.xml")).text()).toContain(`<loc>${ORIGIN}/en/tag/cat</loc>`)
    for (const none of ["works-99", "works-0", "cats-1", "works-1x"])
      expect([none, (await ask(`/sitemaps/${none}.xml`)).status]).toEqual([none, 404])
  })

  it("names nobody who shows nothing", async () => {
    const { id } = await makeMember()
    await insertWork({ authorId: id, state: "pending" })
    await insertWork({ authorId: id, level: 8 })
    expect((await readShard(context, "people", 1))?.map(({ path }) => path)).not.toContain(`/user/${id}`)
  })

  it("begins a part where the last one is full, and what lies in a part stays there", async () => {
    expect(await extendSitemap(context)).toBe(0)
    const count = THINGS_OF_SHARD + 1
    await context.database.run(sql`WITH RECURSIVE step (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM step WHERE at < ${count})
      INSERT INTO work (id, object_type, title, author, cover_key, width, height, thumbhash, colour, is_preview, state, level, recommend_score, hot_score, published_at_ms)
      SELECT printf('work_zzzz%022d', at), 1, 'Many', 'Atelier', '', 1, 1, '', '#000000', 1, 'visible', 1, 0, 0, 0 FROM step`)
    try {
      expect(await extendSitemap(context)).toBe(1)
      expect((await countShards(context)).works).toBe(2)
      const [first, second] = [await readShard(context, "works", 1), await readShard(context, "works", 2)]
      expect(first?.length).toBeLessThanOrEqual(THINGS_OF_SHARD)
      expect(second?.at(-1)?.path).toBe(`/explore/detail/work_zzzz${String(count).padStart(22, "0")}`)
      expect(new Set([...(first ?? []), ...(second ?? [])].map(({ path }) => path)).size).toBe((first?.length ?? 0) + (second?.length ?? 0))
    } finally {
      await context.database.run(sql`DELETE FROM work WHERE id LIKE 'work_zzzz%'`)
      await context.database.run(sql`DELETE FROM sitemap_shard`)
    }
  })
})

describe("a feed", () => {
  it("tells the newest that is public and safe, escaped, with its file, and to who has it that nothing changed", async () => {
    const { id } = await makeMember({ over: { name: "R&D <b>" } })
    const work = await insertWork(
      { authorId: id, title: "Fish & \u0001 <chips>", author: "R&D <b>", publishedAtMs: Date.now() + 1e9 },
      { text: 'He said "go"' },
    )
    const hidden = [await insertWork({ authorId: id, level: 8 }), await insertWork({ authorId: id, visibility: "unlisted" })]
    await context.database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES ('cat', ${work})`)
    for (const path of ["/en/rss.xml", `/en/user/${id}/rss.xml`, "/ja/tag/cat/rss.xml"]) {
      const answer = await ask(path)
      const text = await answer.text()
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "application/rss+xml; charset=utf-8"])
      expect(text).toContain("<title>Fish &amp;  &lt;chips&gt;</title>")
      expect(text).toContain("<description>He said &quot;go&quot;</description>")
      expect(text).toMatch(/<enclosure url="https:\/\/atelier\.test\/media\/work\/[^"]+" length="0" type="image\/png"\/>/)
      for (const one of hidden) expect(text).not.toContain(one)
      const etag = answer.headers.get("ETag") ?? ""
      const again = await ask(path, { headers: { "If-None-Match": etag } })
      expect([again.status, await again.text()]).toEqual([304, ""])
    }
    expect(await (await ask(`/en/user/${id}/rss.xml`)).text()).toContain("R&amp;D &lt;b&gt;")
    expect((await ask("/en/user/user_x/rss.xml")).status).toBe(404)
    await context.database.run(sql`DELETE FROM work WHERE author_id = ${id}`)
  })

  it("is named by the pages that show the same", async () => {
    const { id } = await makeMember()
    expect(await (await ask(`/ja/user/${id}`)).text()).toContain(`type="application/rss+xml" href="/ja/user/${id}/rss.xml"`)
    expect(await (await ask("/en")).text()).toContain('type="application/rss+xml" href="/en/rss.xml"')
  })
})
