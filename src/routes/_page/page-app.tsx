import { type Context, Hono } from "hono"
import { CODES } from "../../domain/_kernel/errors.ts"
import { negotiateLocale } from "../../domain/_kernel/locales.ts"
import { toDomainError } from "../_http/failure.ts"
import type { HttpEnv } from "../_http/services.ts"
import { withViewer } from "../_http/viewer.ts"
import type { PageCache } from "./define-page.ts"
import { Failure, failurePage } from "./failure.tsx"
import { localeOf } from "./locale-of.ts"
import { NotFound, notFoundPage } from "./not-found.tsx"
import { declaredQuery, isForDevelopment, type RegisteredPage, routeOf, VISITORS_CACHE_CONTROL } from "./page-address.ts"
import { admit, readerOf } from "./page-gate.ts"
import { renderRefused } from "./refused.tsx"
import { renderPage } from "./render-page.tsx"

/**
 * Pages with what people published are kept half a minute here and half a minute by caches before us, and never shown when they are older:
 * what is withdrawn is nowhere after a minute. Pages that are all ours may be shown while a newer one is made.
 */
const CACHE_CONTROL: Readonly<Record<PageCache, string>> = {
  edge: "public, max-age=0, s-maxage=30",
  visitors: VISITORS_CACHE_CONTROL,
  public: "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
  none: "no-store",
}

/** The app of some pages, each under `/{locale}`, in one frame, with the way in and the ways out. */
export function createPageApp(pages: readonly RegisteredPage[]): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get("/", (c) => {
    c.header("Vary", "Accept-Language")
    c.header("Cache-Control", "no-cache")
    return c.redirect(`/${negotiateLocale(c.req.header("Accept-Language"))}`, 302)
  })
  for (const page of pages) {
    for (const alias of page.aliases)
      app.get(routeOf(alias), (c) => c.redirect(`/${localeOf(c)}${page.path}${new URL(c.req.url).search}`, 302))
    app.get(routeOf(page.path), (c) => answerPage(c, page))
  }
  app.notFound(renderNotFound)
  app.onError(renderFailure)
  return app
}

async function answerPage(c: Context<HttpEnv>, registered: RegisteredPage): Promise<Response> {
  const isDevelopment = isForDevelopment(registered.path)
  if (isDevelopment && !c.env.isDevelopment) return renderNotFound(c)
  const locale = localeOf(c)
  const parameters = c.req.param()
  const path = registered.path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? "")
  if (registered.cache === "none") c.header("Cache-Control", CACHE_CONTROL.none)
  const admission = await admit(c, registered.access)
  if (admission.kind === "refused") return renderRefused(c, admission.error, path)
  if (admission.kind === "hidden") return renderNotFound(c)
  const asked = declaredQuery(registered, c.env.url.searchParams)
  const page = await registered.load()
  const { context } = admission
  let isKept = true
  const keepNowhere = () => {
    isKept = false
  }
  const asViewer = async () => {
    const viewer = await readerOf(c)
    if (registered.cache === "visitors" && viewer?.kind !== "member") return context
    keepNowhere()
    return viewer === null ? context : withViewer(context, viewer)
  }
  const loaded = await page
    .load({ context, locale, parameters, query: (name) => asked.get(name) ?? undefined, asViewer, keepNowhere })
    .catch((thrown: unknown) => {
      const error = toDomainError(thrown)
      if (error.code === "LoginRequired") return renderRefused(c, error, path)
      // A cursor that is not ours, or no longer: the list from its top is what was wanted.
      if (error.code !== "InvalidInput" || !asked.has("cursor")) throw thrown
      asked.delete("cursor")
      return c.redirect(`/${locale}${path}${asked.size === 0 ? "" : `?${asked}`}`, 302)
    })
  if (loaded instanceof Response) return loaded
  c.header("Cache-Control", CACHE_CONTROL[isKept ? registered.cache : "none"])
  for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
  const { head, view } = loaded
  const isListed = registered.isListed && head.isListed !== false && isKept
  return renderPage(
    c,
    { ...head, locale, path: isDevelopment ? null : (head.canonicalPath ?? path), section: page.section, isListed },
    view,
  )
}

/** The page of an address where nothing is, status 404. */
export function renderNotFound(c: Context<HttpEnv>): Response | Promise<Response> {
  const { pathname } = c.env.url
  if (pathname.length > 1 && pathname.endsWith("/")) return c.redirect(pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/", 301)
  const locale = localeOf(c)
  c.status(404)
  c.header("Cache-Control", "no-store")
  return renderPage(c, notFoundPage(locale), <NotFound locale={locale} />)
}

function renderFailure(thrown: Error, c: Context<HttpEnv>): Response | Promise<Response> {
  const error = toDomainError(thrown)
  if (error.code === "NotFound" || error.code === "InvalidInput") return renderNotFound(c)
  const locale = localeOf(c)
  const isRefused = error.code === "TooManyRequests"
  if (!isRefused) c.env.log.error("page failed", { path: c.req.path, code: error.code, error: thrown.stack ?? String(thrown) })
  const kind = isRefused || error.code === "Unavailable" ? "unavailable" : "error"
  c.status(isRefused ? CODES.TooManyRequests.httpStatus : kind === "unavailable" ? 503 : 500)
  c.header("Cache-Control", "no-store")
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds))
  const { pathname, search } = c.env.url
  const failure = <Failure locale={locale} kind={kind} requestId={c.env.requestId} retryUrl={`${pathname}${search}`} />
  return renderPage(c, failurePage(locale, kind), failure)
}
