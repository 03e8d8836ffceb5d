import { type Context, Hono, type MiddlewareHandler } from "hono"
import type { ReactNode } from "react"
import { CODES, type DomainError } from "../../domain/_kernel/errors.ts"
import { negotiateLocale } from "../../domain/_kernel/locales.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import { toDomainError } from "../_http/failure.ts"
import type { HttpEnv } from "../_http/services.ts"
import { withViewer } from "../_http/viewer.ts"
import type { PageCache } from "./define-page.ts"
import { Failure, type FailureKind, failurePage } from "./failure.tsx"
import { localeOf } from "./locale-of.ts"
import { NotFound, notFoundPage } from "./not-found.tsx"
import { declaredQuery, isForDevelopment, type RegisteredPage, routeOf, VISITORS_CACHE_CONTROL } from "./page-address.ts"
import { admit, readerOf, takePageRate } from "./page-gate.ts"
import { renderRefused } from "./refused.tsx"
import { pageRenderer } from "./render-page.tsx"

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
  app.use(withSite)
  app.use(pageRenderer)
  app.get("/", (c) => {
    c.header("Vary", "Accept-Language")
    c.header("Cache-Control", "no-cache")
    return c.redirect(`/${negotiateLocale(c.req.header("Accept-Language"))}`, 302)
  })
  for (const page of pages) {
    for (const alias of page.aliases)
      app.get(routeOf(alias), (c) => c.redirect(`/${localeOf(c)}${page.path}${new URL(c.req.url).search}`, 302))
    app.get(routeOf(page.path), (c) => answerPage(c, page).catch((thrown: unknown) => renderFailure(thrown, c, page)))
  }
  app.notFound(renderNotFound)
  app.onError((thrown, c) => renderFailure(thrown, c))
  return app
}

/** The answer where the app of pages was not reached, or did not answer itself: a person who goes to a page never meets JSON. */
export function createFailureApp(thrown: unknown): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(withSite)
  app.use(pageRenderer)
  app.all("*", (c) => renderFailure(thrown, c))
  return app
}

/** Every page is framed in what the owner says of the site; one that says that something failed is not to fail by it. */
const withSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const site = await (async () => c.env.context.site())().catch(() => DEFAULT_SITE)
  c.set("site", site)
  await next()
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
  const query = (name: string) => asked.get(name) ?? undefined
  const { context } = admission
  const answerBusy = (error: DomainError) => renderBusy(c, error, { path, below: page.whenBusy({ locale, query }) })
  // A cursor is anybody's to make up: each is another page, which no cache holds.
  const isCounted = registered.rate !== null || asked.has("cursor")
  if (isCounted) {
    const refusal = await takePageRate(c, registered, await readerOf(c)).then(() => null, toDomainError)
    if (refusal !== null) return answerBusy(refusal)
  }
  let isKept = true
  const keepNowhere = () => {
    isKept = false
  }
  let { viewer: madeFor } = context
  const asViewer = async () => {
    const viewer = await readerOf(c)
    if (registered.cache === "visitors" && viewer?.kind !== "member") return context
    keepNowhere()
    // What is made for one reader is made each time.
    if (!isCounted) await takePageRate(c, registered, viewer)
    madeFor = viewer
    return viewer === null ? context : withViewer(context, viewer)
  }
  const loaded = await page.load({ context, locale, parameters, query, asViewer, keepNowhere }).catch((thrown: unknown) => {
    const error = toDomainError(thrown)
    if (error.code === "LoginRequired") return renderRefused(c, error, path)
    if (error.code === "TooManyRequests") return answerBusy(error)
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
  const at = isDevelopment ? null : (head.canonicalPath ?? path)
  const { section, room } = page
  const isMember = madeFor?.kind === "member"
  return c.render(<>{view}</>, { page: { ...head, locale, path: at, section, room, isListed, isMember } })
}

/** The page of an address where nothing is, status 404. */
export function renderNotFound(c: Context<HttpEnv>): Response | Promise<Response> {
  const { pathname } = c.env.url
  if (pathname.length > 1 && pathname.endsWith("/")) return c.redirect(pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/", 301)
  const locale = localeOf(c)
  c.status(404)
  c.header("Cache-Control", "no-store")
  return c.render(<NotFound locale={locale} />, { page: notFoundPage(locale) })
}

async function renderFailure(thrown: unknown, c: Context<HttpEnv>, page?: RegisteredPage): Promise<Response> {
  const error = toDomainError(thrown)
  if (error.code === "NotFound" || error.code === "InvalidInput") return renderNotFound(c)
  if (error.code === "TooManyRequests") return renderBusy(c, error, { path: null, below: null })
  c.env.log.error("page failed", {
    path: c.req.path,
    code: error.code,
    error: thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown),
  })
  const kind = error.code === "Unavailable" ? "unavailable" : "error"
  const title =
    (await page?.load().then(
      (loaded) => loaded.failed(localeOf(c)),
      () => null,
    )) ?? null
  return answerFailure(c, error, { kind, title, status: kind === "unavailable" ? 503 : 500, path: null, below: null })
}

/** Says that somebody asked too often, above what they had typed; the code's own status. Throws what is another error. */
function renderBusy(c: Context<HttpEnv>, error: DomainError, at: Pick<FailureAt, "path" | "below">): Response | Promise<Response> {
  if (error.code !== "TooManyRequests") throw error
  return answerFailure(c, error, { kind: "busy", title: null, status: CODES.TooManyRequests.httpStatus, ...at })
}

interface FailureAt {
  readonly kind: FailureKind
  readonly title: string | null
  readonly status: 429 | 500 | 503
  /** The page's path without the locale; null where no address fits. */
  readonly path: string | null
  readonly below: ReactNode
}

function answerFailure(
  c: Context<HttpEnv>,
  error: DomainError,
  { kind, title, status, path, below }: FailureAt,
): Response | Promise<Response> {
  const locale = localeOf(c)
  c.status(status)
  c.header("Cache-Control", "no-store")
  if (error.retryAfterSeconds !== undefined) c.header("Retry-After", String(error.retryAfterSeconds))
  const { pathname, search } = c.env.url
  return c.render(
    <Failure
      locale={locale}
      kind={kind}
      title={title}
      requestId={c.env.requestId}
      retryUrl={`${pathname}${search}`}
      retryAfterSeconds={error.retryAfterSeconds}
      below={below}
    />,
    {
      page: { ...failurePage(locale, kind, title), path },
    },
  )
}
