import type { CallDeclaration, Scope } from "../../domain/_kernel/call.ts"
import type { Identity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { isJson, isSameOrigin } from "./origin.ts"
import { takeRate } from "./rate.ts"
import type { Services } from "./services.ts"
import { accessTokenOf, forgetSession, readCaller } from "./session.ts"
import { mayEnter } from "./viewer.ts"
import { welcomeGuest } from "./welcome-guest.ts"

/** The gate of every call: what is asked of a request before its body is read. Answers who calls, null for a visitor whom the call lets in as one. */
export async function admit(services: Services, request: Request, declaration: CallDeclaration): Promise<Identity | null> {
  const { headers } = request
  const { address, site } = services
  // No page can make a browser send an access token, so where a script runs does not matter.
  const isScript = accessTokenOf(headers) !== null
  if (!isScript && !isSameOrigin(headers, site)) throw new DomainError("NotAllowed")
  // An upload needs no such rule: what other sites may send without asking first is told by its origin.
  if (declaration.method === "POST" && declaration.kind !== "upload" && !isJson(headers))
    throw new DomainError("NotAllowed", { errors: [{ path: "", message: "ContentTypeMustBeJson" }] })
  if (declaration.kind === "socket" && headers.get("Upgrade")?.toLowerCase() !== "websocket")
    throw new DomainError("InvalidInput", { errors: [{ path: "", message: "UpgradeExpected" }] })
  // HEAD runs what GET runs, and nobody would read what a stream then says.
  if (request.method === "HEAD" && declaration.kind !== "json") throw new DomainError("NotFound")
  const isSecure = site.startsWith("https:")
  // Identities are easily had, addresses less so: each address has a limit of its own above that of those behind it.
  await takeRate(services, "address", address)
  const caller = await readCaller(headers, isSecure, services.guestSecret, services.context)
  const identity = caller.kind === "known" ? caller.identity : null
  // People behind one address are strangers to one another: without an identity each call has its own limit there.
  await takeRate(services, declaration.rate, identity ? identity.id : `${address} ${declaration.path}`)
  if (identity?.kind === "member" && identity.scopes !== null) requireScope(declaration, identity.scopes)
  if (declaration.access === "visitor") {
    if (isScript && caller.kind === "refused") throw caller.error
    return identity
  }
  if (caller.kind === "refused") {
    // What a browser keeps of a session that is over would be refused each time; a banned person is told as often as they ask.
    if (!isScript && caller.error.code === "LoginRequired")
      for (const cookie of forgetSession(isSecure)) services.answerHeaders.push(["Set-Cookie", cookie])
    throw caller.error
  }
  if (identity) return mayEnter(declaration.access, identity) ? identity : refuseRole(identity)
  if (declaration.access !== "guest" && declaration.access !== "owner") throw new DomainError("LoginRequired")
  return welcomeGuest(services)
}

/** Throws NotAllowed for a call that no access token makes, and, naming the scope, for one that these scopes do not reach. */
function requireScope({ scope }: CallDeclaration, scopes: readonly Scope[]): void {
  if (scope === null) throw new DomainError("NotAllowed", { errors: [{ path: "token", message: "TokenNotAccepted" }] })
  if (!scopes.includes(scope))
    throw new DomainError("NotAllowed", { errors: [{ path: "token", message: "ScopeMissing" }], data: { missing_scope: scope } })
}

function refuseRole(identity: Identity): never {
  throw new DomainError(identity.kind === "member" ? "NotAllowed" : "LoginRequired")
}
