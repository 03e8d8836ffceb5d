import type { Hono } from "hono"
import { listForSearchEngines } from "../../domain/post/list-for-search-engines.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { escapeHtml } from "../_http/escape-html.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv } from "../_http/services.ts"

/** As long as a page is kept: what is withdrawn is named to nobody. */
const KEPT = "public, max-age=0, s-maxage=30"

/** Adds `/sitemap-works.xml`: the newest works that are public and safe, each by its own address in English with its image. */
export function mountWorkSitemap(app: Hono<HttpEnv>): void {
  app.get("/sitemap-works.xml", async (c) => {
    await takeRate(c.env, "address", `sitemap ${c.env.address}`)
    const { origin } = c.env.url
    const works = await listForSearchEngines(c.env.context)
    const entries = works.map(({ card, changedAtMs }) => {
      const image =
        card.cover.url === null
          ? ""
          : `<image:image><image:loc>${escapeHtml(new URL(card.cover.url, origin).href)}</image:loc></image:image>`
      const changed = new Date(changedAtMs).toISOString()
      return `<url><loc>${escapeHtml(`${origin}/en${cardPath(card)}`)}</loc><lastmod>${changed}</lastmod>${image}</url>`
    })
    const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join("\n")}\n</urlset>\n`
    return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": KEPT })
  })
}
