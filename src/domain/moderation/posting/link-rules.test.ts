import { describe, expect, it } from "vitest"
import type { TextScene } from "../text/verdict.ts"
import { type Author, linkFindings } from "./link-rules.ts"
import { maximumPosts, NEW_ACCOUNT_MS } from "./posting-rules.ts"

const AUTHOR: Author = { isStaff: false, ageMs: NEW_ACCOUNT_MS, ownHosts: ["atelier.example"] }
const found = (text: string, over: Partial<Author> = {}, scene: TextScene = "comment") =>
  linkFindings({ ...AUTHOR, ...over }, scene, [{ path: "text", text }]).map(({ about }) => about)
const links = (count: number) => Array.from({ length: count }, (_, place) => `https://site${place}.example.org/a`).join(" and ")

it("an account is new until it is a day old to the millisecond: then it has more posts, and links", () => {
  expect([maximumPosts(NEW_ACCOUNT_MS - 1), maximumPosts(NEW_ACCOUNT_MS)]).toEqual([5, 30])
  expect([found(links(1), { ageMs: NEW_ACCOUNT_MS - 1 }), found(links(1))]).toEqual([["TextLinksNew"], []])
})

describe("links in what is published at once", () => {
  it("are three, and each further one is found", () => {
    expect([found(links(3)), found(links(4)), found(links(5))]).toEqual([[], ["TextLinksMany"], ["TextLinksMany", "TextLinksMany"]])
  })

  it("are counted over all fields together", () => {
    const fields = [
      { path: "title", text: links(2) },
      { path: "text", text: links(2) },
    ]
    expect(linkFindings(AUTHOR, "post", fields).map(({ field }) => field)).toEqual(["text"])
  })

  it("to this site are not counted, those to a site whose name only ends like it are", () => {
    expect(found(`https://atelier.example/a ${links(3)}`)).toEqual([])
    expect(found(`https://notatelier.example/a ${links(3)}`)).toHaveLength(1)
  })

  it("are nobody's matter in prompts, nor where staff writes", () => {
    expect([found(links(9), {}, "prompt"), found(links(9), { isStaff: true, ageMs: 0 })]).toEqual([[], []])
  })

  it("are none where it is not known how old an account is", () => {
    expect(found(links(1), { ageMs: Number.NaN })).toEqual(["TextLinksNew"])
  })
})
