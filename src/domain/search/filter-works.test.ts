import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type SearchDatabases, startSearchDatabases } from "../../../testing/search/two-databases.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { FACETS, type Facet, facetOf } from "../feed/filter-rules.ts"
import { FEED_KINDS, type FeedKindName } from "../feed/kind-rules.ts"
import { shelvesOf } from "../feed/source-rules.ts"
import { POST_SHELVES } from "../post/shelf-rules.ts"
import { PEOPLE, selectCandidates, selectEnd, WORKS } from "./candidates.ts"
import { noConcepts } from "./concepts.ts"
import { facetMark } from "./facet-rules.ts"
import { fieldsOf, type SearchFilters } from "./filter-schemas.ts"
import { narrowedTo } from "./filter-works.ts"
import { find, selectWhole } from "./find.ts"
import { matchOf } from "./match-rules.ts"
import { SEARCH_TABS, type SearchTab } from "./search-rules.ts"

const DAY_MS = 86_400_000
const NOW_MS = 1_800_000_000_000
const ALL_LEVELS = 31

/** Values of every filter, two each, the second of which no work but some has. */
const VALUES = {
  timeType: ["day", "week", "month"],
  source_types: [[1], [4, 7]],
  output_types: [["video"], ["image", "video"]],
  character_type: [1, 0],
  sub_channel: ["picture", "article"],
  genders: [["male"], ["female", "other"]],
  ages: [["young"], ["adult"]],
  languages: [["ja"], ["en", "pt"]],
  tones: [["calm"], ["shy", "serious"]],
  model_types: [["LORA"], ["Checkpoint"]],
  base_models: [["sdxl"], ["flux", "sd"]],
  runAvailable: [true, false],
  nodesType: ["basic", "custom"],
} as const satisfies { readonly [Field in Exclude<keyof SearchFilters, "order_by">]: readonly unknown[] }
type Field = keyof typeof VALUES

interface Thing {
  readonly id: string
  readonly objectType: number
  readonly subChannel: string | null
  readonly level: number
  readonly publishedAtMs: number
  readonly facets: Readonly<Record<string, unknown>>
}

const KINDS = [
  [1, null],
  [4, "picture"],
  [4, "video"],
  [4, "article"],
  [5, null],
  [15, null],
  [9, null],
] as const

const things: readonly Thing[] = Array.from({ length: 400 }, (_, at) => {
  const [objectType, subChannel] = KINDS[at % KINDS.length] ?? KINDS[0]
  const pick = (field: Field) => {
    const values: readonly unknown[] = VALUES[field]
    const value = values[Math.floor(at / 7) % values.length]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    id: newWorkId(NOW_MS - at),
    objectType,
    subChannel,
    level: [1, 2, 4, 8][at % 4] ?? 1,
    publishedAtMs: NOW_MS - ([0.5, 3, 20, 100][Math.floor(at / 4) % 4] ?? 0) * DAY_MS,
    facets: Object.fromEntries(FACETS.map((field) => [field, pick(field)])),
  }
})

let databases: SearchDatabases

beforeAll(async () => {
  databases = await startSearchDatabases()
  const texts = things.map((thing) => ({ ...thing, title: "harbor at dusk" }))
  await databases.insert(texts)
  await databases.index(texts)
  for (const { id, facets } of things) {
    const marks = Object.entries(facets).map(([field, value]) => facetMark(facetOf(field as Facet, String(value))))
    await databases.searchDatabase.run(sql`UPDATE search_work SET facets = ${marks.join("")} WHERE work_id = ${id}`)
  }
}, 120_000)

afterAll(() => databases.stop())

/** The other opinion: what a filter lets through, by the thing itself. */
function passes(thing: Thing, field: Field, value: unknown): boolean {
  switch (field) {
    case "timeType":
      return thing.publishedAtMs >= NOW_MS - ({ day: 1, week: 7, month: 30 }[String(value)] ?? 0) * DAY_MS
    case "source_types": {
      const types = { 1: [1], 4: [4], 7: [5, 15], 9: [9] } as const
      return (value as (keyof typeof types)[]).some((one) => (types[one] as readonly number[]).includes(thing.objectType))
    }
    case "sub_channel":
      return thing.objectType === 4 && thing.subChannel === value
    case "character_type":
      return value === 0 || thing.facets[field] === value
    default:
      return (Array.isArray(value) ? value : [value]).includes(thing.facets[field])
  }
}

const inTab = (thing: Thing, tab: SearchTab) => {
  if (tab === "all" || tab === "account") return true
  const shelf = thing.subChannel === null ? thing.objectType * 10 : POST_SHELVES[thing.subChannel as keyof typeof POST_SHELVES]
  return shelvesOf(tab).some((one) => one === shelf)
}

async function foundBy(tab: SearchTab, filters: SearchFilters, levels = ALL_LEVELS): Promise<readonly string[]> {
  const only = narrowedTo(tab, filters, { levels, nowMs: NOW_MS })
  const search = {
    found: WORKS,
    query: "harbor",
    conceptsOf: noConcepts.conceptsOf,
    order: filters.order_by ?? "recommend",
    only,
    limit: 100,
  } as const
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await find(databases, { ...search, cursor }, async (some) => some.map((id) => ({ id })))
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

const expected = (tab: SearchTab, filters: SearchFilters, levels = ALL_LEVELS) =>
  things
    .filter((thing) => (thing.level & levels) !== 0 && inTab(thing, tab))
    .filter((thing) => Object.entries(filters).every(([field, value]) => field === "order_by" || passes(thing, field as Field, value)))
    .map(({ id }) => id)

const filterFieldsOf = (tab: SearchTab): readonly Field[] => fieldsOf(tab).filter((field): field is Field => field !== "order_by")
const choices = (field: Field): readonly SearchFilters[] => VALUES[field].map((value) => ({ [field]: value }))
/** Each of two lists' filters with one of the other's. */
const paired = (ones: readonly SearchFilters[], twos: readonly SearchFilters[]): readonly SearchFilters[] =>
  Array.from({ length: Math.max(ones.length, twos.length) }, (_, at) => ({ ...ones[at % ones.length], ...twos[at % twos.length] }))
const TABS = SEARCH_TABS.filter((tab) => tab !== "account")

describe.each(TABS)("the tab %s", (tab) => {
  const single = filterFieldsOf(tab).flatMap(choices)
  // Every two fields together, each of their values once.
  const pairs = filterFieldsOf(tab).flatMap((field, at) =>
    filterFieldsOf(tab)
      .slice(at + 1)
      .flatMap((other) => paired(choices(field), choices(other))),
  )

  it.each([{}, ...single, ...pairs])("filters by %j", async (filters) => {
    expect((await foundBy(tab, filters)).toSorted()).toEqual(expected(tab, filters).toSorted())
  })

  it("takes a list of no values for no filter", async () => {
    const several = filterFieldsOf(tab).filter((field) => choices(field).some((one) => Array.isArray(one[field])))
    const none = Object.fromEntries(several.map((field) => [field, []]))
    expect((await foundBy(tab, none)).toSorted()).toEqual(expected(tab, {}).toSorted())
  })

  it("refuses the filters of others", () => {
    const own = new Set<string>(filterFieldsOf(tab))
    for (const field of (Object.keys(VALUES) as Field[]).filter((one) => !own.has(one)))
      for (const filters of choices(field)) expect(() => narrowedTo(tab, filters, { levels: 3, nowMs: NOW_MS })).toThrow("InvalidInput")
  })
})

describe("results", () => {
  it("hold the levels that the viewer wants and no others", async () => {
    for (const levels of [3, 7, 11, 31])
      expect((await foundBy("all", {}, levels)).toSorted()).toEqual(expected("all", {}, levels).toSorted())
  })

  it("come newest first where that is asked for, without gap or repetition over their pages", async () => {
    const timeOf = new Map(things.map(({ id, publishedAtMs }) => [id, publishedAtMs]))
    const found = (await foundBy("all", { order_by: "new" })).slice(0, 300).map((id) => timeOf.get(id) ?? 0)
    expect(found).toEqual(found.toSorted((left, right) => right - left))
  })

  it.each([
    [0, { reads: 1, items: 5 }],
    [3, { reads: 4, items: 5 }],
    [4, { reads: 4, items: 0 }],
  ])("go on past %i pages of what the viewer may not see, to the fourth page at most, and say that there is more", async (hidden, told) => {
    const only = narrowedTo("all", {}, { levels: ALL_LEVELS, nowMs: NOW_MS })
    const search = { found: WORKS, query: "harbor", conceptsOf: noConcepts.conceptsOf, order: "new", only, limit: 5 } as const
    let reads = 0
    const page = await find(databases, search, async (ids) => (++reads > hidden ? ids.map((id) => ({ id })) : []))
    expect({ reads, items: page.items.length }).toEqual(told)
    expect(page.nextCursor).not.toBeNull()
  })

  it("are of the kinds that the table of feeds names", () => {
    for (const tab of TABS) if (tab !== "all") expect(Object.keys(FEED_KINDS)).toContain(tab satisfies FeedKindName)
  })
})

describe("the plan of a search", () => {
  const QUERIES = ["harbor", "猫", "harbor 猫", "ai x", "harbor dusk"]
  const KINDS_FOUND = [
    { kind: "works for visitors", found: WORKS, only: narrowedTo("all", {}, { levels: 3, nowMs: NOW_MS }) },
    { kind: "works for members", found: WORKS, only: narrowedTo("post", {}, { levels: ALL_LEVELS, nowMs: NOW_MS }) },
    { kind: "people", found: PEOPLE, only: sql`1` },
  ]
  const asked = KINDS_FOUND.flatMap((one) => QUERIES.map((query) => ({ ...one, query })))

  it.each(asked)("for $kind by $query walks the index by its rows and sorts nothing", async ({ query, found, only }) => {
    const match = matchOf(query, noConcepts.conceptsOf)
    if (match === null) throw new Error("no terms")
    const narrowed = { found, match, only, stretch: { top: 1e14, bottom: 0 } }
    for (const select of [selectCandidates(narrowed), selectEnd(narrowed)]) {
      const plan = await databases.planOf(select)
      expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
      // Only full text tables are scanned, which is how their own index is called.
      expect(
        plan.filter((step) => /^SCAN /.test(step) && !/VIRTUAL TABLE INDEX \d+:|SCAN (?:CONSTANT ROW|hit|\(subquery)/.test(step)),
      ).toEqual([])
      expect(plan.join("\n")).toMatch(/VIRTUAL TABLE INDEX \d+:[<>]*M\d*[<>]*/)
    }
  })

  it.each(KINDS_FOUND)("for $kind whose title is the query is one stretch of the index of titles", async ({ found, only }) => {
    const index = found === WORKS ? "search_work_by_title (title_key" : "search_person_by_name (name_key"
    const plan = await databases.planOf(selectWhole({ found, only }, "harbor", 1))
    expect(plan).toEqual([expect.stringContaining(`SEARCH thing USING INDEX ${index}=? AND id>?)`)])
  })
})
