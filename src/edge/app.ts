import { answerError } from "../routes/_http/answer.ts"
import { toDomainError } from "../routes/_http/fault.ts"
import { secure } from "../routes/_http/security-headers.ts"
import type { Services } from "../routes/_http/services.ts"
import { createApi } from "../routes/api.ts"
import { createMedia } from "../routes/media/media.ts"
import { createPages } from "../routes/pages.ts"
import { withPageCache } from "./page-cache.ts"

/** API, files and pages are apps of their own, so that each keeps the router that suits its paths. */
const api = createApi()
const media = createMedia()
const pages = createPages()

/** No address of ours is longer; what walks over a path need not fear one that is. */
const MAXIMUM_PATH_CHARACTERS = 1024

/** Answers a request whatever happens, with the security headers on it. */
export async function answer(
  request: Request,
  services: Services,
  executionContext: ExecutionContext,
  options: { readonly keepsPages: boolean },
): Promise<Response> {
  const { url } = services
  try {
    return withHeaders(secure(await route(request, url, services, executionContext, options.keepsPages), services.requestId), services)
  } catch (thrown) {
    services.log.error("request failed", {
      path: url.pathname,
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    })
    return answerError(toDomainError(thrown), services.requestId)
  }
}

/** Adds what was put by for the answer. A 101 answer is left as it is. */
function withHeaders(response: Response, { answerHeaders }: Services): Response {
  if (answerHeaders.length === 0 || response.status === 101) return response
  const extended = new Response(response.body, response)
  for (const [name, value] of answerHeaders) extended.headers.append(name, value)
  return extended
}

async function route(
  request: Request,
  url: URL,
  services: Services,
  executionContext: ExecutionContext,
  keepsPages: boolean,
): Promise<Response> {
  if (url.pathname.length > MAXIMUM_PATH_CHARACTERS) return new Response(null, { status: 414 })
  // The origin of files has nothing else: what runs there could read them.
  if (url.origin === services.mediaOrigin && !url.pathname.startsWith("/media/")) return new Response(null, { status: 404 })
  if (url.pathname.startsWith("/api/")) return api.fetch(request, services, executionContext)
  if (url.pathname.startsWith("/media/")) return media.fetch(request, services, executionContext)
  const make = async () => pages.fetch(request, services, executionContext)
  return keepsPages ? withPageCache(request, (work) => executionContext.waitUntil(work), make) : make()
}
