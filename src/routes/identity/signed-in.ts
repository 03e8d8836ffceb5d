import type { Context } from "../../domain/_kernel/context.ts"
import type { SignedIn } from "../../domain/identity/sign-in-contract.ts"
import { answerJson } from "../_http/answer.ts"
import { cookieValue, forgetGuest } from "../_http/identity.ts"
import { sessionCookies } from "../_http/session.ts"

/** Keeps what a third party's sign-in remembers between start and return; its value also binds the proof to this browser. */
export const PROVIDER_COOKIE = "sign-in"

/** The answer of a way in: with a session, its cookie, and none for the guest whose things went to the account. */
export function answerSignedIn(context: Context, request: Request, result: SignedIn): Response {
  const answer = answerJson(result, context.requestId)
  if (result.state !== 1 || result.token === null) return answer
  const isSecure = new URL(request.url).protocol === "https:"
  for (const cookie of sessionCookies(result.token, isSecure)) answer.headers.append("Set-Cookie", cookie)
  if (context.viewer?.kind === "guest") answer.headers.append("Set-Cookie", forgetGuest(isSecure))
  return answer
}

/** What binds a third party's proof to the browser that it was given to. */
export function bindingOf(request: Request): string | undefined {
  return cookieValue(request.headers.get("Cookie") ?? "", PROVIDER_COOKIE)
}
