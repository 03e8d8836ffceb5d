import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type SearchDatabases, startSearchDatabases } from "../../../testing/search/two-databases.ts"
import { newWorkId } from "../_kernel/ids.ts"
import type { Concepts } from "../feed/ports.ts"
import { WORKS } from "./candidates.ts"
import { noConcepts } from "./concepts.ts"
import { find } from "./find.ts"
import { searchKey } from "./text-rules.ts"

const TABLE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["cat", "gato", "猫", "قطة", "кошка", "แมว"],
    ["oil painting", "pintura a óleo", "油絵", "油画"],
    ["sea", "mar", "海", "ทะเล"],
  ].flatMap(([id = "", ...names]) => [id, ...names].map((name) => [searchKey(name), id])),
)
const concepts: Concepts = {
  ...noConcepts,
  conceptsOf: (texts) => texts.map((text) => ({ text, conceptId: TABLE[searchKey(text)] ?? null })),
}

const texts = {
  portuguese: { id: newWorkId(1), title: "Tarde tranquila", tags: ["Gato", "pintura a óleo"] },
  english: { id: newWorkId(2), title: "An oil painting of a harbor" },
  thai: { id: newWorkId(3), title: "รูปภาพ", tags: ["แมว"] },
  other: { id: newWorkId(4), title: "Catalogue of ships" },
} as const

let databases: SearchDatabases

beforeAll(async () => {
  databases = await startSearchDatabases()
  await databases.insert(Object.values(texts))
  await databases.index(Object.values(texts), concepts)
}, 60_000)

afterAll(() => databases.stop())

async function foundBy(query: string): Promise<readonly string[]> {
  const search = { found: WORKS, query, conceptsOf: concepts.conceptsOf, order: "recommend", only: sql`listing >= 1` } as const
  const { items } = await find(databases, search, async (ids) => ids.map((id) => ({ id })))
  const names = new Map(Object.entries(texts).map(([name, { id }]) => [id as string, name]))
  return items.map(({ id }) => names.get(id) ?? "").toSorted((left, right) => (left < right ? -1 : 1))
}

it.each([
  // One character of Japanese, three letters of English, a word of Russian: all of them mean the tag in Portuguese.
  ["猫", ["portuguese", "thai"]],
  ["кошка", ["portuguese", "thai"]],
  ["قطة", ["portuguese", "thai"]],
  ["cat", ["other", "portuguese", "thai"]],
  ["油絵", ["english", "portuguese"]],
  ["pintura a oleo", ["english", "portuguese"]],
  ["oil painting harbor", ["english"]],
  ["oil painting gato", ["portuguese"]],
  ["海", []],
])("%j finds what is about it in whatever language: %j", async (query, names) => {
  expect(await foundBy(query)).toEqual(names)
})
