import { describe, expect, test } from "vitest"
import { type FilterLink, pressed, queryOf } from "./filter-address.ts"

const link = (parameter: string, value: string, isChosen = false, isSeveral = false): FilterLink => ({
  parameter,
  value,
  isChosen,
  isSeveral,
})
const BAR: readonly FilterLink[] = [
  link("order", "", true),
  link("order", "hot"),
  link("time", "", true),
  link("time", "week"),
  link("time", "month"),
  link("genders", "male", false, true),
  link("genders", "female", false, true),
  link("runAvailable", "true"),
]

/** The query once the links at these places were pressed, one after another. */
function afterPresses(...places: readonly number[]): string {
  return queryOf(
    places.reduce<readonly FilterLink[]>((links, at) => {
      const chosen = pressed(links, at)
      return links.map((one, index) => ({ ...one, isChosen: chosen[index] ?? false }))
    }, BAR),
  )
}

describe("pressing tabs and filters", () => {
  test("of one at a time, another takes the place of the first, and the same again is none", () => {
    expect(afterPresses(3)).toBe("?time=week")
    expect(afterPresses(3, 4)).toBe("?time=month")
    expect(afterPresses(3, 3)).toBe("")
    expect(afterPresses(3, 2)).toBe("")
    expect(afterPresses(7)).toBe("?runAvailable=true")
    expect(afterPresses(7, 7)).toBe("")
  })

  test("of several, each is chosen for itself, and stands in the order of the page", () => {
    expect(afterPresses(6, 5)).toBe("?genders=male.female")
    expect(afterPresses(6, 5, 6)).toBe("?genders=male")
  })

  test("tabs and filters go together", () => expect(afterPresses(5, 4, 1)).toBe("?order=hot&time=month&genders=male"))

  test("the tab that is open stays open", () => expect(afterPresses(1, 1, 0, 0)).toBe(""))
})
