import { describe, expect, it } from "vitest"
import { pageCacheKey } from "./page-cache.ts"

const keyOf = (path: string, method = "GET") => pageCacheKey({ method, url: `https://a.test${path}` })

describe("pageCacheKey", () => {
  it("tells pages apart by path and known queries, in one order", () => {
    expect(keyOf("/en?time=Week&order=hot")).toBe(keyOf("/en?order=hot&time=Week"))
    expect(keyOf("/en?order=hot")).not.toBe(keyOf("/en"))
    expect(keyOf("/en")).not.toBe(keyOf("/ja"))
  })

  it("ignores what it does not know, so that nobody fills or poisons the cache by it", () => {
    expect(keyOf("/en?utm=1&order=hot&order=new")).toBe(keyOf("/en?order=hot"))
  })

  it("keeps pages of people, each tab and place in it apart", () => {
    const person = "/en/user/user_01m7z3xbefgqtgnhx0sh8aavyf"
    expect(keyOf(person)).not.toBeNull()
    expect(keyOf(`${person}/followers?cursor=a`)).not.toBe(keyOf(`${person}/followers`))
    expect(keyOf(`${person}/edit`)).toBeNull()
  })

  it.each([
    "/",
    "/en/settings",
    "/en/wallet",
    "/en/sign-in",
    "/en/moderation",
    "/en/create/image",
    "/api/v1/task/list",
    "/media/x.png",
    "/en/explore/detail/a/b.css",
    "/en/x",
  ])("keeps nothing of %s", (path) => {
    expect(keyOf(path)).toBeNull()
  })

  it("keeps only what is asked for by GET", () => expect(keyOf("/en", "POST")).toBeNull())
})
