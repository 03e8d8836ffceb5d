import type { Browser } from "../../domain/_kernel/ports.ts"
import { cookieValue, forgetGuest } from "./identity.ts"
import { forgetSession, sessionCookies } from "./session.ts"

/** Keeps what a third party's sign-in remembers between start and return; its value also binds the proof to this browser. */
const PROVIDER_COOKIE = { secure: "__Host-sign-in", plain: "sign-in" } as const

/** Name of that cookie: over https one that no other host of the domain can set. */
export function providerCookie(isSecure: boolean): string {
  return isSecure ? PROVIDER_COOKIE.secure : PROVIDER_COOKIE.plain
}

/** The browser that a request comes from, by its cookies; what is changed is added to `answerHeaders`. */
export function createBrowser(headers: Headers, isSecure: boolean, answerHeaders: (readonly [string, string])[]): Browser {
  const set = (...cookies: readonly string[]) => answerHeaders.push(...cookies.map((cookie) => ["Set-Cookie", cookie] as const))
  return {
    get providerSecret() {
      return cookieValue(headers.get("Cookie") ?? "", providerCookie(isSecure))
    },
    keepSession: (token) => set(...sessionCookies(token, isSecure)),
    forgetSession: () => set(...forgetSession(isSecure)),
    forgetGuest: () => set(forgetGuest(isSecure)),
  }
}
