import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { newFileId, newTaskId } from "../../domain/_kernel/ids.ts"
import { itemList } from "../../domain/library/item-contract.ts"
import { ITEM_ORDERS, ITEM_SHAPES } from "../../domain/library/item-rules.ts"
import { addressOfView, belongs, inputOfView, isNarrowed, type LibraryView, VIEWS, viewOfAddress, WHOLE_LIBRARY } from "./library-view.ts"

const FOLDER = "folder_0123456789abcdefghjkmnpqrs"
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(fc.constant(null), value)
const name = orNull(fc.string({ minLength: 1, maxLength: 200 }).map((text) => text.toWellFormed()))
const anyView: fc.Arbitrary<LibraryView> = fc.record({
  view: fc.constantFrom(...VIEWS),
  folderId: fc.constantFrom(null, FOLDER),
  madeFrom: fc.constantFrom(null, `${newTaskId(1)}:0`, newFileId(1)),
  search: fc.string({ maxLength: 100 }).map((text) => text.toWellFormed()),
  model: name,
  style: name,
  lora: name,
  shape: orNull(fc.constantFrom(...ITEM_SHAPES)),
  rating: fc.integer({ min: 0, max: 5 }),
  hasRecipe: fc.boolean(),
  published: fc.constantFrom(null, true, false),
  until: fc.constantFrom(null, "2026-11", "1999-01"),
  order: fc.constantFrom(...ITEM_ORDERS),
})

describe("a view of the library", () => {
  it("travels in the address and back, and asks the list for what it takes", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const parameters = new URLSearchParams(addressOfView(view).toString())
        expect(viewOfAddress((parameter) => parameters.get(parameter))).toEqual(view)
        expect(itemList.input().safeParse(inputOfView(view)).success).toBe(true)
      }),
    )
  })

  it("leaves out what does not fit", () => {
    const bad = {
      view: "magic",
      folder: "../x",
      from: "x",
      shape: "round",
      rating: "6",
      published: "maybe",
      until: "2026-13",
      recipe: "no",
      sort: "size",
    }
    expect(viewOfAddress((parameter) => new URLSearchParams(bad).get(parameter))).toEqual(WHOLE_LIBRARY)
    for (const rating of ["0", "-1", "1.5", "x"]) expect(viewOfAddress((of) => (of === "rating" ? rating : null)).rating).toBe(0)
  })

  it("is narrowed by filters alone", () => {
    expect(isNarrowed({ ...WHOLE_LIBRARY, view: "trash", folderId: FOLDER, order: "rating" })).toBe(false)
    for (const filter of [{ search: "a" }, { rating: 1 }, { published: false }, { until: "2026-11" }, { hasRecipe: true }])
      expect(isNarrowed({ ...WHOLE_LIBRARY, ...filter })).toBe(true)
  })

  it("asks for a month with all that is older, by the clock of this place", () => {
    expect(inputOfView({ ...WHOLE_LIBRARY, until: "2025-12" }).until).toBe(new Date(2026, 0, 1).toISOString())
  })

  it.each<[string, Partial<LibraryView>, Parameters<typeof libraryItem>[0], boolean]>([
    ["what is in the trash, to the whole", {}, { trashed_at: "2026-01-01T00:00:00Z" }, false],
    ["what is in the trash, to the trash", { view: "trash" }, { trashed_at: "2026-01-01T00:00:00Z" }, true],
    ["what is no favorite, to the favorites", { view: "favorites" }, { is_favorite: false }, false],
    ["what left the folder, to it", { folderId: FOLDER }, { folder_id: null }, false],
    ["what lies in the folder, to it", { folderId: FOLDER }, { folder_id: FOLDER }, true],
    ["what has fewer stars, to a rating", { rating: 3 }, { rating: 2 }, false],
    ["what has as many, to a rating", { rating: 3 }, { rating: 3 }, true],
    ["what is wider, to portraits", { shape: "portrait" }, { width: 106, height: 100 }, false],
    ["what is nearly as wide as high, to squares", { shape: "square" }, { width: 105, height: 100 }, true],
  ])("tells whether %s belongs", (_what, part, over, expected) => {
    expect(belongs(libraryItem(over), { ...WHOLE_LIBRARY, ...part })).toBe(expected)
  })
})
