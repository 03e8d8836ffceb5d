import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { layPage, USUAL_GRIDS } from "./page-run-rules.ts"
import { cutRuns, layRun, MOST_GIVE, MOST_IN_RUN, type Run } from "./run-rules.ts"

const HAIR = 1e-9
const anyRatio = fc.double({ min: 1 / 3, max: 3, noNaN: true })
/** Shapes that people make. */
const usualRatio = fc.constantFrom(1, 1, 3 / 4, 4 / 3, 2 / 3, 3 / 2, 9 / 16, 16 / 9, 5 / 4)
const ratiosOf = (ratio: fc.Arbitrary<number>, maxLength: number, minLength = 1) => fc.array(ratio, { minLength, maxLength })
const grid = fc.record({ columns: fc.integer({ min: 1, max: 8 }), gap: fc.double({ min: 0, max: 0.06, noNaN: true }) })

/** Each column of a run: its places from the top. */
const columnsOf = ({ places }: Run, columns: number) =>
  Array.from({ length: columns }, (_, column) =>
    places.filter((place) => place.column === column).toSorted((one, other) => one.from - other.from),
  )

function expectSound(run: Run, ratios: readonly number[], { columns, gap }: { readonly columns: number; readonly gap: number }) {
  expect(run.places).toHaveLength(ratios.length)
  expect(run.places.every(({ column }) => Number.isInteger(column) && column >= 0 && column < columns)).toBe(true)
  for (const column of columnsOf(run, columns)) {
    let end = 0
    for (const { from, to } of column) {
      expect(Math.abs(from - end)).toBeLessThan(HAIR)
      end = to
    }
    expect(end).toBeLessThanOrEqual(1 + HAIR)
    if (run.isFlush && column.length > 0) expect(end).toBe(1)
  }
  for (const [card, { from, to }] of run.places.entries()) {
    const ratio = ratios[card] ?? 1
    expect(Math.abs(((to - from) * run.height - gap) / ratio - 1)).toBeLessThanOrEqual(MOST_GIVE + HAIR)
  }
}

describe("a run", () => {
  it("has every card once, one below the other, ends flush or says that it does not, and takes no more than an eighth of a height", () => {
    fc.assert(fc.property(ratiosOf(anyRatio, MOST_IN_RUN), grid, (ratios, given) => expectSound(layRun(ratios, given), ratios, given)))
  })

  it("reads from row to row: each card stands in its column below those that come before it", () => {
    fc.assert(
      fc.property(ratiosOf(anyRatio, MOST_IN_RUN), grid, (ratios, given) => {
        const { places } = layRun(ratios, given)
        for (const [card, { column, from }] of places.entries())
          for (const before of places.slice(0, card)) if (before.column === column) expect(before.from).toBeLessThan(from)
      }),
    )
  })

  it("leaves cards of one shape as they are where they fill their rows", () => {
    const run = layRun(
      Array.from({ length: 12 }, () => 1),
      { columns: 6, gap: 0 },
    )
    expect(run).toMatchObject({ give: 0, height: 2, isFlush: true })
    expect(run.places.map(({ column, from }) => [column, from])).toEqual(
      Array.from({ length: 12 }, (_, card) => [card % 6, card < 6 ? 0 : 0.5]),
    )
  })
})

describe("the runs of a list", () => {
  it("have every card once, in order, but those at its end that wait for more", () => {
    fc.assert(
      fc.property(ratiosOf(anyRatio, 90), grid, fc.boolean(), (ratios, given, isWhole) => {
        const runs = cutRuns(ratios, given, isWhole)
        let at = 0
        for (const run of runs) {
          expectSound(run, ratios.slice(at, at + run.places.length), given)
          at += run.places.length
        }
        expect(ratios.length - at).toBeLessThan(isWhole ? 1 : MOST_IN_RUN)
      }),
    )
  })

  it("end flush but for the last of all, where the shapes are those that people make", () => {
    const usual = fc.record({ columns: fc.integer({ min: 1, max: 7 }), gap: fc.double({ min: 0.02, max: 0.05, noNaN: true }) })
    fc.assert(
      fc.property(ratiosOf(usualRatio, 90), usual, (ratios, given) => {
        expect(cutRuns(ratios, given, false).filter(({ isFlush }) => !isFlush)).toEqual([])
      }),
    )
  })

  it("stay as they are when more cards come", () => {
    fc.assert(
      fc.property(ratiosOf(anyRatio, 60), ratiosOf(anyRatio, 40), grid, (ratios, more, given) => {
        const before = cutRuns(ratios, given, false)
        expect(cutRuns([...ratios, ...more], given, false).slice(0, before.length)).toEqual(before)
      }),
    )
  })
})

describe("a page as it is sent", () => {
  it("has every card in one run, in order, laid for every usual grid", () => {
    fc.assert(
      fc.property(ratiosOf(anyRatio, 30), (ratios) => {
        const page = layPage(ratios)
        expect(page.map(({ from }) => from)).toEqual([0, ...page.slice(0, -1).map(({ to }) => to)])
        expect(page.at(-1)?.to).toBe(ratios.length)
        for (const { from, to, runs } of page)
          for (const [index, given] of USUAL_GRIDS.entries()) expectSound(runs[index] ?? layRun([], given), ratios.slice(from, to), given)
      }),
    )
  })

  it("is two runs that end flush on phones, tablets and desks, where the shapes are those that people make", () => {
    fc.assert(
      fc.property(ratiosOf(usualRatio, MOST_IN_RUN, MOST_IN_RUN), (ratios) => {
        const ragged = layPage(ratios).flatMap(({ runs }) =>
          USUAL_GRIDS.filter(({ columns }, index) => [2, 4, 6].includes(columns) && !runs[index]?.isFlush),
        )
        expect(ragged).toEqual([])
      }),
    )
  })
})
