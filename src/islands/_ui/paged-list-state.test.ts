import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { failureWith } from "./failure.ts"
import { canLoad, type ListState, LOADING_LIST, listFailed, listFrom, listLoading, refreshed, withPage } from "./paged-list-state.ts"

interface Row {
  readonly id: string
}
const row = (id: number | string): Row => ({ id: String(id) })
const idOf = ({ id }: Row) => id
const page = (ids: readonly (number | string)[], cursor: string | null = null) => ({ items: ids.map(row), next_cursor: cursor })
const ids = (list: ListState<Row>) => list.items.map(idOf)

describe("a paged list", () => {
  test("its first page adds nothing to what was there, its next ones say how much they add", () => {
    const first = withPage<Row>(LOADING_LIST, page([1, 2], "a"), idOf)
    expect([first.added, first.cursor, ids(first)]).toEqual([0, "a", ["1", "2"]])
    const second = withPage(first, page([3]), idOf)
    expect([second.added, second.cursor, ids(second)]).toEqual([1, null, ["1", "2", "3"]])
  })

  test("a page that brings nothing though more may follow is told from one that brings something, and from the last", () => {
    const first = listFrom(page([1], "a"))
    const empty = withPage(first, page([], "b"), idOf)
    const later = [withPage(empty, page([2], "c"), idOf), withPage(empty, page([]), idOf)]
    expect([first, empty, ...later].map(({ cameEmpty }) => cameEmpty)).toEqual([false, true, false, false])
  })

  test("an item that moved into a later page stands once", () => {
    const list = withPage(listFrom(page([1, 2], "a")), page([2, 3]), idOf)
    expect([ids(list), list.added]).toEqual([["1", "2", "3"], 1])
  })

  test("no key ever stands twice, whatever the pages hold", () => {
    const pages = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 })))
    fc.assert(
      fc.property(pages, (all) => {
        const list = all.reduce<ListState<Row>>((before, one) => withPage(before, page(one, "c"), idOf), LOADING_LIST)
        expect(new Set(ids(list)).size).toBe(list.items.length)
      }),
    )
  })

  test("an order of its own is kept by its own merge", () => {
    const newestFirst = (before: readonly Row[], fresh: readonly Row[]) => [...fresh, ...before]
    expect(ids(withPage(listFrom(page([2], "a")), page([1]), idOf, newestFirst))).toEqual(["1", "2"])
  })

  test("asks for one page at a time, none after the last, and again after a failure", () => {
    expect(canLoad(LOADING_LIST)).toBe(false)
    expect(canLoad(listFailed(LOADING_LIST, failureWith("Offline")))).toBe(true)
    const list = listFrom(page([1], "a"))
    expect(canLoad(list)).toBe(true)
    expect(canLoad(listLoading(list))).toBe(false)
    expect(canLoad(listFailed(list, failureWith("Offline")))).toBe(true)
    expect(canLoad(listFrom(page([1])))).toBe(false)
  })

  test("a failure keeps the items and the place, and goes with the next try", () => {
    const failed = listFailed(listFrom(page([1], "a")), failureWith("Offline"))
    expect([ids(failed), failed.cursor, listLoading(failed).failure]).toEqual([["1"], "a", null])
  })
})

describe("a list brought up to date", () => {
  const known = withPage(listFrom(page([4, 3], "c3")), page([2, 1], "c1"), idOf)

  test("has what is new before what was there, and goes on where it was", () => {
    const list = refreshed(known, page([5, 4], "c4"), idOf)
    expect([ids(list), list.cursor]).toEqual([["5", "4", "3", "2", "1"], "c1"])
  })

  test("gives up older items that no longer hang together with the first page", () => {
    const list = refreshed(known, page([9, 8], "c8"), idOf)
    expect([ids(list), list.cursor]).toEqual([["9", "8"], "c8"])
  })

  test("is its first page alone where that is all there is", () => {
    const list = refreshed(known, page([4]), idOf)
    expect([ids(list), list.cursor]).toEqual([["4"], null])
  })
})

describe("a list that grew at its top and is brought up to date", () => {
  /** What the server has: rows `count` to 1, newest first, in pages of `size`. */
  const server = (count: number, size: number) => (cursor: string | null) => {
    const from = cursor === null ? count : Number(cursor) - 1
    const numbers = Array.from({ length: Math.min(size, from) }, (_, index) => from - index)
    const last = numbers.at(-1) ?? 0
    return page(numbers, last > 1 ? String(last) : null)
  }

  test("has no gap, nothing twice and the newest first", () => {
    const counts = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.nat(30), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 4 }))
    fc.assert(
      fc.property(counts, ([count, more, size, pages]) => {
        let list = withPage<Row>(LOADING_LIST, server(count, size)(null), idOf)
        for (let read = 1; read < pages && list.cursor !== null; read += 1) list = withPage(list, server(count, size)(list.cursor), idOf)
        const ask = server(count + more, size)
        let after = refreshed(list, ask(null), idOf)
        expect(ids(after)).toEqual(after.items.map((_, index) => String(count + more - index)))
        while (after.cursor !== null) after = withPage(after, ask(after.cursor), idOf)
        expect(after.items).toHaveLength(count + more)
      }),
    )
  })
})
