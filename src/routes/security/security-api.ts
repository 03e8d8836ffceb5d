import type { Context } from "../../domain/_kernel/context.ts"
import { asSessionId } from "../../domain/_kernel/ids.ts"
import * as passkeyCalls from "../../domain/identity/passkey-contract.ts"
import { beginPasskeySignIn, signInByPasskey } from "../../domain/identity/passkey-sign-in.ts"
import { addPasskey, beginPasskey } from "../../domain/identity/passkeys.ts"
import * as calls from "../../domain/security/contract.ts"
import { linkEmail, linkPhone } from "../../domain/security/link-address.ts"
import { linkProvider } from "../../domain/security/link-ways.ts"
import { listSessions } from "../../domain/security/list-sessions.ts"
import { listWays } from "../../domain/security/list-ways.ts"
import { proveAgain, type Renewed } from "../../domain/security/prove-again.ts"
import { readSecurityLog } from "../../domain/security/read-security-log.ts"
import { revokeOtherSessions, revokeSession } from "../../domain/security/revoke-sessions.ts"
import { setPassword } from "../../domain/security/set-password.ts"
import { unlinkWay } from "../../domain/security/unlink-way.ts"
import { answerJson } from "../_http/answer.ts"
import { serve } from "../_http/serve.ts"
import { forgetSession, sessionCookies } from "../_http/session.ts"
import { answerSignedIn, bindingOf } from "../identity/signed-in.ts"

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
