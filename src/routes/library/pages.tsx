import type { Hono } from "hono"
import { quotaOf } from "../../domain/upload/rules.ts"
import { libraryQueryOf } from "../../islands/library/library-rules.ts"
import { RECORDING_PERMISSIONS } from "../_http/security-headers.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { renderRefused } from "../_shell/refused-page.tsx"
import { ToolPage, toolPage } from "../tools/tool.page.tsx"
import { TOOLS } from "../tools/tool-list.ts"
import { ToolsPage, toolsPage } from "../tools/tools.page.tsx"
import { MyMediaPage, MyMediaSignIn, myMediaPage } from "./my-media.page.tsx"

/** Mounts the list of tools and each tool's page: the same for everybody. */
export function mountTools(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/tools`, (c) => {
    const locale = localeOf(c)
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<ToolsPage locale={locale} />, { page: toolsPage(locale) })
  })
  for (const tool of TOOLS) {
    app.get(`${LOCALE_PARAMETER}${tool.path}`, (c) => {
      const locale = localeOf(c)
      c.header("Cache-Control", ANONYMOUS_CACHE)
      // Our own files all allow it, so nothing is lost with it; other sites' pages could no longer embed or be embedded anyway.
      if (tool.isIsolated) c.header("Cross-Origin-Embedder-Policy", "require-corp")
      if (tool.recordsAudio) c.header("Permissions-Policy", RECORDING_PERMISSIONS)
      return c.render(<ToolPage locale={locale} nowMs={c.env.nowMs} tool={tool} />, { page: toolPage(locale, tool) })
    })
  }
}

/** Mounts `/{locale}/my-media`. It belongs to one person: nothing of it is kept on the way. */
export function mountMyMedia(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/my-media`, async (c) => {
    const locale = localeOf(c)
    const caller = await c.env.caller()
    c.header("Cache-Control", "no-store")
    if (caller.kind === "refused") return renderRefused(c, caller.error, "/my-media")
    if (caller.kind !== "known" || caller.identity.kind !== "member")
      return c.render(<MyMediaSignIn locale={locale} />, { page: myMediaPage(locale, false) })
    const props = { initial: libraryQueryOf((name) => c.req.query(name)), quotaBytes: quotaOf(caller.identity.plan) }
    return c.render(<MyMediaPage locale={locale} nowMs={c.env.nowMs} {...props} />, { page: myMediaPage(locale, true) })
  })
}
