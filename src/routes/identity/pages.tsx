import type { Hono } from "hono"
import { safeRedirect } from "../../domain/identity/redirect-rules.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { ANONYMOUS_CACHE } from "../_shell/page.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { mountProviders } from "./provider-round-trip.ts"
import { ResetPage, resetPage } from "./reset.page.tsx"
import { SignInPage, signInPage } from "./sign-in.page.tsx"

/** Mounts `/{locale}/sign-in`, `/{locale}/reset` and the way to third parties and back. */
export function mountAccount(app: Hono<HttpEnv>): void {
  mountProviders(app)
  app.get(`${LOCALE_PARAMETER}/sign-in`, (c) => {
    const locale = localeOf(c)
    const { providers, registration } = c.env.context
    const redirect = safeRedirect(c.req.query("redirect"))
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(
      <SignInPage locale={locale} nowMs={c.env.nowMs} providers={providers.list()} registration={registration} redirect={redirect} />,
      { page: signInPage(locale) },
    )
  })
  app.get(`${LOCALE_PARAMETER}/reset`, (c) => {
    const locale = localeOf(c)
    // Its address holds a secret, if only in the part that no server sees.
    c.header("Referrer-Policy", "no-referrer")
    c.header("Cache-Control", ANONYMOUS_CACHE)
    return c.render(<ResetPage locale={locale} nowMs={c.env.nowMs} />, { page: resetPage(locale) })
  })
}
