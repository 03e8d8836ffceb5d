import type { Hono } from "hono"
import { toDomainError } from "../_http/failure.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { Home, homePage } from "./home.page.tsx"
import { homeUrl, readHomeQuery } from "./home-query.ts"

/** Mounts `/{locale}`, the home feed. */
export function mountFeed(app: Hono<HttpEnv>): void {
  app.get(LOCALE_PARAMETER, async (c) => {
    const locale = localeOf(c)
    const { isPreview } = c.env.pages
    const query = readHomeQuery((name) => c.req.query(name))
    const feed = await c.env.pages.homeFeed(query).catch((thrown: unknown) => {
      // A cursor that is not ours, or no longer: the list from its top is what was wanted.
      if (query.cursor !== undefined && toDomainError(thrown).code === "InvalidInput") return null
      throw thrown
    })
    if (feed === null) return c.redirect(homeUrl(locale, { order: query.order, range: query.range }), 302)
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<Home locale={locale} query={query} feed={feed} nowMs={c.env.nowMs} isPreview={isPreview} />, {
      page: homePage(locale, isPreview),
    })
  })
}
