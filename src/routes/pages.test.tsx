import { beforeEach, describe, expect, test, vi } from "vitest"
import { askPage } from "../../testing/_page/page.ts"
import { holdAllLanguages } from "../../testing/messages/all-languages.ts"
import { aCard } from "../../testing/post/card.ts"
import { shownWork } from "../../testing/post/shown-work.ts"
import { DomainError, invalidInput } from "../domain/_kernel/errors.ts"
import { LOCALES } from "../domain/_kernel/locales.ts"
import { listFeed } from "../domain/feed/list-feed.ts"
import type { Card } from "../domain/post/card-contract.ts"
import { readWork } from "../domain/post/read-work.ts"
import { readHomeRows } from "../domain/square/home-rows.ts"

holdAllLanguages()

vi.mock("../domain/feed/list-feed.ts")
vi.mock("../domain/square/home-rows.ts")
vi.mock("../domain/post/read-work.ts")

const WORK_ID = "work_00000000000000000000000000"
const cards: readonly Card[] = Array.from({ length: 12 }, (_, index) =>
  aCard({ id: `${WORK_ID.slice(0, -2)}${index + 10}`, title: `Work ${index} </script><b>`, author: "maker" }),
)
const work = shownWork()

beforeEach(() => {
  vi.mocked(readWork).mockClear()
  vi.mocked(listFeed).mockResolvedValue({ items: [...cards], next_cursor: "next" })
  vi.mocked(readHomeRows).mockResolvedValue([])
  vi.mocked(readWork).mockImplementation(async (_context, id) => {
    if (id !== WORK_ID) throw new DomainError("NotFound")
    return work
  })
})

describe("every page", () => {
  const paths = ["", "/explore/detail/work_00000000000000000000000000", "/create/image", "/about-preview"]
  test.each(LOCALES.flatMap((locale) => paths.map((path) => ({ locale, path, address: `/${locale}${path}` }))))(
    "$address names its language, its address and its twins, and sets no cookie",
    async ({ locale, path, address }) => {
      const { answer, html } = await askPage(`${address}?x=1`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("Set-Cookie")).toBeNull()
      // What people published is shown no older than it may be kept; what is ours alone may be.
      const kept = path === "/create/image" ? "s-maxage=60, stale-while-revalidate=600" : "s-maxage=30"
      expect(answer.headers.get("Cache-Control")).toBe(`public, max-age=0, ${kept}`)
      expect(html).toContain(`<link rel="canonical" href="https://page.example/${locale}${path}"/>`)
      for (const other of LOCALES) expect(html).toContain(`href="https://page.example/${other}${path}"/>`)
      expect(html).toContain(`dir="${locale === "ar" ? "rtl" : "ltr"}"`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    },
  )

  test("asks for its scripts with less haste than for its style sheet, which it is painted with", async () => {
    const { html } = await askPage("/en/create/image")
    const scripts = [...html.matchAll(/<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(1)
    for (const tag of scripts) expect(tag).toMatch(/ fetchPriority="low"/i)
    expect(html).toMatch(/<link rel="stylesheet" href="[^"]+"\/>/)
  })

  test("has nothing in it that the content security policy forbids", async () => {
    for (const path of ["/en", `/en/explore/detail/${WORK_ID}`, "/en/create/image", "/en/nothing"]) {
      const html = (await askPage(path)).html
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map((match) => match[1] ?? "")
      // Data is not run: neither an island's nor what machines read of the page.
      for (const attributes of inline) expect(attributes).toMatch(/type="application\/(?:ld\+)?json"/)
      expect(html).not.toMatch(/<style[ >]|\son[a-z]+="|javascript:/)
    }
  })
})

describe("the preview renderer", () => {
  test("is named on home and on the create page only while it is what paints", async () => {
    const isNamed = async (path: string, isPreview: boolean) =>
      /preview renderer|"isPreview":true/.test(
        (await askPage(path, { context: { isPreviewRenderer: async () => isPreview } })).html.replace(/"messages":.*?<\/script>/g, ""),
      )
    for (const path of ["/en", "/en/create/image"]) {
      expect([path, await isNamed(path, true), await isNamed(path, false)]).toEqual([path, true, false])
    }
  })
})

describe("the way in", () => {
  test("/ leads to the browser's language, else to English, and says what it depends on", async () => {
    const { answer } = await askPage("/", { headers: { "Accept-Language": "fr, ja;q=0.8" } })
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("Vary")]).toEqual([302, "/ja", "Accept-Language"])
    expect((await askPage("/")).answer.headers.get("Location")).toBe("/en")
  })

  test("a slash at the end leads to the address without it", async () => {
    const { answer } = await askPage("/en/")
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/en"])
    expect((await askPage("https://page.example//evil.example/")).answer.headers.get("Location") ?? "").not.toMatch(/^\/\//)
  })

  test("/create leads to the starter with what was asked", async () => {
    expect((await askPage("/en/create?prompt=sea")).answer.headers.get("Location")).toBe("/en/create/image?prompt=sea")
  })
})

describe("home", () => {
  test("reserves every image's place and loads only the first ones at once", async () => {
    const html = (await askPage("/en")).html
    const images = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    expect(images).toHaveLength(cards.length)
    for (const image of images) expect(image).toMatch(/width="832" height="1216"/)
    expect(images.filter((image) => image.includes('loading="eager"'))).toHaveLength(4)
    expect(images.filter((image) => /fetchpriority="high"/i.test(image))).toHaveLength(2)
    expect(html).not.toContain('rel="preload" as="image"')
  })

  test("carries the works once, in their images, their titles and their buttons: they are not repeated in the island's data", async () => {
    const html = (await askPage("/en")).html
    expect(html.split("Work 3 ").length - 1).toBe(4)
    expect(html).not.toContain("</script><b>")
  })

  test("leads on without script, keeping order and time range", async () => {
    const html = (await askPage("/en?order=hot&time=week")).html
    expect(html).toContain('href="/en?order=hot&amp;time=week&amp;cursor=next"')
  })

  test("a cursor that is not ours leads to the top of the same list", async () => {
    vi.mocked(listFeed).mockRejectedValue(invalidInput({ path: "cursor", message: "InvalidCursor" }))
    const { answer } = await askPage("/en?order=new&cursor=bad")
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/en?order=new"])
  })

  test("only a bad cursor leads there: what is refused without one, or for another reason, says so", async () => {
    vi.mocked(listFeed).mockRejectedValue(new DomainError("NotFound"))
    expect((await askPage("/en?order=new&cursor=next")).answer.status).toBe(404)
    vi.mocked(listFeed).mockRejectedValue(invalidInput({ path: "order", message: "Invalid" }))
    expect((await askPage("/en?order=new")).answer.headers.get("Location")).toBeNull()
  })

  test("without works it offers the next step", async () => {
    vi.mocked(listFeed).mockResolvedValue({ items: [], next_cursor: null })
    const { html } = await askPage("/en?time=day")
    expect(html).toContain("No creations match")
    expect(html).toContain("Clear filters")
    expect(html).not.toContain("data-island")
    expect((await askPage("/en")).html).toContain("No creations yet")
  })
})

describe("a work's page", () => {
  test("offers its recipe: to copy each part, and to use the whole", async () => {
    const html = (await askPage(`/en/explore/detail/${WORK_ID}`)).html
    expect(html).toContain('href="/en/create/image?prompt=sea+%3Cb%3E&amp;ratio=1&amp;style=oil&amp;seed=7"')
    for (const copied of ["sea &lt;b&gt;", "oil", "832x1216", "7", "20", "Euler a"]) expect(html).toContain(`data-copy="${copied}"`)
    expect(html).not.toContain("Negative prompt")
  })

  test("has what people say of it, whose script waits until one comes near", async () => {
    const html = (await askPage(`/en/explore/detail/${WORK_ID}`)).html
    expect(html.match(/data-island="[^"]*" data-when="[^"]*"/g)).toEqual(['data-island="comments" data-when="visible"'])
  })

  test("says that the preview renderer painted it, only where it did", async () => {
    expect((await askPage(`/en/explore/detail/${WORK_ID}`)).html).toContain("Easel preview")
    vi.mocked(readWork).mockResolvedValue({ ...work, is_preview: false })
    expect((await askPage(`/en/explore/detail/${WORK_ID}`)).html).not.toContain("Easel preview")
  })
})

describe("what other sites and search engines ask for", () => {
  test.each([`/embed/${WORK_ID}`, "/sitemaps/works-1.xml", "/en/rss.xml"])(
    "%s is counted for the address before anything is read",
    async (path) => {
      const taken: string[][] = []
      const take = async (rateClass: string, subject: string) => {
        taken.push([rateClass, subject])
        return 7
      }
      const { answer } = await askPage(path, { services: { limiter: { take }, address: "10.0.0.1" } })
      expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([429, "7", "no-store"])
      expect(taken).toEqual([["address", expect.stringContaining("10.0.0.1")]])
      expect(readWork).not.toHaveBeenCalled()
    },
  )
})

describe("where nothing is", () => {
  test.each(["/fr", "/en/nothing", "/en/explore/detail/unknown", "/assets/none.js"])(
    "%s answers 404 with a page that leads on",
    async (path) => {
      const { answer, html } = await askPage(path, { headers: { "Accept-Language": "ar" } })
      expect(answer.status).toBe(404)
      expect(answer.headers.get("Cache-Control")).toBe("no-store")
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain(path.startsWith("/en") ? 'href="/en/create/image"' : 'href="/ar/create/image"')
    },
  )
})

describe("a failure", () => {
  test.each([
    { thrown: new DomainError("Unavailable", { retryAfterSeconds: 2 }), status: 503 },
    { thrown: new Error("secret of the database"), status: 500 },
  ])("becomes a page of status $status that names the request, tells nothing else and is not kept", async ({ thrown, status }) => {
    vi.mocked(listFeed).mockRejectedValue(thrown)
    const { answer, html, logged } = await askPage("/en?order=hot")
    expect(answer.status).toBe(status)
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(html).toContain("Request ID: request-1")
    expect(html).toContain('href="/en?order=hot"')
    expect(html).not.toContain("secret")
    expect(logged).toEqual(["page failed"])
  })
})
