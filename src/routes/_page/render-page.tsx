import { reactRenderer } from "@hono/react-renderer"
import { renderToString } from "react-dom/server"
import type { Site } from "../../domain/site/ports.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import type { AnyIsland } from "../../islands/_runtime/define-island.ts"
import { PageScope } from "../../islands/_runtime/page-scope.ts"
import type { HttpEnv } from "../_http/services.ts"
import { Frame } from "./frame.tsx"
import type { FramedPage } from "./framed-page.ts"

/** What a view is framed by: its head, its section, where it stands. */
export type PageFrame = Omit<FramedPage, "islands" | "site">

declare module "@hono/react-renderer" {
  interface Props {
    readonly page: PageFrame
  }
}

/**
 * Lets pages answer by `c.render(view, { page })`, in their frame. What is in a page is rendered first: the head names the scripts of the
 * islands that turned out to be there.
 */
export const pageRenderer = reactRenderer(({ c, page, children }) => {
  const { url, nowMs }: HttpEnv["Bindings"] = c.env
  const site: Site = c.get("site") ?? DEFAULT_SITE
  const islands: AnyIsland[] = []
  const scope = { locale: page.locale, nowMs, isMember: page.isMember === true, onIsland: (island: AnyIsland) => islands.push(island) }
  const html = renderToString(<PageScope value={scope}>{children}</PageScope>)
  return <Frame page={{ ...page, site, islands }} place={{ origin: url.origin, search: url.search }} html={html} />
})
