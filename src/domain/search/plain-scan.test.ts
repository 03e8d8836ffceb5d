import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seededNumbers, textOf, WORDS } from "../../../testing/search/texts.ts"
import { type SearchDatabases, startSearchDatabases } from "../../../testing/search/two-databases.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { CANDIDATES, WORKS } from "./candidates.ts"
import { noConcepts } from "./concepts.ts"
import { find } from "./find.ts"
import { isLongTerm, searchKey, termsOf } from "./text-rules.ts"

const COUNT = 3_000
const DAY_MS = 86_400_000

interface Text {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  readonly text: string
}

/** A text with the keys of its fields, which every query is held against. */
interface Scanned {
  readonly id: string
  readonly fields: readonly string[]
}

const random = seededNumbers(14)
const texts: readonly Text[] = Array.from({ length: COUNT }, (_, at) => ({
  id: newWorkId(at * DAY_MS),
  title: textOf(random, 4),
  tags: random() < 0.5 ? [textOf(random, 1), textOf(random, 2)] : [],
  text: random() < 0.5 ? textOf(random, 20) : "",
}))
const scanned: readonly Scanned[] = texts.map(({ id, title, tags, text }) => ({ id, fields: [title, tags.join(" "), text].map(searchKey) }))

let databases: SearchDatabases

beforeAll(async () => {
  databases = await startSearchDatabases()
  await databases.insert(texts)
  await databases.index(texts)
}, 300_000)

afterAll(() => databases.stop())

const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{S}]/u

/** Whether a text answers a term by being read from end to end. */
function answers(text: Scanned, term: string): boolean {
  // Symbols of a keyboard part the words of a short term and are none.
  const pieces = term.split(/[$+<=>^`|~]/)
  if (!isLongTerm(term) && pieces.length > 1) return pieces.every((piece) => piece === "" || answers(text, piece))
  const { fields } = text
  if (isLongTerm(term) || UNSPACED.test(term)) return fields.some((field) => field.includes(term))
  return fields.some((field) => field.split(" ").some((word) => wordsOf(word).includes(term)))
}

/** A word's stretches that are written with spaces. */
const wordsOf = (word: string) => word.split(new RegExp(UNSPACED, "u"))

const read = async (ids: readonly string[]) => ids.map((id) => ({ id }))

async function foundBy(query: string): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const search = { found: WORKS, query, conceptsOf: noConcepts.conceptsOf, order: "recommend" as const, only: sql`listing >= 1` }
    const page = await find(databases, { ...search, cursor, limit: 100 }, read)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

const QUERIES: readonly string[] = [
  ...Object.values(WORDS).flat(),
  // Two and three terms, long and short, of one script and of several.
  ...["red fox", "ai 猫", "赛博 城市", "fox x", "ai x", "café gato ação", "я он", "猫 ねこ", "여우 도시", "🦊 fox", "red fox ai"],
  // With symbols of a keyboard, alone and beside others.
  ...[
    "fox + cat",
    "fox + red",
    "fox | red",
    "fox || red",
    "=== fox ===",
    "<3 fox",
    "$5 fox",
    "<3",
    "x + 5",
    "猫+",
    "🦊+ fox",
    "c++ fox",
    "c+",
  ],
  ...["+", "^_^", "+++"],
  // Within words, and no word at all.
  ...[
    "ox",
    "oxe",
    "博朋",
    "朋克城",
    "バー",
    "ーパ",
    "ibst",
    "CAFE",
    "cafe\u0301",
    "ＦＯＸ",
    "strasse",
    "lodz",
    "istanbul",
    "  fox  ",
    "nothing here",
    "!!!",
  ],
]

/** What reading all texts finds. */
function answering(query: string): readonly string[] {
  const terms = termsOf(query)
  return terms.length === 0 ? [] : scanned.filter((text) => terms.every((term) => answers(text, term))).map(({ id }) => id)
}

describe("three thousand texts in twelve scripts", () => {
  it("are enough for queries that take several rounds of candidates", () => {
    expect(answering("fox").length).toBeGreaterThan(CANDIDATES)
  })

  it.each(QUERIES)("answer %j as reading all of them does, each once", async (query) => {
    const found = await foundBy(query)
    expect(found.length).toBe(new Set(found).size)
    expect(found.toSorted()).toEqual(answering(query).toSorted())
  })
})
