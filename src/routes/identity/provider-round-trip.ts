import type { Context, Hono } from "hono"
import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { isLocale, LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import { keepProof } from "../../domain/identity/provider-sign-in.ts"
import { safeRedirect } from "../../domain/identity/redirect-rules.ts"
import { PROVIDER_TYPES, type ProviderType } from "../../domain/identity/rules.ts"
import { providerCookie } from "../_http/browser.ts"
import { toDomainError } from "../_http/failure.ts"
import { cookieValue } from "../_http/identity.ts"
import { isSameOrigin } from "../_http/origin.ts"
import { seal, unseal } from "../_http/sealed-cookie.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_page/locale-of.ts"
import { renderNotFound } from "../_page/page-app.tsx"

const PURPOSE = "third-party-sign-in"
/** How long somebody may take at the third party. */
const ROUND_TRIP_SECONDS = 600

/** What the browser's cookie remembers between start and return. */
const beganSchema = z.strictObject({
  type: z.enum(PROVIDER_TYPES),
  transaction: z.string(),
  intent: z.enum(["login", "link"]),
  redirect: z.string(),
  locale: z.enum(LOCALES),
  until_ms: z.number(),
})
type Began = z.infer<typeof beganSchema>

/**
 * Mounts the way to a third party and back: `/auth/{type}/start?redirect=&intent=login|link&locale=` and `/auth/{type}/callback`.
 * What comes back is told to the page in the fragment of its address, which no server and no log sees.
 */
export function mountProviders(app: Hono<HttpEnv>): void {
  app.get("/auth/:type/start", async (c) => {
    c.header("Cache-Control", "no-store")
    const type = typeOf(c)
    if (type === null) return renderNotFound(c)
    const { url } = c.env
    const asked = url.searchParams.get("locale") ?? ""
    const locale = isLocale(asked) ? asked : localeOf(c)
    const intent = url.searchParams.get("intent") === "link" ? "link" : "login"
    const redirect = safeRedirect(url.searchParams.get("redirect"))
    // Another site must not begin a sign-in here, and still less link an account of its choice to the one that is signed in.
    if (!isSameOrigin(c.req.raw.headers, url.origin)) return c.redirect(`/${locale}/sign-in${queryOf(redirect)}`, 302)
    try {
      await takeRate(c)
      c.env.takesItsTime()
      const { url: target, transaction } = await c.env.context.providers.start(type, redirectUriOf(c, type))
      const began: Began = { type, transaction, intent, redirect, locale, until_ms: c.env.nowMs + ROUND_TRIP_SECONDS * 1000 }
      c.header("Set-Cookie", cookieOf(await seal(began, PURPOSE, c.env.guestSecret), ROUND_TRIP_SECONDS, url.protocol === "https:"))
      return c.redirect(target, 302)
    } catch (thrown) {
      const error = toDomainError(thrown)
      if (error.code === "NotFound") return renderNotFound(c)
      return c.redirect(returnTo(locale, intent, type, { error: failureOf(c, error), ...(redirect === "" ? {} : { redirect }) }), 302)
    }
  })
  app.get("/auth/:type/callback", async (c) => {
    c.header("Cache-Control", "no-store")
    // The address holds the third party's answer: it must not become the referrer of anything.
    c.header("Referrer-Policy", "no-referrer")
    const type = typeOf(c)
    if (type === null) return renderNotFound(c)
    const sealed = cookieValue(c.req.header("Cookie") ?? "", providerCookie(c.env.url.protocol === "https:"))
    const began = beganSchema.safeParse(await unseal(sealed, PURPOSE, c.env.guestSecret)).data
    if (sealed === undefined || began === undefined || began.type !== type || began.until_ms <= c.env.nowMs)
      return c.redirect(returnTo(localeOf(c), "login", type, { error: "LoginFailed" }), 302)
    const { intent, locale, redirect, transaction } = began
    const rest: Record<string, string> = redirect === "" ? {} : { redirect }
    try {
      await takeRate(c)
      c.env.takesItsTime()
      const person = await c.env.context.providers.finish(type, c.env.url, redirectUriOf(c, type), transaction)
      const token = await keepProof(c.env.context, person, sealed)
      return c.redirect(returnTo(locale, intent, type, { type, token, intent, ...rest }), 302)
    } catch (thrown) {
      return c.redirect(returnTo(locale, intent, type, { error: failureOf(c, toDomainError(thrown)), ...rest }), 302)
    }
  })
}

function typeOf(c: Context<HttpEnv>): ProviderType | null {
  const asked = c.req.param("type")
  return PROVIDER_TYPES.find((type) => type === asked) ?? null
}

function redirectUriOf(c: Context<HttpEnv>, type: ProviderType): string {
  return `${c.env.url.origin}/auth/${type}/callback`
}

/** Sign-ins and links end on pages of their own, which read the fragment. */
function returnTo(locale: Locale, intent: Began["intent"], type: ProviderType, told: Readonly<Record<string, string>>): string {
  const page = intent === "link" ? `/${locale}/settings?linked=${type}` : `/${locale}/sign-in`
  return `${page}#${new URLSearchParams(told)}`
}

function queryOf(redirect: string): string {
  return redirect === "" ? "" : `?${new URLSearchParams({ redirect })}`
}

function cookieOf(value: string, seconds: number, isSecure: boolean): string {
  const attributes = ["HttpOnly", "SameSite=Lax", "Path=/", `Max-Age=${seconds}`, ...(isSecure ? ["Secure"] : [])]
  return [`${providerCookie(isSecure)}=${value}`, ...attributes].join("; ")
}

async function takeRate(c: Context<HttpEnv>): Promise<void> {
  const retryAfterSeconds = await c.env.limiter.take("write", c.env.address, c.env.nowMs)
  if (retryAfterSeconds !== null) throw new DomainError("TooManyRequests", { retryAfterSeconds })
}

/** What the page says: whatever went wrong at the third party is shown as a failed sign-in. */
function failureOf(c: Context<HttpEnv>, { code }: DomainError): string {
  if (code === "TooManyRequests" || code === "Unavailable" || code === "LoginFailed") return code
  c.env.log.error("third-party sign-in failed", { code })
  return "LoginFailed"
}
