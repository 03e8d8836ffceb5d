import { describe, expect, it } from "vitest"
import { changeOf, draftOf, errorsOf, lengthOf } from "./profile-draft.ts"

const stored = { name: "Ada", bio: "Lakes.", links: ["https://example.org/"] }

describe("a profile that is typed", () => {
  it("is unchanged as long as it would be stored as it is", () => {
    expect(changeOf(draftOf({ ...stored, avatar: null, banner: null }), stored)).toBeNull()
    expect(changeOf({ name: " Ada ", bio: "Lakes.\n", links: ["example.org", "  "] }, stored)).toBeNull()
  })

  it("names only what changed", () => {
    expect(changeOf({ ...stored, name: "Eve" }, stored)).toEqual({ name: "Eve" })
    expect(changeOf({ ...stored, bio: "" }, stored)).toEqual({ bio: "" })
    expect(changeOf({ ...stored, links: [] }, stored)).toEqual({ links: [] })
  })

  it("sends links as they stand, so that a failure is told at the line it belongs to", () => {
    const links = ["", "http://unsafe.example", "https://example.org/"]
    expect(changeOf({ ...stored, links }, stored)).toEqual({ links })
    expect(errorsOf({ ...stored, links })).toEqual([{ path: "links.1", message: "LinkNotSafe" }])
  })

  it("needs a name and a text that is not too long", () => {
    expect(errorsOf({ name: " ", bio: "x".repeat(501), links: [] }).map(({ path }) => path)).toEqual(["name", "bio"])
    expect(errorsOf(stored)).toEqual([])
  })

  it("is counted in characters as people count them", () => {
    expect(lengthOf("a😀b")).toBe(3)
  })
})
