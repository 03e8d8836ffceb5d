import type { Context as HonoContext } from "hono"
import type { Context, Identity } from "../../domain/_kernel/context.ts"
import type { DomainError } from "../../domain/_kernel/errors.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv } from "../_http/services.ts"
import { mayEnter, withViewer } from "../_http/viewer.ts"
import { welcomeGuest } from "../_http/welcome-guest.ts"
import type { PageAccess } from "./define-page.ts"
import type { RegisteredPage } from "./page-address.ts"

/** What the gate says to whoever asks for a page; `refused` without an error: nobody is signed in. */
export type Admission =
  | { readonly kind: "admitted"; readonly context: Context }
  | { readonly kind: "refused"; readonly error?: DomainError }
  /** Who lacks a role finds nothing there. */
  | { readonly kind: "hidden" }

/** Lets in whom a page is for. Throws TooManyRequests where one address asks for too many identities. */
export async function admit(c: HonoContext<HttpEnv>, access: PageAccess): Promise<Admission> {
  const { context } = c.env
  if (access === "visitor") return { kind: "admitted", context }
  const caller = await c.env.caller()
  // Pages are for people; scripts have the calls.
  if (caller.kind === "known" && caller.identity.kind === "member" && caller.identity.scopes !== null) return { kind: "refused" }
  if (caller.kind === "refused") return { kind: "refused", error: caller.error }
  if (caller.kind === "unknown")
    return access === "guest" ? { kind: "admitted", context: withViewer(context, await welcomeGuest(c.env)) } : { kind: "refused" }
  const { identity } = caller
  if (mayEnter(access, identity)) return { kind: "admitted", context: withViewer(context, identity) }
  return { kind: identity.kind === "member" ? "hidden" : "refused" }
}

/** Whoever reads a page that anybody may ask for; null for visitors, for access tokens and for whoever is not let in. */
export async function readerOf(c: HonoContext<HttpEnv>): Promise<Identity | null> {
  const caller = await c.env.caller()
  if (caller.kind !== "known") return null
  return caller.identity.kind === "member" && caller.identity.scopes !== null ? null : caller.identity
}

/**
 * Counts that a page is made against the limits of whoever reads it: of a member, and of everybody else's address and page, since a browser
 * can be as many guests as it likes. Throws TooManyRequests.
 */
export async function takePageRate({ env }: HonoContext<HttpEnv>, { path, rate }: RegisteredPage, reader: Identity | null): Promise<void> {
  await takeRate(env, "address", env.address)
  await takeRate(env, rate ?? "read", reader?.kind === "member" ? reader.id : `${env.address} ${path}`)
}
