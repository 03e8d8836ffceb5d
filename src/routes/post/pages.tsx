import type { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER, renderNotFound } from "../_shell/pages.tsx"
import { WorkDetail, workPage } from "./work.page.tsx"

/** Mounts `/{locale}/explore/detail/{id}` (spec 1§2). */
export function mountPost(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/explore/detail/:id`, async (c) => {
    const locale = localeOf(c)
    const work = await c.env.pages.work(c.req.param("id"))
    if (work === null) return renderNotFound(c)
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<WorkDetail locale={locale} work={work} />, { page: workPage(locale, work) })
  })
}
