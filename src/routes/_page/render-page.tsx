import type { Context } from "hono"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import type { AnyIsland } from "../../islands/_runtime/define-island.ts"
import { PageScope } from "../../islands/_runtime/page-scope.ts"
import type { HttpEnv } from "../_http/services.ts"
import { Frame } from "./frame.tsx"
import type { FramedPage } from "./framed-page.ts"

/** Answers a page in its frame. What is in it is rendered first: the head names the scripts of the islands that turned out to be there. */
export function renderPage(c: Context<HttpEnv>, page: Omit<FramedPage, "islands">, view: ReactNode): Response | Promise<Response> {
  const { origin, search } = c.env.url
  return c.html(`<!DOCTYPE html>${renderDocument({ page, view, place: { origin, search }, nowMs: c.env.nowMs })}`)
}

interface DocumentOptions {
  readonly page: Omit<FramedPage, "islands">
  readonly view: ReactNode
  readonly place: { readonly origin: string; readonly search: string }
  readonly nowMs: number
}

/** A page's whole document as HTML. */
export function renderDocument({ page, view, place, nowMs }: DocumentOptions): string {
  const islands: AnyIsland[] = []
  const scope = { locale: page.locale, nowMs, onIsland: (island: AnyIsland) => islands.push(island) }
  const html = renderToString(<PageScope value={scope}>{view}</PageScope>)
  return renderToString(<Frame page={{ ...page, islands }} place={place} html={html} />)
}
