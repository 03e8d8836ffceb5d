import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BASELINE, REPLACED_BY_BASELINE } from "./baseline.ts"
import { planFollowing, planMigrations } from "./plan-migrations.ts"

const NEXT = "0039_notes.sql"
const LATER = "0040_words.sql"
const FILES = [LATER, BASELINE, NEXT]
const planFor = (marked: readonly string[], hasTables = true) => planMigrations({ marked: new Set(marked), hasTables }, FILES)
const FOLLOWING = [
  { file: NEXT, marks: [NEXT] },
  { file: LATER, marks: [LATER] },
]

describe("what is done to a database", () => {
  it("is the baseline and what follows it if it is empty, with the names that an older version would run marked in the same batch", () => {
    expect(planFor([], false)).toEqual([{ file: BASELINE, marks: [...REPLACED_BY_BASELINE, BASELINE] }, ...FOLLOWING])
  })

  it("is a mark for the baseline and what follows it if all that the baseline replaced has run", () => {
    expect(planFor(REPLACED_BY_BASELINE)).toEqual([{ file: null, marks: [BASELINE] }, ...FOLLOWING])
    expect(planFor([...REPLACED_BY_BASELINE, NEXT, LATER])).toEqual([{ file: null, marks: [BASELINE] }])
  })

  it("is what follows that it has not run if it has the baseline, and nothing if there is nothing", () => {
    expect(planFor([...REPLACED_BY_BASELINE, BASELINE, NEXT])).toEqual([{ file: LATER, marks: [LATER] }])
    expect(planFor([...REPLACED_BY_BASELINE, BASELINE, NEXT, LATER])).toEqual([])
  })

  it("never runs what a database with the baseline lacks of the names before it", () => {
    const [first, ...others] = REPLACED_BY_BASELINE
    expect(planFor([...others, BASELINE, NEXT, LATER])).toEqual([{ file: null, marks: [first] }])
  })

  it("is the same whatever names of newer versions and of search it has", () => {
    expect(planFor([...REPLACED_BY_BASELINE, BASELINE, NEXT, LATER, "0041_of_a_newer_version.sql"])).toEqual([])
    expect(planFor(["search/0000_search.sql"], false)).toEqual(planFor([], false))
  })
})

describe("a database is refused, with words that say what to do,", () => {
  it("if it has some of what the baseline replaced, and not all", () => {
    const some = fc.subarray([...REPLACED_BY_BASELINE], { minLength: 1, maxLength: REPLACED_BY_BASELINE.length - 1 })
    fc.assert(
      fc.property(some, fc.boolean(), (marked, hasTables) => {
        expect(planFor(marked, hasTables)).toEqual({ refusal: expect.stringContaining(`has ${marked.length} of 36 migrations`) })
      }),
    )
    expect(planFor(REPLACED_BY_BASELINE.slice(0, 3))).toEqual({ refusal: expect.stringMatching(/up to 0002_media\.sql[^]*start commit/) })
  })

  it("if it has tables of the baseline and no mark of what made them", () => {
    expect(planFor([])).toEqual({ refusal: expect.stringMatching(/does not say which migrations made them[^]*go back to a copy/) })
  })
})

it("files without a baseline run once each, by number", () => {
  expect(planFollowing(new Set(["search/0000_a.sql"]), ["search/0002_c.sql", "search/0000_a.sql", "search/0001_b.sql"])).toEqual([
    { file: "search/0001_b.sql", marks: ["search/0001_b.sql"] },
    { file: "search/0002_c.sql", marks: ["search/0002_c.sql"] },
  ])
})
