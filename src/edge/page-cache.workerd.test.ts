import { describe, expect, it } from "vitest"
import { type RegisteredPage, VISITORS_CACHE_CONTROL } from "../routes/_page/page-address.ts"
import { createPageKeeper } from "./page-cache.ts"

const page = (path: string, cache: RegisteredPage["cache"]): RegisteredPage => ({
  ...{ path, aliases: [], access: "visitor", cache, rate: null, query: ["q"], isListed: true },
  load: () => Promise.reject(new Error("the keeper evaluates no page")),
})
const keep = createPageKeeper([page("/shared", "edge"), page("/found", "visitors")])

/** Asks for a page of a site of its own; what is made tells how often something was, and of whom it is. */
function site() {
  const origin = `https://${crypto.randomUUID()}.test`
  const made = { count: 0 }
  const ask = async (path: string, cacheControl: string, headers: Readonly<Record<string, string>> = {}) => {
    const works: Promise<unknown>[] = []
    const make = async () => new Response(`${headers["Cookie"] ?? ""}#${++made.count}`, { headers: { "Cache-Control": cacheControl } })
    const answer = await keep(new Request(`${origin}${path}`, { headers }), (work) => void works.push(work), make)
    const text = await answer.text()
    await Promise.all(works)
    return [text, answer.headers.get("Cache-Control")]
  }
  return { ask }
}

const MEMBER = { Cookie: "T=abc" }
const PUBLIC = "public, max-age=0, s-maxage=30"

describe("the keeper of pages", () => {
  it("gives visitors and guests one page, of which it tells nobody between to keep it", async () => {
    const { ask } = site()
    expect(await ask("/en/found?q=a", VISITORS_CACHE_CONTROL)).toEqual(["#1", VISITORS_CACHE_CONTROL])
    expect(await ask("/en/found?q=a", VISITORS_CACHE_CONTROL, { Cookie: "guest=x" })).toEqual(["#1", VISITORS_CACHE_CONTROL])
    expect(await ask("/en/found?q=b", VISITORS_CACHE_CONTROL)).toEqual(["#2", VISITORS_CACHE_CONTROL])
    expect(await ask("/ja/found?q=a", VISITORS_CACHE_CONTROL)).toEqual(["#3", VISITORS_CACHE_CONTROL])
  })

  it("makes the page of whoever shows a session anew, and keeps it for nobody", async () => {
    const { ask } = site()
    expect(await ask("/en/found", VISITORS_CACHE_CONTROL, MEMBER)).toEqual(["T=abc#1", VISITORS_CACHE_CONTROL])
    expect(await ask("/en/found", VISITORS_CACHE_CONTROL)).toEqual(["#2", VISITORS_CACHE_CONTROL])
    expect(await ask("/en/found", VISITORS_CACHE_CONTROL, MEMBER)).toEqual(["T=abc#3", VISITORS_CACHE_CONTROL])
    expect(await ask("/en/found", "no-store", MEMBER)).toEqual(["T=abc#4", "no-store"])
  })

  it("keeps what is the same for all, and nothing that says not to", async () => {
    const { ask } = site()
    expect(await ask("/en/shared", "no-store")).toEqual(["#1", "no-store"])
    expect(await ask("/en/shared", PUBLIC, MEMBER)).toEqual(["T=abc#2", PUBLIC])
    expect(await ask("/en/shared", PUBLIC)).toEqual(["T=abc#2", PUBLIC])
  })
})
