import { describe, expect, test } from "vitest"
import type { SearchOption } from "./option-list.ts"
import { commandsFor, deskOptions, inGroups, type RecentOption, withRecent } from "./palette-rules.ts"

const option = (text: string, group = "Pages"): SearchOption => ({ text, href: `/en/${text.toLowerCase()}`, kind: "", group })
const textsOf = (options: readonly { readonly text: string }[]) => options.map(({ text }) => text)

describe("commands", () => {
  const COMMANDS = ["Home", "My tasks", "Tasks", "Créer une image", "Create an image"].map((text) => option(text))

  test.each([
    ["", ["Home", "My tasks", "Tasks", "Créer une image", "Create an image"]],
    ["TASK", ["Tasks", "My tasks"]],
    ["image cre", ["Créer une image", "Create an image"]],
    ["cré", ["Créer une image", "Create an image"]],
    ["video", []],
  ])("for “%s” have all of its words, whatever their case and marks, those that begin with it first", (typed, found) => {
    expect(textsOf(commandsFor(COMMANDS, typed))).toEqual(found)
  })
})

test("what was chosen last is first, once, and six are kept", () => {
  const chosen = ["a", "b", "c", "d", "e", "f", "g", "b"].map((text) => option(text))
  const recent = chosen.reduce<readonly RecentOption[]>(withRecent, [])
  expect(textsOf(recent)).toEqual(["b", "g", "f", "e", "d", "c"])
  expect(recent[0]).toEqual({ text: "b", href: "/en/b", kind: "" })
})

test("groups follow each other, and what two have stands in the first alone", () => {
  const upload = { ...option("Upload"), href: "/en/library" }
  const library = { ...option("Library"), href: "/en/library" }
  expect(textsOf(inGroups([option("Tasks", "Recent")], [upload, library, option("Tasks")]))).toEqual(["Tasks", "Upload", "Library"])
})

describe("the desk's search", () => {
  const WAY = { href: "/en/admin/search", kind: "Search the desk", group: "Admin" }

  test("is a way on with what is typed, for those who have a desk", () => {
    expect(deskOptions("a&b c", WAY)).toEqual([{ ...WAY, text: "a&b c", href: "/en/admin/search?q=a%26b+c" }])
    expect(deskOptions("a&b c", null)).toEqual([])
  })

  test("is none for less than it takes", () => {
    expect(deskOptions("a", WAY)).toEqual([])
    expect(deskOptions("ab", WAY)).toHaveLength(1)
  })
})
