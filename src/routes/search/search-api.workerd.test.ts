import { env } from "cloudflare:workers"
import { createClient } from "@libsql/client/web"
import { sql } from "drizzle-orm"
import { describe, expect, it, vi } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, type Query, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import { aCard } from "../../../testing/post/card.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import type { Identity } from "../../domain/_kernel/context.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE } from "../../domain/_kernel/paging.ts"
import { noteSeen } from "../../domain/feed/ranking/contract.ts"
import { completeQuery } from "../../domain/search/complete-query.ts"
import * as calls from "../../domain/search/contract.ts"
import { recountHot } from "../../domain/search/hot-searches.ts"
import { indexPeople } from "../../domain/search/index-people.ts"
import { indexWorks } from "../../domain/search/index-works.ts"
import { noteSearch } from "../../domain/search/note-search.ts"
import { repairIndex } from "../../domain/search/repair-index.ts"
import { HOT_PEOPLE } from "../../domain/search/search-rules.ts"
import { VISITORS_CACHE_CONTROL } from "../_page/page-address.ts"

const badWords = [
  { input: {}, path: "keyword" },
  { input: { keyword: "   " }, path: "keyword" },
  { input: { keyword: "x".repeat(101) }, path: "keyword" },
  { input: { keyword: "\u{1f98a}".repeat(101) }, path: "keyword" },
] as const
const badPages = [
  { input: { keyword: "fox", cursor: "nonsense" }, path: "cursor" },
  { input: { keyword: "fox", limit: 101 }, path: "limit" },
] as const

describeCall(calls.searchList, {
  accepts: () => ({ keyword: " fox ", tab: "post", sub_channel: "picture", timeType: "week", order_by: "hot", limit: 5 }),
  refuses: [
    ...badWords,
    ...badPages,
    { input: { keyword: "fox", tab: "nowhere" }, path: "tab" },
    { input: { keyword: "fox", tab: "post", tones: ["calm"] }, path: "tones" },
    { input: { keyword: "fox", tab: "account", timeType: "day" }, path: "timeType" },
    { input: { keyword: "fox", tab: "timbre", tones: ["loud"] }, path: "tones.0" },
  ],
})
describeCall(calls.searchAccount, { accepts: () => ({ keyword: "fox" }), refuses: [...badWords, ...badPages] })
describeCall(calls.completeSearch, { accepts: () => ({ keyword: "fo" }), refuses: badWords })
describeCall(calls.completeQuery, { accepts: () => ({ keyword: "fo" }), refuses: badWords })
describeCall(calls.hotSearches, { accepts: () => ({}), refuses: [{ input: { limit: 5 }, path: "limit" }] })
describeCall(calls.searchHistory, { accepts: () => ({}), refuses: [{ input: { limit: 5 }, path: "limit" }] })
describeCall(calls.clearSearchHistory, { accepts: () => ({}), refuses: [{ input: { keyword: "fox" }, path: "keyword" }] })
describeCall(calls.deleteSearchHistory, {
  accepts: () => ({ keywords: ["fox"] }),
  refuses: [
    { input: { keywords: [] }, path: "keywords" },
    { input: { keywords: ["\u{1f98a}".repeat(101)] }, path: "keywords.0" },
    { input: { keywords: Array.from({ length: 51 }, () => "fox") }, path: "keywords" },
  ],
})
describeCall(calls.keepSearchHistory, { accepts: () => ({ is_on: false }), refuses: [{ input: {}, path: "is_on" }] })
describeCall(calls.alikeWorks, {
  accepts: async () => ({ id: await insertWork() }),
  refuses: [
    { input: { id: "work_1" }, path: "id" },
    { input: {}, path: "id" },
  ],
})

/** A word that no other test has. */
const newWord = () => `zq${Math.random().toString(36).slice(2, 10)}`
const dataOf = async (client: TestClient, call: CallDeclaration, input: unknown) => {
  const { status, data } = await client.call(call, input)
  expect(status.code).toBe(codeOf("success"))
  return data as { items: { id: string; title?: string; text?: string }[]; people: { id: string }[]; instead: unknown }
}

/** The database's plan for a query, one line a step. */
async function planOf({ sql: text, params }: Query): Promise<readonly string[]> {
  const client = createClient({ url: env.LIBSQL_URL })
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${text}`, args: [...params] as never })
  return rows.map((row) => String(row["detail"]))
}

async function shown(over: Parameters<typeof insertWork>[0], text: Parameters<typeof insertWork>[1] = {}): Promise<string> {
  const { context } = makeTestContext()
  const id = await insertWork(over, text)
  await indexWorks(context, [id])
  return id
}

describe("search", () => {
  it("answers below /searchapi/ as it does below /api/, and nothing else does", async () => {
    const word = newWord()
    await shown({ title: word })
    const client = new TestClient()
    const [one, other] = await Promise.all(
      [calls.completeSearch, calls.completeQuery].map((call) => dataOf(client, call, { keyword: word })),
    )
    expect(one?.items).toEqual([{ kind: "title", text: word }])
    expect(other).toEqual(one)
    expect((await client.send("/searchapi/v1/nothing", { method: "POST" })).status).toBe(404)
    expect(await (await client.send("/api/openapi.json")).text()).toContain('"/searchapi/v1/search/complete"')
  })

  it("shows nothing that is hidden, whatever the index still says", async () => {
    const word = newWord()
    const { context } = makeTestContext()
    const ids = await Promise.all(Array.from({ length: 9 }, (_, at) => insertWork({ title: `${word} ${at}`, publishedAtMs: 1_000 + at })))
    await indexWorks(context, ids)
    const hide = (at: number, change: ReturnType<typeof sql>) => context.database.run(sql`UPDATE work SET ${change} WHERE id = ${ids[at]}`)
    await hide(1, sql`state = 'pending'`)
    await hide(2, sql`state = 'limited'`)
    await hide(3, sql`state = 'removed'`)
    await hide(4, sql`visibility = 'private'`)
    await hide(5, sql`visibility = 'unlisted'`)
    await hide(6, sql`author_shown = 0`)
    await hide(7, sql`level = 8`)
    await hide(8, sql`is_part = 1`)
    const found = async (client: TestClient) => (await dataOf(client, calls.searchList, { keyword: word })).items.map(({ id }) => id)
    const [visitor, grown] = [new TestClient(), await TestClient.signedIn()]
    // The index is late, and then it is not.
    for (const isLate of [true, false]) {
      if (!isLate) await indexWorks(context, ids)
      expect(await found(visitor)).toEqual([ids[0]])
      expect(await found(grown)).toEqual([ids[0]])
    }
    const { items } = await dataOf(visitor, calls.completeSearch, { keyword: word })
    expect(items.map(({ text }) => text)).toEqual([`${word} 0`])
    await context.database.run(sql`UPDATE work SET author_shown = 1 WHERE id = ${ids[6]}`)
    await indexWorks(context, ids)
    expect(new Set(await found(visitor))).toEqual(new Set([ids[0], ids[6]]))
  })

  it("has a page that visitors share at this site alone, and members each meet their own, with and without words", async () => {
    const word = newWord()
    await shown({ title: `${word} harbor` })
    const readers = [[new TestClient(), VISITORS_CACHE_CONTROL] as const, [await TestClient.signedIn(), "no-store"] as const]
    for (const [client, cacheControl] of readers) {
      const start = await client.send("/en/search")
      expect([start.status, start.headers.get("Cache-Control")]).toEqual([200, cacheControl])
      expect(await start.text()).toContain('id="search-palette"')
      const results = await client.send(`/en/search?q=${word}&order=new`)
      expect([results.status, results.headers.get("Cache-Control")]).toEqual([200, cacheControl])
      expect(await results.text()).toContain(`${word} harbor`)
      for (const address of [`/ar/search?q=${word}x&tab=post&type=picture`, `/ja/search?q=${word}&tab=account`, "/en/search?q=%20"])
        expect((await client.send(address)).status).toBe(200)
    }
  })

  it("finds people by name and by what they say, and none who is hidden", async () => {
    const word = newWord()
    const { context } = makeTestContext()
    const [one, other, hidden] = await Promise.all([
      TestClient.signedIn({ over: { name: `${word} Ada` } }),
      TestClient.signedIn({ over: { name: "Grace", bio: `Knows ${word}` } }),
      TestClient.signedIn({ over: { name: word, settings: JSON.stringify({ privacy: { profile_visible: false } }) } }),
    ])
    const ids = [one, other, hidden].map(({ accountId }) => accountId)
    await indexPeople(context, ids)
    const { items } = await dataOf(new TestClient(), calls.searchAccount, { keyword: word.toUpperCase() })
    expect(items.map(({ id }) => id)).toEqual([one.accountId, other.accountId])
    expect((await dataOf(new TestClient(), calls.searchList, { keyword: word, tab: "account" })).people).toEqual(items)
    await context.database.run(sql`UPDATE account SET status = 2 WHERE id = ${one.accountId}`)
    expect((await dataOf(new TestClient(), calls.searchAccount, { keyword: word })).items.map(({ id }) => id)).toEqual([other.accountId])
    expect((await dataOf(new TestClient(), calls.completeSearch, { keyword: word })).items).toEqual([])
  })

  it("goes on page by page without gap or repetition, the title that is the query first", async () => {
    const word = newWord()
    const { context } = makeTestContext()
    const ids = await Promise.all(
      Array.from({ length: 7 }, (_, at) => insertWork({ title: at === 0 ? word : `${word} ${at}`, publishedAtMs: 1_000 + at })),
    )
    for (const id of ids) await indexWorks(context, [id])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { items, next_cursor } = (await new TestClient().call(calls.searchList, { keyword: word, limit: 3, cursor })).data as never as {
        items: { id: string }[]
        next_cursor: string | null
      }
      seen.push(...items.map(({ id }) => id))
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen[0]).toBe(ids[0])
  })

  it("offers words that are near, and works that are alike, where it finds nothing", async () => {
    const word = `${newWord()}horizon`
    const id = await shown({ title: word }, { text: "A lighthouse in the evening, painted with gouache" })
    const typo = `${word.slice(0, -3)}${word.at(-2)}${word.at(-3)}${word.at(-1)}`
    const { items, instead } = await dataOf(new TestClient(), calls.searchList, { keyword: typo })
    expect(items).toEqual([])
    expect(instead).toMatchObject({ near: [word], meant: word, found: [{ id }] })
    expect(await (await new TestClient().send(`/en/search?q=${typo}`)).text()).toContain(`Results for “${word}”`)
    const other = await shown({ title: `${word} again` }, { text: "A lighthouse in the morning, painted with gouache" })
    const { items: alike } = await dataOf(new TestClient(), calls.alikeWorks, { id })
    expect(alike.map((card) => card.id)).toContain(other)
    expect(alike.map((card) => card.id)).not.toContain(id)
  })

  it("finds words as others write them: umlauts spelled out, an Arabic article left out or put before", async () => {
    const word = newWord()
    const [umlaut, spelled] = [await shown({ title: `K\u00f6ln${word}` }), await shown({ title: `Koeln${word}` })]
    const found = async (keyword: string) =>
      (await dataOf(new TestClient(), calls.searchList, { keyword })).items.map((card) => card.id).toSorted()
    expect(await found(`k\u00f6ln${word}`)).toEqual([umlaut, spelled].toSorted())
    expect(await found(`koeln${word}`)).toEqual([umlaut, spelled].toSorted())
    const [bare, article] = ["\u0645\u062f\u064a\u0646\u0629", "\u0627\u0644\u0645\u062f\u064a\u0646\u0629"]
    const cities = [await shown({ title: `${bare} ${word}` }), await shown({ title: `${article} ${word}` })].toSorted()
    for (const city of [bare, article]) expect(await found(`${city} ${word}`)).toEqual(cities)
  })

  it("offers a word of three letters for one of four", async () => {
    const id = await shown({ title: "qxj" })
    const { instead } = await dataOf(new TestClient(), calls.searchList, { keyword: "qxjj" })
    expect(instead).toMatchObject({ near: ["qxj"], meant: "qxj", found: [{ id }] })
  })

  it("counts characters, whatever they are made of: a hundred are words and no more", async () => {
    const client = await TestClient.signedIn()
    for (const keyword of ["x".repeat(100), "\u{1f98a}".repeat(60), "\u{1f98a}".repeat(100), ` ${"x".repeat(100)} `]) {
      for (const call of [calls.searchList, calls.searchAccount, calls.completeSearch])
        expect((await client.call(call, { keyword })).status.code).toBe(codeOf("success"))
      expect((await client.call(calls.deleteSearchHistory, { keywords: [keyword] })).status.code).toBe(codeOf("success"))
    }
  })

  it("completes to nothing that is hidden, whatever the index still says, and asks twice for it", async () => {
    const word = newWord()
    const { context, counts } = makeTestContext()
    const hidden = [sql`state = 'limited'`, sql`state = 'removed'`, sql`visibility = 'private'`, sql`level = 8`, sql`author_shown = 0`]
    const ids = await Promise.all(
      [...hidden, null, null].map((_, at) => insertWork({ title: `${word} title ${at}` }, { tags: JSON.stringify([`${word} tag ${at}`]) })),
    )
    for (const [at, id] of ids.entries()) {
      const tag = context.database.run(sql`INSERT INTO work_tag (tag, work_id) VALUES (${`${word} tag ${at}`}, ${id})`)
      await tag
    }
    await indexWorks(context, ids)
    for (const [at, change] of hidden.entries()) await context.database.run(sql`UPDATE work SET ${change} WHERE id = ${ids[at]}`)
    // One more has lost its words and says others.
    await context.database.run(sql`UPDATE work SET title = 'something else' WHERE id = ${ids[6]}`)
    await context.database.run(sql`DELETE FROM work_tag WHERE work_id = ${ids[6]}`)
    counts.roundTrips = 0
    const { items } = await completeQuery(context, { keyword: word })
    expect(counts.roundTrips).toBeLessThanOrEqual(2)
    expect(items).toEqual([
      { kind: "tag", text: `${word} tag 5` },
      { kind: "title", text: `${word} title 5` },
    ])
  })

  it("walks no table for what it completes", async () => {
    const word = newWord()
    await shown({ title: word })
    const { context, queries } = makeTestContext()
    await indexPeople(context, [(await TestClient.signedIn({ over: { name: word } })).accountId])
    queries.length = 0
    const database = sentAlone(context).database
    await completeQuery({ ...context, database, searchDatabase: database }, { keyword: word })
    const steps: string[] = []
    for (const query of [...queries]) steps.push(...(await planOf(query)))
    expect(steps.filter((step) => /search_(?:work|person)_by_|search_tag USING PRIMARY KEY|work_tag_by_time/.test(step))).not.toEqual([])
    expect(steps.filter((step) => /^SCAN (?:search_(?:work|person|tag)|work|work_tag|account)\b|\(rowid>/.test(step))).toEqual([])
  })

  it("leads on where what it looked at so far holds nothing for the viewer", async () => {
    const word = newWord()
    const id = await shown({ title: `${word} behind` })
    const { searchDatabase } = makeTestContext().context
    // A late index: works that are not there anymore, that would come first, and more of them than one answer looks at.
    await searchDatabase.run(sql`INSERT INTO search_work
        (work_id, text_hash, listing, level, shelf, facets, published_at_ms, hot_score, points, title, title_key, tags_key, author_key)
      WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < ${DEFAULT_PAGE_SIZE * 5})
      SELECT ${`work_${word}`} || n, '', 1, 1, 10, '', ${Date.now()}, 1, 1000000, '', ${`${word} late`}, '', '' FROM many`)
    const late = sql`SELECT id FROM search_work WHERE work_id LIKE ${`work_${word}%`}`
    await searchDatabase.run(sql`INSERT INTO search_work_text (rowid, title) SELECT id, ${word} FROM (${late})`)
    const visitor = new TestClient()
    const first = await visitor.dataOf(calls.searchList, { keyword: word })
    expect([first.items, first.next_cursor === null, first.instead]).toEqual([[], false, null])
    const html = await (await visitor.send(`/en/search?q=${word}`)).text()
    expect(html).toContain("Nothing found so far.")
    expect(html).not.toContain("No results for")
    const next = /href="([^"]*)"[^>]*rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(await (await visitor.send(next)).text()).toContain(id)
    await searchDatabase.run(sql`DELETE FROM search_work_text WHERE rowid IN (${late})`)
    await searchDatabase.run(sql`DELETE FROM search_work WHERE work_id LIKE ${`work_${word}%`}`)
  })

  it("offers the same among people where it finds nobody, and takes that tab for no filter", async () => {
    const word = `${newWord()}horizon`
    await shown({ title: word }, { text: "A lighthouse in the evening, painted with gouache" })
    const typo = `${word.slice(0, -3)}${word.at(-2)}${word.at(-3)}${word.at(-1)}`
    const visitor = new TestClient()
    const { people, instead } = await visitor.dataOf(calls.searchList, { keyword: typo, tab: "account" })
    expect([people, instead?.near]).toEqual([[], [word]])
    const html = await (await visitor.send(`/en/search?q=${typo}&tab=account`)).text()
    expect(html).toContain(`href="/en/search?q=${word}"`)
    expect(html).toContain("Check the spelling, or try fewer words.")
    expect(html).not.toContain("Clear filters")
    expect(await (await visitor.send(`/en/search?q=${typo}&tab=post`)).text()).toContain("Clear filters")
  })

  it("takes every filter where everything is looked for, and its page offers the resource types that something fills", async () => {
    const word = newWord()
    const image = await shown({ title: word, objectType: 1 })
    const video = await shown({ title: word, objectType: 5 })
    const visitor = new TestClient()
    const ids = async (filters: object) =>
      (await visitor.dataOf(calls.searchList, { keyword: word, ...filters })).items.map(({ id }) => id).toSorted()
    expect(await ids({ source_types: [1] })).toEqual([image])
    expect(await ids({ source_types: [7, 1], timeType: "day" })).toEqual([image, video].toSorted())
    expect(await ids({ source_types: [7], tones: ["calm"] })).toEqual([])
    const html = await (await visitor.send(`/en/search?q=${word}`)).text()
    const offered = [...html.matchAll(/source_types=([\d.]+)/g)].map(([, values]) => values)
    expect(offered).toEqual(["1", "4", "7"])
    const narrowed = await (await visitor.send(`/en/search?q=${word}&source_types=7.9.x`)).text()
    expect([narrowed.includes(video), narrowed.includes(image)]).toEqual([true, false])
    // What is chosen is taken back by the same link, and another is added to it.
    expect(narrowed).toMatch(new RegExp(`aria-current="true" href="/en/search\\?q=${word}"[^>]*>Videos`))
    expect(narrowed).toContain("source_types=1.7")
  })

  it("keeps whom a member looked for in their own history, by the tab and by the call, and never offers it to others", async () => {
    const [byTab, byCall] = [newWord(), newWord()]
    const member = await TestClient.signedIn({ over: { name: `${byTab} ${byCall}` } })
    await indexPeople(makeTestContext().context, [member.accountId])
    expect((await member.dataOf(calls.searchList, { keyword: byTab, tab: "account" })).people).toHaveLength(1)
    await vi.waitFor(async () => expect((await member.dataOf(calls.searchHistory, {})).items).toEqual([byTab]))
    await member.send(`/en/search?q=${byCall}&tab=account`)
    await vi.waitFor(async () => expect((await member.dataOf(calls.searchHistory, {})).items).toEqual([byCall, byTab]))
    await member.dataOf(calls.searchAccount, { keyword: byTab })
    await vi.waitFor(async () => expect((await member.dataOf(calls.searchHistory, {})).items).toEqual([byTab, byCall]))
    const rows = sql`SELECT query_key FROM search_query WHERE query_key IN ${[byTab, byCall]}`
    expect(await makeTestContext().context.searchDatabase.all(rows)).toEqual([])
  })

  it("takes whatever people type for words and never for a query of the index", async () => {
    const client = new TestClient()
    const strings = [
      '"',
      '""',
      "'",
      "fox OR cat",
      "fox AND",
      "NOT fox",
      "title:fox",
      "fox*",
      "(fox",
      "^fox",
      "NEAR(fox cat)",
      "fox; DROP TABLE work",
      "%",
      "_",
      "\\",
      "{title}: x",
      "-fox",
      "+",
      "\ue000fox\ue001",
    ]
    for (const keyword of strings.filter((one) => one.trim() !== "")) {
      for (const call of [calls.searchList, calls.searchAccount, calls.completeSearch])
        expect([keyword, (await client.call(call, { keyword })).status.code]).toEqual([keyword, codeOf("success")])
    }
  })

  it("offers what ten members searched for and the rules allow, each counted once, for a week", async () => {
    const [word, bad] = [newWord(), `${newWord()} FAGGOTS`]
    const { context } = makeTestContext()
    const askers = Array.from({ length: HOT_PEOPLE }, () => testMember())
    const ask = async (keyword: string, viewer: Identity | undefined) => {
      const works: Promise<unknown>[] = []
      noteSearch({ ...context, viewer: viewer ?? null, later: (work) => void works.push(work) }, keyword, [aCard()])
      await Promise.all(works)
    }
    // Whoever asks first words it for all.
    const decorated = `\u202e!!${word.toUpperCase()}\u0337...`
    for (const asker of askers.slice(1)) {
      await ask(decorated, asker)
      await ask(bad, asker)
    }
    for (let times = 0; times < 5; times++) await ask(word, askers[1])
    const hot = async (nowMs = context.nowMs): Promise<readonly string[]> => {
      await recountHot({ ...context, nowMs })
      return (await new TestClient().dataOf(calls.hotSearches, {})).items
    }
    expect(await hot()).not.toContain(word)
    for (const asker of [askers[0], askers[0]]) {
      await ask(word, asker)
      await ask(bad, asker)
    }
    const offered = await hot()
    expect(offered).toContain(word)
    expect(offered.filter((label) => label.includes(bad.slice(0, 10)) || label.includes("!"))).toEqual([])
    const completed = await new TestClient().dataOf(calls.completeSearch, { keyword: word.slice(0, 8) })
    expect(completed.items).toContainEqual({ kind: "query", text: word })
    expect(await hot(context.nowMs + 8 * 86_400_000)).not.toContain(word)
  })

  it("counts no visitor among those who ask, from however many addresses and as however many guests", async () => {
    const word = newWord()
    await shown({ title: word })
    for (let at = 0; at < HOT_PEOPLE; at++) {
      const guest = new TestClient()
      await guest.dataOf(noteSeen, { ids: [newWorkId(1)] })
      expect((await guest.dataOf(calls.searchList, { keyword: word })).items).toHaveLength(1)
      await new TestClient().dataOf(calls.searchList, { keyword: word })
    }
    const member = await TestClient.signedIn()
    await member.dataOf(calls.searchList, { keyword: word })
    // What is noted after the answer is there once the history says so.
    await vi.waitFor(async () => expect((await member.dataOf(calls.searchHistory, {})).items).toEqual([word]))
    await vi.waitFor(async () => {
      const rows = await makeTestContext().context.searchDatabase.all(sql`SELECT people FROM search_query WHERE query_key = ${word}`)
      expect(rows).toEqual([{ people: 1 }])
    })
  })

  it("is repaired by the clock: what came without an event is found, and what went is gone", async () => {
    const word = newWord()
    const { context } = makeTestContext()
    const id = await insertWork({ title: word })
    await repairIndex(context)
    const found = async () => (await dataOf(new TestClient(), calls.searchList, { keyword: word })).items.map((card) => card.id)
    expect(await found()).toEqual([id])
    await context.database.run(sql`UPDATE work SET title = 'other' WHERE id = ${id}`)
    for (let minute = 0; minute < 3; minute++) await repairIndex(context)
    expect(await found()).toEqual([])
    await context.database.run(sql`DELETE FROM work WHERE id = ${id}`)
    for (let minute = 0; minute < 3; minute++) await repairIndex(context)
    expect(await context.searchDatabase.all(sql`SELECT id FROM search_work WHERE work_id = ${id}`)).toEqual([])
  })
})
