import { describe, expect, it } from "vitest"
import { type RegisteredPage, VISITORS_CACHE_CONTROL } from "../routes/_page/page-address.ts"
import { createPageKeeper, dropKeptPages } from "./page-cache.ts"

const page = (path: string, cache: RegisteredPage["cache"]): RegisteredPage => ({
  ...{ path, aliases: [], access: "visitor", cache, rate: null, query: ["q"], isListed: true },
  load: () => Promise.reject(new Error("the keeper evaluates no page")),
})
const keep = createPageKeeper([page("/shared", "edge"), page("/found", "visitors")])

/** The keeper's answer, once what it does later is done. */
async function answerTo(url: string, headers: Readonly<Record<string, string>>, page: string, init: ResponseInit): Promise<Response> {
  const works: Promise<unknown>[] = []
  const answer = await keep(
    new Request(url, { headers }),
    (work) => void works.push(work),
    async () => new Response(page, init),
  )
  const text = await answer.text()
  await Promise.all(works)
  return new Response(text === "" ? null : text, answer)
}

/** Asks for a page of a site of its own; what is made tells how often something was, and of whom it is. */
function site() {
  const origin = `https://${crypto.randomUUID()}.test`
  const made = { count: 0 }
  const ask = async (path: string, cacheControl: string, headers: Readonly<Record<string, string>> = {}) => {
    const page = `${headers["Cookie"] ?? ""}#${made.count + 1}`
    const answer = await answerTo(`${origin}${path}`, headers, page, { headers: { "Cache-Control": cacheControl } })
    const text = await answer.text()
    if (text === page) made.count++
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

  it("keeps nothing that failed or that sets a cookie", async () => {
    const url = `https://${crypto.randomUUID()}.test/en/shared`
    const ask = async (page: string, status = 200, more = {}) =>
      (await answerTo(url, {}, page, { status, headers: { "Cache-Control": PUBLIC, ...more } })).text()
    expect(await ask("failed", 404)).toBe("failed")
    expect(await ask("own", 200, { "Set-Cookie": "T=abc" })).toBe("own")
    expect(await ask("first")).toBe("first")
    expect(await ask("second")).toBe("first")
  })

  it("sends a kept page again to whoever has another one, or none, and says to others that nothing changed", async () => {
    const url = `https://${crypto.randomUUID()}.test/en/shared`
    const ask = async (known: Readonly<Record<string, string>>) => {
      const answer = await answerTo(url, known, "page", { headers: { "Cache-Control": PUBLIC, ETag: '"a"' } })
      return [answer.status, await answer.text()]
    }
    const same = { "If-None-Match": '"a"' }
    expect(await ask(same)).toEqual([200, "page"])
    expect(await ask({ "If-None-Match": '"b"' })).toEqual([200, "page"])
    expect(await ask({})).toEqual([200, "page"])
    expect(await ask(same)).toEqual([304, ""])
  })

  it("forgets pages by their address, embedded ones in every language", async () => {
    const origin = `https://${crypto.randomUUID()}.test`
    const embedded = "/embed/work_01m7z3xbefgqtgnhx0sh8aavyf"
    const ask = async (path: string, language: string, page: string) =>
      (await answerTo(`${origin}${path}`, { "Accept-Language": language }, page, { headers: { "Cache-Control": PUBLIC } })).text()
    const all = async (text: string) => [
      await ask("/en/shared", "en", text),
      await ask("/en/shared?q=a", "en", text),
      await ask(embedded, "en", text),
      await ask(embedded, "ja", text),
    ]
    expect(await all("first")).toEqual(["first", "first", "first", "first"])
    await dropKeptPages([])
    await dropKeptPages([`${origin}/en/shared`, `${origin}${embedded}`])
    expect(await all("second")).toEqual(["second", "first", "second", "second"])
  })
})
