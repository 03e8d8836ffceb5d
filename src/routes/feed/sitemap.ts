import type { Context, Hono } from "hono"
import { LOCALE_TAGS, LOCALES } from "../../domain/_kernel/locales.ts"
import { countShards, type ListedThing, readShard, SHARD_KINDS } from "../../domain/post/sitemap/shards.ts"
import { listRecommendedTags } from "../../domain/square/list-tags.ts"
import { escapeHtml } from "../_http/escape-html.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv } from "../_http/services.ts"
import type { RegisteredPage } from "../_page/page-address.ts"

/** As long as a page is kept: what is withdrawn is named to nobody. */
const KEPT = "public, max-age=0, s-maxage=30"
/** Addresses of our own pages and of the parts change with deployments and by the day. */
const KEPT_LONGER = "public, max-age=3600"
const SPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** Things that are written at a time: a part is some megabytes, and never all of it in memory. */
const THINGS_AT_A_TIME = 250
const PART = new RegExp(`^(${SHARD_KINDS.join("|")})-([1-9][0-9]{0,4})\\.xml$`)

/**
 * Adds `/sitemap.xml`, the list of its parts: pages of ours, tags, and stretches of works and of people; and `/robots.txt`, which names it.
 * Parts name only what everybody may find without asking, each in every language.
 */
export function mountSitemaps(app: Hono<HttpEnv>, pages: readonly RegisteredPage[]): void {
  app.get("/sitemap.xml", async (c) => {
    await takeRate(c.env, "address", `sitemap ${c.env.address}`)
    const counts = await countShards(c.env.context)
    const parts = [
      "pages",
      "tags",
      ...SHARD_KINDS.flatMap((kind) => Array.from({ length: counts[kind] }, (_, index) => `${kind}-${index + 1}`)),
    ]
    const entries = parts.map((part) => `<sitemap><loc>${escapeHtml(`${c.env.url.origin}/sitemaps/${part}.xml`)}</loc></sitemap>`)
    const xml = `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`
    return c.body(xml, 200, headersWith(KEPT))
  })
  app.get("/sitemaps/:part", async (c, next) => {
    await takeRate(c.env, "address", `sitemap ${c.env.address}`)
    const part = c.req.param("part")
    if (part === "pages.xml") return answer(c, pagesOf(pages), KEPT_LONGER)
    if (part === "tags.xml") return answer(c, await tagsOf(c), KEPT)
    const [, kindName, number] = PART.exec(part) ?? []
    const kind = SHARD_KINDS.find((known) => known === kindName)
    const things = kind === undefined ? null : await readShard(c.env.context, kind, Number(number))
    return things === null ? next() : answer(c, things, KEPT)
  })
  app.get("/robots.txt", (c) => {
    const text = `User-agent: *\nDisallow: /api/\nDisallow: /searchapi/\nDisallow: /embed/\nAllow: /\n\nSitemap: ${c.env.url.origin}/sitemap.xml\n`
    return c.text(text, 200, { "Cache-Control": KEPT_LONGER })
  })
}

const headersWith = (caching: string) => ({ "Content-Type": "application/xml; charset=utf-8", "Cache-Control": caching })

/** Pages that search engines may list and that have one address a language. */
function pagesOf(pages: readonly RegisteredPage[]): readonly ListedThing[] {
  return pages.filter(({ isListed, path }) => isListed && !path.includes(":")).map(({ path }) => ({ path, changedAtMs: null, image: null }))
}

async function tagsOf(c: Context<HttpEnv>): Promise<readonly ListedThing[]> {
  const { items } = await listRecommendedTags(c.env.context, { limit: 100 })
  return items.map(({ path }) => ({ path, changedAtMs: null, image: null }))
}

function answer(c: Context<HttpEnv>, things: readonly ListedThing[], caching: string): Response {
  const { origin } = c.env.url
  const encoder = new TextEncoder()
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`${HEAD}<urlset ${SPACES}>\n`)),
    pull(controller) {
      const some = things.slice(next, next + THINGS_AT_A_TIME)
      next += some.length
      if (some.length > 0) return controller.enqueue(encoder.encode(`${some.flatMap((thing) => entriesOf(origin, thing)).join("\n")}\n`))
      controller.enqueue(encoder.encode("</urlset>\n"))
      controller.close()
    },
  })
  return c.body(body, 200, headersWith(caching))
}

/** A thing in every language, each entry with its twins. */
function entriesOf(origin: string, { path, changedAtMs, image }: ListedThing): readonly string[] {
  const addressIn = (locale: string) => escapeHtml(`${origin}/${locale}${path}`)
  const twins = LOCALES.map((locale) => `<xhtml:link rel="alternate" hreflang="${LOCALE_TAGS[locale]}" href="${addressIn(locale)}"/>`).join(
    "",
  )
  const changed = changedAtMs === null ? "" : `<lastmod>${new Date(changedAtMs).toISOString()}</lastmod>`
  const shown = image === null ? "" : `<image:image><image:loc>${escapeHtml(new URL(image, origin).href)}</image:loc></image:image>`
  return LOCALES.map((locale) => `<url><loc>${addressIn(locale)}</loc>${changed}${twins}${shown}</url>`)
}
