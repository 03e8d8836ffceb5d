import { DomainError } from "../domain/_kernel/errors.ts"
import { networkOf } from "../domain/identity/device-rules.ts"
import { answerError } from "../routes/_http/answer.ts"
import { allowMedia, allowStore, allowTurnstile } from "../routes/_http/security-headers.ts"
import { assertConsentListenerUsable } from "./adapters/consent-listener-settings.ts"
import { assertImageCheckAllowed } from "./adapters/image-check-settings.ts"
import { limiterScaleOf } from "./adapters/limiters.ts"
import { loadMessages } from "./adapters/load-messages.ts"
import { assertMailerAllowed } from "./adapters/mailer.ts"
import { assertSignInProvidersAllowed } from "./adapters/provider-settings.ts"
import { mediaOriginOf } from "./adapters/read-media.ts"
import { storeOriginOf } from "./adapters/store-settings.ts"
import { answer } from "./app.ts"
import { assertRenderersAllowed } from "./backends/renderers.ts"
import { Crowd } from "./crowd.ts"
import type { Env } from "./env.ts"
import { isDevelopment } from "./environment.ts"
import { assertSealingAllowed } from "./fleet/sealing.ts"
import { guestSecretOf } from "./guest-secret.ts"
import { newRequestId, RequestServices } from "./make-services.ts"
import { type HostVerdict, judgeHost, siteOriginOf } from "./own-hosts.ts"
import { RequestContext } from "./request-context.ts"
import { takesItsTime } from "./takes-its-time.ts"
import { visitorImagesPerDayOf } from "./visitor-images.ts"

export { AccountSessions } from "./durable/account-sessions.ts"
export { Dispatcher } from "./durable/dispatcher.ts"
export { Fleet } from "./durable/fleet.ts"
export { FoldClock } from "./durable/fold-clock.ts"
export { Inbox } from "./durable/inbox.ts"
export { RenderDesk } from "./durable/render-desk.ts"
export { SampleBooth } from "./durable/sample-booth.ts"
export { Tally } from "./durable/tally.ts"
export { TaskRoom } from "./durable/task-room.ts"
export { Throttle } from "./durable/throttle.ts"
export { UserHub } from "./durable/user-hub.ts"

const ready = new WeakSet<Env>()
const crowd = new Crowd()

/** Throws where the settings do not allow to serve anybody; what is allowed once stays so. */
function assertReady(env: Env): void {
  if (ready.has(env)) return
  siteOriginOf(env)
  assertRenderersAllowed(env)
  assertSealingAllowed(env)
  assertMailerAllowed(env)
  assertImageCheckAllowed(env)
  assertConsentListenerUsable(env)
  assertSignInProvidersAllowed(env)
  guestSecretOf(env)
  limiterScaleOf(env)
  visitorImagesPerDayOf(env)
  if (env.TURNSTILE_SECRET !== undefined && env.TURNSTILE_SITE_KEY === undefined)
    throw new Error("TURNSTILE_SECRET is set, but TURNSTILE_SITE_KEY is not")
  if (env.TURNSTILE_SECRET !== undefined) allowTurnstile()
  const storeOrigin = storeOriginOf(env)
  if (storeOrigin !== null) allowStore(storeOrigin)
  const mediaOrigin = mediaOriginOf(env)
  if (mediaOrigin !== null) allowMedia(mediaOrigin)
  ready.add(env)
}

/** Answers a request that did not come to an address of ours: on to the secure one where nothing was sent yet, else not at all. */
function turnAway({ method }: Request, verdict: Exclude<HostVerdict, { kind: "own" }>): Response {
  const canGoOn = verdict.kind === "insecure" && (method === "GET" || method === "HEAD")
  if (!canGoOn) return new Response("This is not an address of the site.\n", { status: 421, headers: { "Cache-Control": "no-store" } })
  return new Response(null, { status: 308, headers: { Location: verdict.secureUrl } })
}

/** The Worker: requests and the clock. Files of the client build are answered before it is asked. */
export default {
  async fetch(request, env, executionContext) {
    try {
      assertReady(env)
    } catch (error) {
      console.error(JSON.stringify({ level: "error", message: "not ready to serve", error: String(error) }))
      return answerError(new DomainError("Unavailable"), newRequestId())
    }
    const verdict = judgeHost(env, request.url)
    if (verdict.kind !== "own") return turnAway(request, verdict)
    const services = new RequestServices(env, request, executionContext)
    const answered = await crowd.enter(
      (visit) => {
        services.enter(visit)
        return answer(request, services, executionContext, {
          // While one develops, a page is what the code makes of it now.
          keepsPages: !isDevelopment(env),
          loadMessages: (locale) => loadMessages(env.ASSETS, locale, services.log),
        })
      },
      { from: networkOf(services.address), takesItsTime: takesItsTime(request), standing: services.standing },
    )
    return answered ?? answerError(new DomainError("Unavailable", { retryAfterSeconds: 1 }), services.requestId)
  },
  async scheduled(_controller, env, executionContext) {
    assertReady(env)
    const { everyMinute } = await import("./jobs/every-minute.ts")
    const later = (work: Promise<unknown>) => executionContext.waitUntil(work)
    await everyMinute(() => new RequestContext(env, { requestId: newRequestId(), later }))
  },
} satisfies ExportedHandler<Env>
