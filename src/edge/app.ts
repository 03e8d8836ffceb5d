import { answerError } from "../routes/_http/answer.ts"
import { toDomainError } from "../routes/_http/fault.ts"
import { contentSecurityPolicy, secure } from "../routes/_http/security-headers.ts"
import type { Services } from "../routes/_http/services.ts"
import { createApi } from "../routes/api.ts"
import { createMedia } from "../routes/media/media.ts"
import { createPages } from "../routes/pages.ts"

/** API, files and pages are apps of their own, so that each keeps the router that suits its paths. */
const api = createApi()
const media = createMedia()
const pages = createPages()

/** Answers a request whatever happens, with the security headers on it. */
export async function answer(
  request: Request,
  services: Services,
  executionContext: ExecutionContext,
  mediaOrigin: string,
): Promise<Response> {
  const url = new URL(request.url)
  const app = url.pathname.startsWith("/api/") ? api : url.pathname.startsWith("/media/") ? media : pages
  const options = { requestId: services.requestId, isHttps: url.protocol === "https:", policy: contentSecurityPolicy(mediaOrigin) }
  try {
    return secure(await app.fetch(request, services, executionContext), options)
  } catch (thrown) {
    services.log.error("request failed", {
      path: url.pathname,
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    })
    return secure(answerError(toDomainError(thrown), services.requestId), options)
  }
}
