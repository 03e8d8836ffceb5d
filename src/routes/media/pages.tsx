import type { Hono } from "hono"
import { RECORDING_PERMISSIONS } from "../_http/security-headers.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { ToolPage, toolPage } from "./tool.page.tsx"
import { TOOLS } from "./tool-list.ts"
import { ToolsPage, toolsPage } from "./tools.page.tsx"

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
      if (tool.recordsSound) c.header("Permissions-Policy", RECORDING_PERMISSIONS)
      return c.render(<ToolPage locale={locale} nowMs={c.env.nowMs} tool={tool} />, { page: toolPage(locale, tool) })
    })
  }
}
