import { CALL_ROOTS } from "../domain/_kernel/call.ts"
import type { Locale } from "../domain/_kernel/locales.ts"
import { once } from "../domain/_kernel/once.ts"
import { answerError, withAnswerHeaders } from "../routes/_http/answer.ts"
import { toDomainError } from "../routes/_http/failure.ts"
import { secure } from "../routes/_http/security-headers.ts"
import type { Services } from "../routes/_http/services.ts"
import { localeFor } from "../routes/_page/locale-of.ts"
import { createPageKeeper } from "./page-cache.ts"

/**
 * API, files and pages are apps of their own, so that each keeps the router that suits its paths. The code of each is evaluated by the
 * first request for it: a fresh Worker's first page does not wait for the calls, nor its first call for React.
 */
const apps = {
  api: once(async () => (await import("../routes/api.ts")).createApi()),
  media: once(async () => (await import("../routes/stream/media.ts")).createMedia()),
  pages: once(async () => (await import("../routes/pages.ts")).createPages()),
  failure: once(async () => (await import("../routes/_page/page-app.tsx")).createFailureApp),
  keepPage: once(async () => createPageKeeper((await import("../routes/_entry/pages.ts")).pages)),
}

/** No address of ours is longer; what walks over a path need not fear one that is. */
const MAXIMUM_PATH_CHARACTERS = 1024

/** How pages are answered. */
interface PageOptions {
  /** Whether anonymous pages are kept at the edge. */
  readonly keepsPages: boolean
  /** Has a language's words at hand; false where they cannot be had, and English stands in for them. */
  readonly loadMessages: (locale: Locale) => Promise<boolean>
}

/** Answers a request whatever happens, with the security headers on it. */
export async function answer(
  request: Request,
  services: Services,
  executionContext: ExecutionContext,
  options: PageOptions,
): Promise<Response> {
  try {
    const response = secure(await route(request, services, executionContext, options), services.requestId)
    return services.answerHeaders.length === 0 ? response : withAnswerHeaders(response, services)
  } catch (thrown) {
    services.log.error("request failed", {
      path: services.url.pathname,
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    })
    const page = isForPerson(request, services) ? await answerFailurePage(thrown, request, services, executionContext) : null
    return page ?? answerError(toDomainError(thrown), services.requestId)
  }
}

/** Whether somebody goes to a page: whoever asks for calls and files reads JSON. */
function isForPerson({ method, url, headers }: Request, { site }: Services): boolean {
  const isBeside = [...CALL_ROOTS, "/media/"].some((prefix) => url.startsWith(prefix, site.length))
  return !isBeside && (method === "GET" || method === "HEAD") && (headers.get("Accept") ?? "").includes("text/html")
}

/** Null where even that cannot be made. */
async function answerFailurePage(
  thrown: unknown,
  request: Request,
  services: Services,
  executionContext: ExecutionContext,
): Promise<Response | null> {
  try {
    const failure = (await apps.failure())(thrown)
    return secure(await failure.fetch(request, services, executionContext), services.requestId)
  } catch {
    return null
  }
}

async function route(request: Request, services: Services, executionContext: ExecutionContext, options: PageOptions): Promise<Response> {
  const { site } = services
  const isUnder = (prefix: string) => request.url.startsWith(prefix, site.length)
  if (pathLength(request.url, site) > MAXIMUM_PATH_CHARACTERS) return new Response(null, { status: 414 })
  // The origin of files has nothing else: what runs there could read them.
  if (site === services.mediaOrigin && !isUnder("/media/")) return new Response(null, { status: 404 })
  if (CALL_ROOTS.some(isUnder)) return (await apps.api()).fetch(request, services, executionContext)
  if (isUnder("/media/")) return (await apps.media()).fetch(request, services, executionContext)
  const make = () => makePage(request, services, executionContext, options)
  return options.keepsPages ? (await apps.keepPage())(request, (work) => executionContext.waitUntil(work), make) : make()
}

function pathLength(url: string, site: string): number {
  const query = url.indexOf("?", site.length)
  return (query === -1 ? url.length : query) - site.length
}

async function makePage(
  request: Request,
  services: Services,
  executionContext: ExecutionContext,
  { loadMessages }: PageOptions,
): Promise<Response> {
  const isWorded = await loadMessages(localeFor(services.url.pathname, request.headers.get("Accept-Language")))
  const page = await (await apps.pages()).fetch(request, services, executionContext)
  // English in another language's place is for nobody to keep.
  if (!isWorded) page.headers.set("Cache-Control", "no-store")
  return page
}
