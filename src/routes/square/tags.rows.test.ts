import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, type WorkId } from "../../domain/_kernel/ids.ts"
import { nameConcepts } from "../../domain/post/publish/name-concepts.ts"
import { hide } from "../../domain/social/hide-contract.ts"
import { countTags } from "../../domain/square/hot-tags.ts"
import { hotTags, recommendedTags, sourceCategories, tagsByGroup } from "../../domain/square/tag-contract.ts"

const visitor = new TestClient()
const { context } = makeTestContext()
const tag = (id: WorkId, text: string) =>
  context.database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES (${text}, ${id}) ON CONFLICT DO NOTHING`)
beforeEach(async () => {
  for (const table of [sql`work_tag`, sql`tag_walk`, sql`hot_tag`]) await context.database.run(sql`DELETE FROM ${table}`)
  await context.database.run(sql`DELETE FROM hidden WHERE kind = 'tag'`)
})

describe("a tag", () => {
  it("that was written before its concept had that name is turned into it, a stretch a run, once", async () => {
    const ids = [await insertWork(), await insertWork()]
    for (const [index, text] of ["gatos", "猫", "qwertz", "cat"].entries()) await tag(ids[index % 2] as WorkId, text)
    expect(await nameConcepts(context)).toBe(2)
    const rows = await context.database.all<{ readonly tag: string }>(sql`SELECT tag FROM work_tag ORDER BY tag`)
    expect(rows.map((row) => row.tag)).toEqual(["cat", "cat", "qwertz"])
    expect(await nameConcepts(context)).toBe(0)
    expect(await nameConcepts(context)).toBe(0)
  })

  it("goes on to be hidden from whoever hid it by its former name, whether or not works have it", async () => {
    const [one, both] = [newAccountId(1), newAccountId(2)]
    const hide = (accountId: string, text: string) =>
      context.database.run(sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) VALUES (${accountId}, 'tag', ${text}, 7)`)
    for (const [accountId, text] of [
      [one, "gatos"],
      [one, "hund"],
      [one, "zzz own"],
      [both, "gatos"],
      [both, "cat"],
    ] as const)
      await hide(accountId, text)
    await tag(await insertWork(), "gatos")
    expect(await nameConcepts(context)).toBe(2)
    const rows = await context.database.all(
      sql`SELECT account_id AS "who", thing_id AS "tag", created_at_ms AS "atMs" FROM hidden WHERE kind = 'tag' ORDER BY account_id, thing_id`,
    )
    expect(rows).toEqual([
      ...["cat", "dog", "zzz own"].map((name) => ({ who: one, tag: name, atMs: 7 })),
      { who: both, tag: "cat", atMs: 7 },
    ])
  })
})

describe("tags in use", () => {
  it("count people, a word of one's own only once three use it, and are told a member without those that they hide", async () => {
    const people = [await makeMember(), await makeMember(), await makeMember()]
    for (const [index, { id }] of people.entries()) {
      const work = await insertWork({ authorId: id, objectType: 15, publishedAtMs: Date.now() + 1e9 })
      await tag(work, "dragon")
      await tag(work, "our-club")
      if (index < 2) await tag(work, "too-small")
    }
    expect(await countTags({ ...context, nowMs: Date.now() + 1e9 })).toBeGreaterThan(0)
    const { items } = hotTags.output().parse((await visitor.call(hotTags, { language: "fr" })).data)
    expect(items.slice(0, 2).map(({ id, label, author_count }) => [id, label, author_count])).toEqual([
      ["our-club", "our-club", 3],
      ["dragon", "dragon", 3],
    ])
    expect(items.map(({ id }) => id)).not.toContain("too-small")
    expect(await countTags({ ...context, nowMs: Date.now() + 1e9 + 1 })).toBe(0)
    const categories = sourceCategories.output().parse((await visitor.call(sourceCategories, { source_type: 7, language: "ja" })).data)
    expect(categories.items.map(({ group, tags }) => [group, tags.map(({ label }) => label)])).toEqual([["fantasy", ["ドラゴン"]]])
    const member = await TestClient.signedIn()
    await member.dataOf(hide, { kind: "tag", id: "dragon" })
    for (const listed of [hotTags, recommendedTags] as const)
      expect((await member.dataOf(listed, { limit: 100 })).items.map(({ id }) => id)).not.toContain("dragon")
    expect((await member.dataOf(sourceCategories, { source_type: 7 })).items).toEqual([])
    const ids = JSON.stringify(people.map(({ id }) => id))
    await context.database.run(sql`DELETE FROM work WHERE author_id IN (SELECT value FROM json_each(${ids}))`)
  })

  it("that are recommended before anybody uses them are told a member without those that they hide", async () => {
    const member = await TestClient.signedIn()
    const idsOf = async () => (await member.dataOf(recommendedTags, { limit: 100 })).items.map(({ id }) => id)
    const all = await idsOf()
    const [first = "", last = ""] = [all.at(0), all.at(-1)]
    for (const id of [first, last]) await member.dataOf(hide, { kind: "tag", id })
    expect(await idsOf()).toEqual(all.slice(1, -1))
  })

  it("are grouped by what they are about in each of the 23 languages", async () => {
    const { groups } = tagsByGroup.output().parse((await visitor.call(tagsByGroup, { language: "el", group: "animals" })).data)
    expect(groups[0]?.tags.find(({ id }) => id === "cat")).toMatchObject({ label: "γάτα", is_concept: true, path: "/tag/cat" })
  })
})
