import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mediaFile } from "../../../testing/library/media-file.ts"
import {
  EVERYTHING,
  libraryQueryOf,
  matches,
  NOTHING_SELECTED,
  parametersOf,
  pruned,
  toggled,
  withFiles,
  withoutFiles,
} from "./library-rules.ts"

const FOLDER = "folder_0123456789abcdefghjkmnpqrs"

describe("the query of My media", () => {
  it("travels in the address and back", () => {
    const anyQuery = fc.record({
      search: fc.string({ maxLength: 100 }),
      kind: fc.constantFrom(null, "image" as const, "video" as const),
      folderId: fc.constantFrom(undefined, null, FOLDER),
    })
    fc.assert(
      fc.property(anyQuery, (query) => {
        const parameters = new URLSearchParams(parametersOf(query).toString())
        expect(libraryQueryOf((name) => parameters.get(name))).toEqual({ ...query, search: query.search.toWellFormed() })
      }),
    )
  })

  it("leaves out what does not fit", () => {
    const of = (parameters: Record<string, string>) => libraryQueryOf((name) => parameters[name])
    expect(of({ kind: "program", folder: "../x", search: "" })).toEqual(EVERYTHING)
    expect(of({ folder: "none" })).toEqual({ ...EVERYTHING, folderId: null })
  })

  it("tells which files belong to it, without regard to case and width of letters", () => {
    const file = mediaFile({ name: "Ｈarbour.PNG", folder_id: FOLDER })
    expect(matches(file, { ...EVERYTHING, search: "harbour.p" })).toBe(true)
    expect(matches(file, { ...EVERYTHING, folderId: null })).toBe(false)
    expect(matches(file, { ...EVERYTHING, folderId: FOLDER, kind: "image" })).toBe(true)
    expect(matches(file, { ...EVERYTHING, kind: "video" })).toBe(false)
  })
})

describe("the list of My media", () => {
  const at = (id: string, second: number) => mediaFile({ file_id: id, created_at: `2026-11-21T16:00:0${second}.000Z` })

  it("takes in files where they belong, newest first, each once", () => {
    const list = [at("c", 3), at("a", 1)]
    expect(withFiles(list, [at("b", 2), at("c", 3)], EVERYTHING).map(({ file_id }) => file_id)).toEqual(["c", "b", "a"])
    expect(withFiles(list, [at("b", 2)], { ...EVERYTHING, kind: "audio" }).map(({ file_id }) => file_id)).toEqual(["c", "a"])
    expect(withoutFiles(list, new Set(["c"])).map(({ file_id }) => file_id)).toEqual(["a"])
  })
})

describe("a selection", () => {
  const ORDER = ["a", "b", "c", "d"]
  const idsOf = (steps: readonly (readonly [string, boolean])[]) =>
    [...steps.reduce((selection, [id, isRange]) => toggled(selection, ORDER, id, isRange), NOTHING_SELECTED).ids].sort().join("")

  it("grows and shrinks one by one, and by ranges from the last one in both directions", () => {
    expect(idsOf([["b", false]])).toBe("b")
    expect(
      idsOf([
        ["b", false],
        ["b", false],
      ]),
    ).toBe("")
    expect(
      idsOf([
        ["b", false],
        ["d", true],
      ]),
    ).toBe("bcd")
    expect(
      idsOf([
        ["d", false],
        ["a", true],
      ]),
    ).toBe("abcd")
    expect(
      idsOf([
        ["a", false],
        ["d", true],
        ["b", true],
      ]),
    ).toBe("a")
    expect(idsOf([["c", true]])).toBe("c")
  })

  it("never holds what is not in the list", () => {
    fc.assert(
      fc.property(fc.subarray(ORDER), fc.array(fc.tuple(fc.constantFrom(...ORDER), fc.boolean())), (left, steps) => {
        const selection = steps.reduce((before, [id, isRange]) => toggled(before, ORDER, id, isRange), NOTHING_SELECTED)
        const { ids, anchor } = pruned(selection, left)
        expect([...ids].every((id) => left.includes(id) && selection.ids.has(id))).toBe(true)
        if (ids.size < selection.ids.size) expect(anchor === null || left.includes(anchor)).toBe(true)
      }),
    )
  })
})
