import type { Hono } from "hono"
import { LOCALE_TAGS, LOCALES } from "../../domain/_kernel/locales.ts"
import { escapeHtml } from "../_http/escape-html.ts"
import type { HttpEnv } from "../_http/services.ts"
import type { RegisteredPage } from "./page-address.ts"

const KEPT = "public, max-age=3600"

/** Adds `/sitemap.xml`, which lists every page that search engines may list and that has one address a language, and `/robots.txt`, which names it. */
export function mountSitemap(app: Hono<HttpEnv>, pages: readonly RegisteredPage[]): void {
  const paths = pages.filter(({ isListed, path }) => isListed && !path.includes(":")).map(({ path }) => path)
  app.get("/sitemap.xml", (c) => {
    const entries = paths.flatMap((path) => entriesOf(c.env.url.origin, path))
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    const xml = `${head}<urlset ${spaces}>\n${entries.join("\n")}\n</urlset>\n`
    return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": KEPT })
  })
  app.get("/robots.txt", (c) => {
    const text = `User-agent: *\nDisallow: /api/\nDisallow: /embed/\nAllow: /\n\nSitemap: ${c.env.url.origin}/sitemap.xml\nSitemap: ${c.env.url.origin}/sitemap-works.xml\n`
    return c.text(text, 200, { "Cache-Control": KEPT })
  })
}

/** A page in every language, each entry with its twins. */
function entriesOf(origin: string, path: string): readonly string[] {
  const addressIn = (locale: string) => escapeHtml(`${origin}/${locale}${path}`)
  const twins = LOCALES.map((locale) => `<xhtml:link rel="alternate" hreflang="${LOCALE_TAGS[locale]}" href="${addressIn(locale)}"/>`).join(
    "",
  )
  return LOCALES.map((locale) => `<url><loc>${addressIn(locale)}</loc>${twins}</url>`)
}
