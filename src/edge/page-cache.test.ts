import { describe, expect, it } from "vitest"
import { pageCacheKey } from "./page-cache.ts"

const keyOf = (path: string, method = "GET") => pageCacheKey({ method, url: `https://a.test${path}` })

describe("pageCacheKey", () => {
  it("tells pages apart by path and known queries, in one order", () => {
    expect(keyOf("/en?range=week&order=hot")).toBe(keyOf("/en?order=hot&range=week"))
    expect(keyOf("/en?order=hot")).not.toBe(keyOf("/en"))
    expect(keyOf("/en")).not.toBe(keyOf("/ja"))
  })

  it("ignores what it does not know, so that nobody fills or poisons the cache by it", () => {
    expect(keyOf("/en?utm=1&order=hot&order=new")).toBe(keyOf("/en?order=hot"))
  })

  it.each(["/", "/en/create/image", "/api/v1/task/list", "/media/x.png", "/en/explore/detail/a/b.css", "/en/x"])(
    "keeps nothing of %s",
    (path) => {
      expect(keyOf(path)).toBeNull()
    },
  )

  it("keeps only what is asked for by GET", () => expect(keyOf("/en", "POST")).toBeNull())
})
