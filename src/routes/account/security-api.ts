import type { Context } from "../../domain/_shared/context.ts"
import { asSessionId } from "../../domain/_shared/ids.ts"
import { linkEmail, linkPhone } from "../../domain/account/link-address.ts"
import { linkProvider } from "../../domain/account/link-ways.ts"
import { listSessions } from "../../domain/account/list-sessions.ts"
import { listWays } from "../../domain/account/list-ways.ts"
import * as passkeyCalls from "../../domain/account/passkey-contract.ts"
import { beginPasskeySignIn, signInByPasskey } from "../../domain/account/passkey-sign-in.ts"
import { addPasskey, beginPasskey } from "../../domain/account/passkeys.ts"
import { proveAgain, type Renewed } from "../../domain/account/prove-again.ts"
import { readSecurityLog } from "../../domain/account/read-security-log.ts"
import { revokeOtherSessions, revokeSession } from "../../domain/account/revoke-sessions.ts"
import * as calls from "../../domain/account/security-contract.ts"
import { setPassword } from "../../domain/account/set-password.ts"
import { unlinkWay } from "../../domain/account/unlink-way.ts"
import { answerJson } from "../_http/answer.ts"
import { serve } from "../_http/serve.ts"
import { forgetSession, sessionCookies } from "../_http/session.ts"
import { answerSignedIn, bindingOf } from "./signed-in.ts"

/** What a member does about the safety of their account. */
export const securityApi = serve(
  {
    listSessions: calls.listSessions,
    revokeSession: calls.revokeSession,
    revokeOtherSessions: calls.revokeOtherSessions,
    securityLog: calls.securityLog,
    listWays: calls.listWays,
    prove: calls.prove,
    setPassword: calls.setPassword,
    linkProvider: calls.linkProvider,
    linkEmail: calls.linkEmail,
    linkPhone: calls.linkPhone,
    unlinkWay: calls.unlinkWay,
    passkeyRegisterOptions: passkeyCalls.passkeyRegisterOptions,
    passkeyRegister: passkeyCalls.passkeyRegister,
    passkeyDelete: passkeyCalls.passkeyDelete,
    passkeyLoginOptions: passkeyCalls.passkeyLoginOptions,
    passkeyLogin: passkeyCalls.passkeyLogin,
  },
  {
    listSessions: (context) => listSessions(context),
    revokeSession: async (context, { id }, request) => {
      const answer = answerJson(await revokeSession(context, asSessionId(id)), context.requestId)
      return id === context.viewer.sessionId ? withCookies(answer, forgetSession(isSecure(request))) : answer
    },
    revokeOtherSessions: (context) => revokeOtherSessions(context),
    securityLog: (context, page) => readSecurityLog(context, page),
    listWays: (context) => listWays(context),
    prove: async (context, input, request) => answerRenewed(context, request, await proveAgain(context, input)),
    setPassword: async (context, input, request) => answerRenewed(context, request, await setPassword(context, input)),
    linkProvider: (context, input, request) => linkProvider(context, input, bindingOf(request)),
    linkEmail: (context, input) => linkEmail(context, input),
    linkPhone: (context, input) => linkPhone(context, input),
    unlinkWay: (context, { way }) =>
      unlinkWay(context, way === "email" || way === "phone" || way === "password" ? { kind: way } : { kind: "provider", provider: way }),
    passkeyRegisterOptions: (context) => beginPasskey(context),
    passkeyRegister: (context, input) => addPasskey(context, input),
    passkeyDelete: (context, { id }) => unlinkWay(context, { kind: "passkey", id }),
    passkeyLoginOptions: (context) => beginPasskeySignIn(context),
    passkeyLogin: async (context, input, request) => answerSignedIn(context, request, await signInByPasskey(context, input)),
  },
)

/** The answer of what replaced a session's reference, with its cookie. */
function answerRenewed(context: Context, request: Request, renewed: Renewed): Response {
  return withCookies(answerJson(renewed, context.requestId), sessionCookies(renewed.token, isSecure(request)))
}

function withCookies(answer: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie)
  return answer
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:"
}
