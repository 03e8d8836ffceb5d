import type { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { CreateImagePage, createImagePage } from "./create-image.page.tsx"
import { readCreateQuery } from "./create-query.ts"

/** Mounts `/{locale}/create/image` and the ways to it. */
export function mountStudio(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/create`, (c) => c.redirect(`/${localeOf(c)}/create/image${new URL(c.req.url).search}`, 302))
  app.get(`${LOCALE_PARAMETER}/create/image`, (c) => {
    const locale = localeOf(c)
    const initial = readCreateQuery((name) => c.req.query(name))
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<CreateImagePage locale={locale} initial={initial} nowMs={c.env.nowMs} isPreview={c.env.pages.isPreview} />, {
      page: createImagePage(locale),
    })
  })
}
