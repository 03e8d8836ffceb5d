import { describe, expect, it, test } from "vitest"
import { askPage, GUEST, somebody } from "../../../testing/_page/page.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError, type ErrorName } from "../../domain/_kernel/errors.ts"
import type { LoadedPage, Page, PageHead, PageRequest } from "./define-page.ts"
import type { RegisteredPage } from "./page-address.ts"
import { createPageApp } from "./page-app.tsx"

type Asked = PageRequest<"visitor", string, string>
type Loading = (request: Asked) => Promise<LoadedPage | Response> | LoadedPage | Response

const loaded = (head: Partial<PageHead> = {}): LoadedPage => ({
  head: { title: "Thing", description: "A thing.", ...head },
  view: "the thing",
})

/** The site of one page, `/thing/:id`, which is loaded in a way of the test's. */
function siteOf(load: Loading = () => loaded(), over: Partial<RegisteredPage> = {}) {
  const page: Page = {
    section: null,
    room: null,
    headers: { "X-Own": "yes" },
    load: async (request) => load(request),
    failed: (locale) => (locale === "en" ? "Couldn't load things" : null),
    whenBusy: ({ query }) => `typed ${query("tab") ?? "nothing"}`,
  }
  return createPageApp([
    {
      ...{ path: "/thing/:id", aliases: [], access: "visitor", cache: "edge", rate: null, query: ["tab", "cursor"], isListed: true },
      load: async () => page,
      ...over,
    },
  ])
}

const cacheOf = (answer: Response) => answer.headers.get("Cache-Control")
const EDGE = "public, max-age=0, s-maxage=30"
const FOR_VISITORS = "private, no-cache"
const NOINDEX = '<meta name="robots" content="noindex"/>'

describe("who keeps a page", () => {
  test.each([
    ["edge", EDGE],
    ["visitors", FOR_VISITORS],
    ["public", "public, max-age=0, s-maxage=60, stale-while-revalidate=600"],
    ["none", "no-store"],
  ] as const)("of %s is said, with the page's own headers", async (cache, said) => {
    const { answer, html } = await askPage("/en/thing/a", { app: siteOf(undefined, { cache }) })
    expect([answer.status, cacheOf(answer), answer.headers.get("X-Own")]).toEqual([200, said, "yes"])
    expect(html).toContain("the thing")
    expect(html).not.toContain(NOINDEX)
  })

  it("is nobody where the page says so, and then search engines do not list it", async () => {
    const app = siteOf(({ keepNowhere }) => {
      keepNowhere()
      return loaded()
    })
    const { answer, html } = await askPage("/en/thing/a", { app })
    expect(cacheOf(answer)).toBe("no-store")
    expect(html).toContain(NOINDEX)
  })

  test.each([
    ["edge", { kind: "unknown" }, "no-store", false],
    ["edge", GUEST, "no-store", true],
    ["edge", somebody(), "no-store", true],
    ["visitors", { kind: "unknown" }, FOR_VISITORS, false],
    ["visitors", GUEST, FOR_VISITORS, false],
    ["visitors", somebody(), "no-store", true],
  ] as const)("of %s that asks who reads it, $1.kind, is %s", async (cache, caller, said, isKnown) => {
    const seen: Context[] = []
    const app = siteOf(
      async ({ asViewer }) => {
        seen.push(await asViewer())
        return loaded()
      },
      { cache },
    )
    expect(cacheOf((await askPage("/en/thing/a", { app, caller })).answer)).toBe(said)
    expect(seen.map((context) => context.viewer !== null)).toEqual([isKnown])
  })
})

test.each([
  [{}, {}, true],
  [{ isListed: false }, {}, false],
  [{}, { isListed: false as const }, false],
])("a page %j whose head says %j is listed: %s", async (over, head, isListed) => {
  const { html } = await askPage("/en/thing/a", { app: siteOf(() => loaded(head), over) })
  expect(html.includes(NOINDEX)).toBe(!isListed)
})

it("is to be found at the address that says the same, where there is one", async () => {
  const canonical = async (head: Partial<PageHead>) =>
    /rel="canonical" href="([^"]*)"/.exec((await askPage("/en/thing/a?tab=x", { app: siteOf(() => loaded(head)) })).html)?.[1]
  expect([await canonical({}), await canonical({ canonicalPath: "/other" })]).toEqual([
    "https://page.example/en/thing/a",
    "https://page.example/en/other",
  ])
})

describe("how often a page is made", () => {
  const asksWho: Loading = async ({ asViewer }) => {
    await asViewer()
    return loaded()
  }
  test.each<readonly [string, Loading, Partial<RegisteredPage>, string, number]>([
    ["one that is kept", () => loaded(), {}, "", 0],
    ["one with a rate", () => loaded(), { rate: "read" }, "", 1],
    ["a cursor's", () => loaded(), {}, "?cursor=x", 1],
    ["one for its reader", asksWho, {}, "", 1],
    ["one for its reader with a rate, once", asksWho, { rate: "read" }, "", 1],
    ["one for its reader behind a cursor, once", asksWho, {}, "?cursor=x", 1],
    ["one for visitors", asksWho, { cache: "visitors" }, "", 0],
    ["a cursor that is too long to be one", () => loaded(), {}, `?cursor=${"x".repeat(201)}`, 0],
  ])("is counted of %s", async (_title, load, over, search, times) => {
    const taken: string[] = []
    const limiter = { take: async (rateClass: string) => (taken.push(rateClass), null) }
    await askPage(`/en/thing/a${search}`, { app: siteOf(load, over), services: { limiter } })
    expect(taken.filter((one) => one === "read")).toHaveLength(times)
  })

  it("is said above what was typed, and no page is made", async () => {
    const app = siteOf(() => Promise.reject(new Error("made")), { rate: "read" })
    const { answer, html } = await askPage("/en/thing/a?tab=fox", { app, services: { limiter: { take: async () => 7 } } })
    expect([answer.status, answer.headers.get("Retry-After"), cacheOf(answer)]).toEqual([429, "7", "no-store"])
    expect(html).toContain("typed fox")
  })
})

describe("a page that cannot be made", () => {
  const failing = (code: ErrorName) => siteOf(() => Promise.reject(new DomainError(code, { retryAfterSeconds: 9 })))

  test.each([
    ["NotFound", "", 404, null],
    ["InvalidInput", "", 404, null],
    ["InvalidInput", "?tab=x", 404, null],
    ["LoginRequired", "", 401, null],
    ["TooManyRequests", "?tab=fox", 429, "9"],
    ["Unavailable", "", 503, "9"],
    ["Conflict", "", 500, "9"],
  ] as const)("for %s%s is answered %d, and kept by nobody", async (code, search, status, retryAfter) => {
    const { answer, html, logged } = await askPage(`/en/thing/a${search}`, { app: failing(code) })
    expect([answer.status, cacheOf(answer), answer.headers.get("Retry-After")]).toEqual([status, "no-store", retryAfter])
    expect(html).not.toContain("the thing")
    expect(html.includes("typed fox")).toBe(code === "TooManyRequests")
    expect(html.includes('data-retry-page="9"')).toBe(code === "Unavailable")
    expect(logged).toEqual(status >= 500 ? ["page failed"] : [])
  })

  test.each([
    ["?cursor=x", "/en/thing/a"],
    ["?tab=y&cursor=x&other=z", "/en/thing/a?tab=y"],
  ])("for a cursor that is not ours, %s, leads to its top", async (search, target) => {
    const { answer } = await askPage(`/en/thing/a${search}`, { app: failing("InvalidInput") })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, target])
  })

  it("for another fault behind a cursor leads nowhere", async () => {
    expect((await askPage("/en/thing/a?cursor=x", { app: failing("NotFound") })).answer.status).toBe(404)
  })

  it("answers in its place what it says", async () => {
    const app = siteOf(() => new Response("gone", { status: 410 }))
    expect((await askPage("/en/thing/a", { app })).answer.status).toBe(410)
  })
})

describe("an address", () => {
  test.each([
    ["/", 302, "/en"],
    ["/en/old?tab=x", 302, "/en/thing?tab=x"],
    ["/en/nothing", 404, null],
    ["/en/nothing/", 301, "/en/nothing"],
    ["//evil.example//", 301, "/evil.example"],
  ])("%s answers %d and leads to %s", async (path, status, target) => {
    const url = new URL("https://page.example")
    url.pathname = path.split("?")[0] ?? ""
    url.search = path.split("?")[1] ?? ""
    const { answer } = await askPage(url.href, { app: siteOf(undefined, { path: "/thing", aliases: ["/old"] }) })
    expect([answer.status, answer.headers.get("Location")]).toEqual([status, target])
  })

  test.each([true, false])("of a page for those who develop is one: %s, and search engines never list it", async (isDevelopment) => {
    const { answer, html } = await askPage("/dev/thing", { app: siteOf(undefined, { path: "/dev/thing" }), services: { isDevelopment } })
    expect([answer.status, html.includes("the thing")]).toEqual(isDevelopment ? [200, true] : [404, false])
  })
})

describe("the gate of pages", () => {
  const token = somebody({ scopes: ["read"] })
  test.each([
    ["member", { kind: "unknown" }, 401],
    ["member", GUEST, 401],
    ["member", somebody(), 200],
    // Pages are for people; scripts have the calls.
    ["member", token, 401],
    ["guest", GUEST, 200],
    ["guest", somebody(), 200],
    ["guest", token, 401],
    ["moderator", somebody(), 404],
    ["moderator", GUEST, 401],
    ["moderator", somebody({ isModerator: true }), 200],
    ["admin", somebody({ isModerator: true }), 404],
    ["admin", somebody({ isAdmin: true, isModerator: true }), 200],
  ] as const)("of a page for a %s answers %#", async (access, caller, status) => {
    const app = siteOf(undefined, { access, cache: "none" })
    expect((await askPage("/en/thing/a", { app, caller })).answer.status).toBe(status)
  })

  it("takes an access token for nobody where anybody may ask", async () => {
    const seen: (Context["viewer"] | undefined)[] = []
    const app = siteOf(async ({ asViewer }) => {
      seen.push((await asViewer()).viewer)
      return loaded()
    })
    await askPage("/en/thing/a", { app, caller: token })
    expect(seen).toEqual([null])
  })

  it("gives a visitor an identity where a page needs one, in a cookie", async () => {
    const app = siteOf(undefined, { access: "guest", cache: "none" })
    const { answer, answerHeaders } = await askPage("/en/thing/a", {
      app,
      services: { guestSecret: "a secret of this test", site: "https://page.example" },
    })
    expect([answer.status, answerHeaders.map(([name]) => name)]).toEqual([200, ["Set-Cookie"]])
  })
})

describe("a page that fails", () => {
  const failing = (path: string, over: Partial<RegisteredPage> = {}) =>
    askPage(path, {
      app: siteOf(() => {
        throw new DomainError("Unavailable")
      }, over),
    })

  it("names what did not load where it has words for it, else the page", async () => {
    expect((await failing("/en/thing/a")).html).toContain(">Couldn&#x27;t load things</h1>")
    const { answer, html } = await failing("/ar/thing/a")
    expect([answer.status, html.includes("Couldn&#x27;t load this page")]).toEqual([503, true])
  })

  it("names it too where who asks could not be told, and is a page where not even its code came", async () => {
    const caller = () => Promise.reject(new DomainError("Unavailable"))
    const app = siteOf(undefined, { access: "member", cache: "none" })
    expect((await askPage("/en/thing/a", { app, services: { caller } })).html).toContain("Couldn&#x27;t load things")
    const { answer, html } = await failing("/en/thing/a", { load: () => Promise.reject(new Error("fetch failed")) })
    expect([answer.status, html.includes("Couldn&#x27;t load this page")]).toEqual([503, true])
  })
})
