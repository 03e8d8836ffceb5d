import { answer } from "./app.ts"
import { assertRenderersAllowed } from "./backends/renderers.ts"
import type { Env } from "./env.ts"
import { everyMinute } from "./jobs/every-minute.ts"
import { makeContext, makeServices, newRequestId } from "./make-services.ts"

export { Dispatcher } from "./durable/dispatcher.ts"
export { TaskRoom } from "./durable/task-room.ts"
export { UserHub } from "./durable/user-hub.ts"

/** The Worker: requests and the clock. Files of the client build are answered before it is asked. */
export default {
  fetch(request, env, executionContext) {
    assertRenderersAllowed(env)
    return answer(request, makeServices(env, request, executionContext), executionContext, env.MEDIA_ORIGIN)
  },
  async scheduled(_controller, env, executionContext) {
    await everyMinute(makeContext(env, newRequestId(), (work) => executionContext.waitUntil(work)))
  },
} satisfies ExportedHandler<Env>
