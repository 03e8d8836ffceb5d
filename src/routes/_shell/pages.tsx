import { reactRenderer } from "@hono/react-renderer"
import type { Context, Hono } from "hono"
import { LOCALES, negotiateLocale } from "../../domain/_kernel/locales.ts"
import { toDomainError } from "../_http/failure.ts"
import type { HttpEnv } from "../_http/services.ts"
import { AboutPreview, aboutPreviewPage } from "./about-preview.page.tsx"
import { Failure, failurePage } from "./failure.page.tsx"
import { Frame } from "./frame.tsx"
import { localeOf } from "./locale-of.ts"
import { NotFound, notFoundPage } from "./not-found.page.tsx"
import { ANONYMOUS_CACHE } from "./page.ts"

/** First part of every page's path. The group keeps a router that does not add one from reading the first language as a prefix. */
export const LOCALE_PARAMETER = `/:locale{(?:${LOCALES.join("|")})}` as const

/** Puts the frame around every page, and mounts what belongs to no feature: the way in, the ways out. */
export function mountShell(app: Hono<HttpEnv>): void {
  app.use(
    reactRenderer(({ children, page, c }) => {
      const { origin, search } = new URL(c.req.url)
      return (
        <Frame page={page} place={{ origin, search }}>
          {children}
        </Frame>
      )
    }),
  )
  app.get("/", (c) => {
    c.header("Vary", "Accept-Language")
    c.header("Cache-Control", "no-cache")
    return c.redirect(`/${negotiateLocale(c.req.header("Accept-Language"))}`, 302)
  })
  app.get(`${LOCALE_PARAMETER}/about-preview`, (c) => {
    const locale = localeOf(c)
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<AboutPreview locale={locale} />, { page: aboutPreviewPage(locale) })
  })
  app.notFound(renderNotFound)
  app.onError(renderFailure)
}

/** The page of an address where nothing is, status 404. */
export function renderNotFound(c: Context<HttpEnv>): Response | Promise<Response> {
  const { pathname } = new URL(c.req.url)
  if (pathname.length > 1 && pathname.endsWith("/")) return c.redirect(pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/", 301)
  const locale = localeOf(c)
  c.status(404)
  c.header("Cache-Control", "no-store")
  return c.render(<NotFound locale={locale} />, { page: notFoundPage(locale) })
}

function renderFailure(thrown: Error, c: Context<HttpEnv>): Response | Promise<Response> {
  const error = toDomainError(thrown)
  if (error.code === "NotFound" || error.code === "InvalidInput") return renderNotFound(c)
  c.env.log.error("page failed", { path: c.req.path, code: error.code, error: thrown.stack ?? String(thrown) })
  const locale = localeOf(c)
  const kind = error.code === "Unavailable" ? "unavailable" : "error"
  c.status(kind === "unavailable" ? 503 : 500)
  c.header("Cache-Control", "no-store")
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds))
  const { pathname, search } = new URL(c.req.url)
  const failure = <Failure locale={locale} kind={kind} requestId={c.env.requestId} retryUrl={`${pathname}${search}`} />
  return c.render(failure, { page: failurePage(locale, kind) })
}
