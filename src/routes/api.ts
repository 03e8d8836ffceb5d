import { Hono } from "hono"
import { DomainError } from "../domain/_kernel/errors.ts"
import type { ServedCall } from "../domain/_kernel/feature.ts"
import { FEATURES } from "../domain/features.ts"
import { answerError, withAnswerHeaders } from "./_http/answer.ts"
import { documentApi } from "./_http/document.ts"
import { toDomainError } from "./_http/failure.ts"
import { mountCalls } from "./_http/serve.ts"
import type { HttpEnv } from "./_http/services.ts"
import { mountOembed } from "./post/oembed-route.ts"

/** Every call that is served: what the routes, the API document and the tests are made of. */
export const servedCalls: readonly ServedCall[] = FEATURES.flatMap(({ calls }) => calls)

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
    return withAnswerHeaders(answerError(error, c.env.requestId), c.env)
  })
  app.notFound((c) => answerNotServed(methodsAt(calls, c.req.path), c.env.requestId))
  documentApi(app, calls)
  mountOembed(app)
  mountCalls(app, calls)
  return app
}

/** The methods that a path is served by; none where it is no path of a call. */
function methodsAt(calls: readonly ServedCall[], path: string): readonly string[] {
  const isAt = (served: string) => new RegExp(`^${served.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path)
  return calls.flatMap(({ declaration }) => (isAt(declaration.path) ? [declaration.method] : []))
}

/** What is no call is told from a thing that is not there; one that is served by another method says by which. */
function answerNotServed(methods: readonly string[], requestId: string): Response {
  const error = new DomainError("NoSuchCall", methods.length === 0 ? {} : { data: { methods } })
  const response = answerError(error, requestId)
  if (methods.length > 0) response.headers.set("Allow", methods.join(", "))
  return response
}
