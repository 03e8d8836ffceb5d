import { DomainError } from "../domain/_shared/errors.ts"
import { answerError } from "../routes/_http/answer.ts"
import { answer } from "./app.ts"
import { assertRenderersAllowed } from "./backends/renderers.ts"
import type { Env } from "./env.ts"
import { guestSecretOf } from "./guest-secret.ts"
import { everyMinute } from "./jobs/every-minute.ts"
import { makeContext, makeServices, newRequestId } from "./make-services.ts"

export { Dispatcher } from "./durable/dispatcher.ts"
export { TaskRoom } from "./durable/task-room.ts"
export { UserHub } from "./durable/user-hub.ts"

/** Throws where the settings do not allow to serve anybody. */
function assertReady(env: Env): void {
  assertRenderersAllowed(env)
  guestSecretOf(env)
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
    // While one develops, a page is what the code makes of it now.
    return answer(request, makeServices(env, request, new URL(request.url), executionContext), executionContext, {
      keepsPages: env.ENVIRONMENT === "production",
    })
  },
  async scheduled(_controller, env, executionContext) {
    assertReady(env)
    await everyMinute(makeContext(env, newRequestId(), (work) => executionContext.waitUntil(work)))
  },
} satisfies ExportedHandler<Env>
