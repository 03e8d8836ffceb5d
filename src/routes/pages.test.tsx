import { describe, expect, test, vi } from "vitest"
import { holdAllLanguages } from "../../testing/messages/all-languages.ts"
import { DomainError, invalidInput } from "../domain/_kernel/errors.ts"
import { LOCALES } from "../domain/_kernel/locales.ts"
import type { Card } from "../domain/feed/contract.ts"
import type { Work } from "../domain/post/contract.ts"
import type { Services } from "./_http/services.ts"
import type { PageSources } from "./_shell/page-sources.ts"
import { createPages } from "./pages.ts"

holdAllLanguages()

vi.mock("./_shell/client-assets.ts", () => ({
  clientAssets: {
    css: "/assets/app.css",
    theme: "/assets/theme.js",
    shell: "/assets/shell.js",
    client: "/assets/client.js",
    preloads: (islands: readonly string[]) => islands.map((name) => `/assets/${name}.js`),
  },
}))

const WORK_ID = "work_00000000000000000000000000"
const cover = { url: "/media/work/abc/640.webp", width: 832, height: 1216, thumbhash: "", colour: "#335577" }
const cards: readonly Card[] = Array.from({ length: 12 }, (_, index) => ({
  id: `${WORK_ID.slice(0, -2)}${index + 10}`,
  obj_type: 1,
  title: `Work ${index} </script><b>`,
  author: "maker",
  cover,
}))
const recipe = {
  prompt: "sea <b>",
  negative_prompt: "",
  width: 832,
  height: 1216,
  seed: 7,
  steps: 20,
  cfg_scale: 7,
  sampler_name: "Euler a",
  prompt_style: "oil",
  aspect_ratio: 1,
}
const work: Work = {
  id: WORK_ID,
  title: "Sea",
  author: "maker",
  create_at: "2026-01-02T00:00:00Z",
  is_preview: true,
  image: { ...cover, large_url: cover.url },
  recipe,
}

const logged: string[] = []
const app = createPages()

function ask(path: string, sources: Partial<PageSources> = {}, headers: Record<string, string> = {}) {
  const pages: PageSources = {
    requestId: "request-1",
    isPreview: true,
    homeFeed: async () => ({ items: cards, next_cursor: "next" }),
    work: async (id) => (id === WORK_ID ? work : null),
    person: async () => null,
    outbox: async () => null,
    outboxMessage: async () => null,
    ...sources,
  }
  const services: Partial<Services> = {
    requestId: "request-1",
    nowMs: 0,
    pages,
    log: { info() {}, warn() {}, error: (message: string) => logged.push(message) } as Services["log"],
  }
  return Promise.resolve(app.request(`https://page.example${path}`, { headers }, services))
}

describe("every page", () => {
  const paths = ["", "/explore/detail/work_00000000000000000000000000", "/create/image", "/about-preview"]
  test.each(LOCALES.flatMap((locale) => paths.map((path) => ({ locale, path, address: `/${locale}${path}` }))))(
    "$address names its language, its address and its twins, and sets no cookie",
    async ({ locale, path, address }) => {
      const answer = await ask(`${address}?x=1`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(answer.headers.get("Set-Cookie")).toBeNull()
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=600")
      expect(html).toContain(`<link rel="canonical" href="https://page.example/${locale}${path}"/>`)
      for (const other of LOCALES) expect(html).toContain(`href="https://page.example/${other}${path}"/>`)
      expect(html).toContain(`dir="${locale === "ar" ? "rtl" : "ltr"}"`)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    },
  )

  test("has nothing in it that the content security policy forbids", async () => {
    for (const path of ["/en", `/en/explore/detail/${WORK_ID}`, "/en/create/image", "/en/nothing"]) {
      const html = await (await ask(path)).text()
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map((match) => match[1] ?? "")
      for (const attributes of inline) expect(attributes).toContain('type="application/json"')
      expect(html).not.toMatch(/<style[ >]|\son[a-z]+="|javascript:/)
    }
  })
})

describe("the preview renderer", () => {
  test("is named on home and on the create page only while it is what paints", async () => {
    const isNamed = async (path: string, isPreview: boolean) =>
      /preview renderer|"isPreview":true/.test((await (await ask(path, { isPreview })).text()).replace(/"messages":.*?<\/script>/g, ""))
    for (const path of ["/en", "/en/create/image"]) {
      expect([path, await isNamed(path, true), await isNamed(path, false)]).toEqual([path, true, false])
    }
  })
})

describe("the way in", () => {
  test("/ leads to the browser's language, else to English, and says what it depends on", async () => {
    const answer = await ask("/", {}, { "Accept-Language": "fr, ja;q=0.8" })
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("Vary")]).toEqual([302, "/ja", "Accept-Language"])
    expect((await ask("/")).headers.get("Location")).toBe("/en")
  })

  test("a slash at the end leads to the address without it", async () => {
    const answer = await ask("/en/")
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/en"])
    expect((await ask("//evil.example/")).headers.get("Location") ?? "").not.toMatch(/^\/\//)
  })

  test("/create leads to the starter with what was asked", async () => {
    expect((await ask("/en/create?prompt=sea")).headers.get("Location")).toBe("/en/create/image?prompt=sea")
  })
})

describe("home", () => {
  test("reserves every image's place and loads only the first ones at once", async () => {
    const html = await (await ask("/en")).text()
    const images = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    expect(images).toHaveLength(cards.length)
    for (const image of images) expect(image).toMatch(/width="832" height="1216"/)
    expect(images.filter((image) => image.includes('loading="eager"'))).toHaveLength(8)
    expect(images.filter((image) => /fetchpriority="high"/i.test(image))).toHaveLength(2)
    expect(html).not.toContain('rel="preload" as="image"')
  })

  test("carries the works once: they are not repeated in the island's data", async () => {
    const html = await (await ask("/en")).text()
    expect(html.split("Work 3 ").length - 1).toBe(2)
    expect(html).not.toContain("</script><b>")
  })

  test("leads on without script, keeping order and time range", async () => {
    const html = await (await ask("/en?order=hot&time=week")).text()
    expect(html).toContain('href="/en?order=hot&amp;time=week&amp;cursor=next"')
  })

  test("a cursor that is not ours leads to the top of the same list", async () => {
    const homeFeed: PageSources["homeFeed"] = async ({ cursor }) => {
      if (cursor) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
      return { items: cards, next_cursor: null }
    }
    const answer = await ask("/en?order=new&cursor=bad", { homeFeed })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/en?order=new"])
  })

  test("without works it offers the next step", async () => {
    const html = await (await ask("/en?time=day", { homeFeed: async () => ({ items: [], next_cursor: null }) })).text()
    expect(html).toContain("No creations yet")
    expect(html).toContain("Show all creations")
    expect(html).not.toContain("data-island")
  })
})

describe("a work's page", () => {
  test("offers its recipe: to copy each part, and to use the whole", async () => {
    const html = await (await ask(`/en/explore/detail/${WORK_ID}`)).text()
    expect(html).toContain('href="/en/create/image?prompt=sea+%3Cb%3E&amp;ratio=1&amp;style=oil&amp;seed=7"')
    for (const copied of ["sea &lt;b&gt;", "oil", "832x1216", "7", "20", "Euler a"]) expect(html).toContain(`data-copy="${copied}"`)
    expect(html).not.toContain("Negative prompt")
    expect(html).not.toContain("client.js")
  })

  test("says that the preview renderer painted it, only where it did", async () => {
    expect(await (await ask(`/en/explore/detail/${WORK_ID}`)).text()).toContain("Easel preview")
    const answer = await ask(`/en/explore/detail/${WORK_ID}`, { work: async () => ({ ...work, is_preview: false }) })
    expect(await answer.text()).not.toContain("Easel preview")
  })
})

describe("where nothing is", () => {
  test.each(["/fr", "/en/nothing", "/en/explore/detail/unknown", "/assets/none.js"])(
    "%s answers 404 with a page that leads on",
    async (path) => {
      const answer = await ask(path, {}, { "Accept-Language": "ar" })
      const html = await answer.text()
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
    logged.length = 0
    const answer = await ask("/en?order=hot", {
      homeFeed: async () => {
        throw thrown
      },
    })
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(html).toContain("Request ID: request-1")
    expect(html).toContain('href="/en?order=hot"')
    expect(html).not.toContain("secret")
    expect(logged).toEqual(["page failed"])
  })
})
