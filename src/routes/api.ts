import { Hono } from "hono"
import { DomainError } from "../domain/_kernel/errors.ts"
import { answerError } from "./_http/answer.ts"
import { documentApi } from "./_http/document.ts"
import { toDomainError } from "./_http/failure.ts"
import { mountCall, type ServedCall } from "./_http/serve.ts"
import type { HttpEnv } from "./_http/services.ts"
import { audioApi } from "./audio/api.ts"
import { creditsApi } from "./credits/api.ts"
import { feedApi } from "./feed/api.ts"
import { healthApi } from "./health/api.ts"
import { signInApi } from "./identity/sign-in-api.ts"
import { libraryApi } from "./library/library-api.ts"
import { resourceApi } from "./library/resource-api.ts"
import { messageApi } from "./message/api.ts"
import { moderationApi } from "./moderation/api.ts"
import { postApi } from "./post/api.ts"
import { accountApi } from "./profile/account-api.ts"
import { usageApi } from "./profile/usage-api.ts"
import { promptApi } from "./prompt/api.ts"
import { securityApi } from "./security/security-api.ts"
import { socialApi } from "./social/social-api.ts"
import { streamApi } from "./stream/stream-api.ts"
import { studioApi } from "./studio/api.ts"
import { taskApi } from "./task/api.ts"
import { uploadApi } from "./upload/upload-api.ts"

/** Every call that is served: what the routes, the API document and the tests are made of. */
export const servedCalls: readonly ServedCall[] = [
  healthApi,
  signInApi,
  securityApi,
  accountApi,
  socialApi,
  usageApi,
  creditsApi,
  messageApi,
  moderationApi,
  taskApi,
  studioApi,
  promptApi,
  feedApi,
  postApi,
  libraryApi,
  resourceApi,
  audioApi,
  uploadApi,
  streamApi,
].flat()

/** The app of `/api/`: every call behind its gate, the API document, and errors as envelopes. */
export function createApi(calls: readonly ServedCall[] = servedCalls): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.onError((thrown, c) => {
    const error = toDomainError(thrown)
    if (error.code === "ServerError" || error.code === "Unavailable") {
      c.env.log.error("call failed", {
        path: c.req.path,
        code: error.code,
        error: thrown.stack ?? String(thrown),
        cause: thrown.cause instanceof Error ? thrown.cause.message : undefined,
      })
    }
    return answerError(error, c.env.requestId)
  })
  app.notFound((c) => answerError(new DomainError("NotFound"), c.env.requestId))
  documentApi(app, calls)
  for (const call of calls) mountCall(app, call)
  return app
}
