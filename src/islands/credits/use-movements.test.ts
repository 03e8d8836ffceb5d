import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { WalletLine } from "../../domain/credits/contract.ts"
import { appended, type Known, refreshed } from "./use-movements.ts"

/** A movement of the n-th moment; `version` tells two states of the same one apart. */
const lineOf = (moment: number, version = 0): WalletLine => ({
  key: String(moment),
  kind: "task",
  subject_id: "",
  created_at: new Date(moment * 1000).toISOString(),
  stamina: version,
  coins: 0,
  task: null,
  detail: {},
})

/** What the server has: moments `count` to 1, newest first, in pages of `size`. */
function server(count: number, size: number, version = 0) {
  return (cursor: string | null) => {
    const from = cursor === null ? count : Number(cursor) - 1
    const items = Array.from({ length: Math.min(size, from) }, (_, index) => lineOf(from - index, version))
    const last = from - items.length + 1
    return { items, next_cursor: last > 1 ? String(last) : null }
  }
}

function read(pages: number, ask: ReturnType<typeof server>): Known {
  let known = appended({ lines: [], cursor: null, added: 0 }, ask(null))
  for (let page = 1; page < pages && known.cursor !== null; page += 1) known = appended(known, ask(known.cursor))
  return known
}

describe("a list of movements that is brought up to date", () => {
  test("has no gap, nothing twice, the newest first and its first page as it is now", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 1, max: 4 }),
        (count, more, size, pages) => {
          const before = read(pages, server(count, size))
          const ask = server(count + more, size, 1)
          const after = refreshed(before, ask(null))
          const moments = after.lines.map(({ key }) => Number(key))
          expect(moments).toEqual(moments.map((_, index) => count + more - index))
          expect(after.lines.slice(0, size)).toEqual(ask(null).items)
          let whole = after
          while (whole.cursor !== null) whole = appended(whole, ask(whole.cursor))
          expect(whole.lines).toHaveLength(count + more)
        },
      ),
    )
  })
})
