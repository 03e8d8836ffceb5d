import { describe, expect, it } from "vitest"
import { pages } from "../routes/_entry/pages.ts"
import { pageKeyOf } from "./page-cache.ts"

const pageKey = pageKeyOf(pages)
const keyOf = (path: string, method = "GET", language = "en", more: Readonly<Record<string, string>> = {}) =>
  pageKey({ method, url: `https://a.test${path}`, headers: new Headers({ "Accept-Language": language, ...more }) })

describe("the key of a page in the cache of the edge", () => {
  it("tells pages apart by path and declared queries, in one order", () => {
    expect(keyOf("/en?time=Week&order=hot")).toBe(keyOf("/en?order=hot&time=Week"))
    expect(keyOf("/en?order=hot")).not.toBe(keyOf("/en"))
    expect(keyOf("/en")).not.toBe(keyOf("/ja"))
  })

  it("ignores what it does not know, so that nobody fills or poisons the cache by it", () => {
    expect(keyOf("/en?utm=1&order=hot&order=new")).toBe(keyOf("/en?order=hot"))
  })

  it("follows from the declared query of each page, whatever another page declares", () => {
    expect(keyOf("/en/tools?order=hot")).toBe(keyOf("/en/tools"))
    for (const page of pages.filter(({ cache, path }) => (cache === "edge" || cache === "visitors") && !path.includes(":")))
      for (const name of page.query) expect(keyOf(`/en${page.path}?${name}=x`)).not.toBe(keyOf(`/en${page.path}`))
  })

  it("keeps a cursor that is too long to be ours as the list's top", () => {
    expect(keyOf(`/en?cursor=${"x".repeat(201)}`)).toBe(keyOf("/en"))
  })

  it("keeps pages of people, each tab and place in it apart", () => {
    const person = "/en/user/user_01m7z3xbefgqtgnhx0sh8aavyf"
    expect(keyOf(person)).not.toBeNull()
    expect(keyOf(`${person}/followers?cursor=a`)).not.toBe(keyOf(`${person}/followers`))
    expect(keyOf(`${person}/edit`)).toBeNull()
  })

  it("keeps an embedded work in each language, and what is for programs, whatever else is asked", () => {
    const embedded = "/embed/work_01m7z3xbefgqtgnhx0sh8aavyf"
    expect(keyOf(`${embedded}?x=1`, "GET", "ja-JP")).toBe(keyOf(embedded, "GET", "ja"))
    expect(keyOf(embedded, "GET", "ja")).not.toBe(keyOf(embedded))
    for (const path of [
      "/sitemap.xml",
      "/sitemaps/works-12.xml",
      "/en/rss.xml",
      "/ja/user/user_01m7z3xbefgqtgnhx0sh8aavyf/rss.xml",
      "/en/tag/%E7%8C%AB/rss.xml",
    ]) {
      expect(keyOf(path)).not.toBeNull()
      expect(keyOf(`${path}?x=1`, "GET", "ja")).toBe(keyOf(path))
    }
    expect(keyOf("/sitemaps/works-1.txt")).toBeNull()
    expect(keyOf(`${embedded}/x`)).toBeNull()
  })

  it("keeps the page of a tag in any script", () => {
    expect(keyOf("/ja/tag/cat")).not.toBeNull()
    expect(keyOf("/ja/tag/%E7%8C%AB?order=new")).not.toBe(keyOf("/ja/tag/%E7%8C%AB"))
    expect(keyOf("/ja/tag/a/b")).toBeNull()
  })

  it("keeps what a query finds, and each collection, for those who show no session alone", () => {
    const collection = `/en/collection/collection_${"0".repeat(26)}`
    for (const path of ["/en/search?q=fox", collection]) {
      expect(keyOf(path)).not.toBeNull()
      expect(keyOf(path.replace("/en/", "/ar/"))).not.toBe(keyOf(path))
      expect(keyOf(path, "GET", "en", { Cookie: "theme=dark; guest=abc" })).toBe(keyOf(path))
      for (const shown of [{ Cookie: "theme=dark; T=abc" }, { Authorization: "Bearer abc" }, { token: "abc" }])
        expect(keyOf(path, "GET", "en", shown)).toBeNull()
    }
    for (const [name, value] of Object.entries({ q: "cat", tab: "post", order: "new", time: "day", type: "article", cursor: "a" }))
      expect([name, keyOf(`/en/search?q=fox&${name}=${value}`) === keyOf("/en/search?q=fox")]).toEqual([name, name === "q"])
    expect(keyOf("/en/search?q=cat")).not.toBe(keyOf("/en/search?q=fox"))
    expect(keyOf(`${collection}?cursor=a`)).not.toBe(keyOf(collection))
  })

  it("keeps nothing of a page that is not for anybody", () => {
    for (const { path } of pages.filter(({ access }) => access !== "visitor")) expect(keyOf(`/en${path}`)).toBeNull()
  })

  it.each(["/", "/dev/outbox", "/en/create/image", "/api/v1/task/list", "/media/x.png", "/en/explore/detail/a/b.css", "/en/x"])(
    "keeps nothing of %s",
    (path) => {
      expect(keyOf(path)).toBeNull()
    },
  )

  it("keeps only what is asked for by GET", () => expect(keyOf("/en", "POST")).toBeNull())
})
