import type { Hono } from "hono"
import { readPaymentInfo } from "../../domain/credits/index.ts"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { LOCALE_PARAMETER } from "../_shell/pages.tsx"
import { renderRefused } from "../_shell/refused-page.tsx"
import { WalletPage, WalletSignIn, walletPage } from "./wallet.page.tsx"
import { readWalletQuery } from "./wallet-query.ts"

/** Mounts `/{locale}/wallet`. It belongs to one person: nothing of it is kept on the way. */
export function mountCredits(app: Hono<HttpEnv>): void {
  app.get(`${LOCALE_PARAMETER}/wallet`, async (c) => {
    const locale = localeOf(c)
    const { nowMs } = c.env
    const caller = await c.env.caller()
    c.header("Cache-Control", "no-store")
    if (caller.kind === "refused") return renderRefused(c, caller.error, "/wallet")
    if (caller.kind !== "known" || caller.identity.kind !== "member")
      return c.render(<WalletSignIn locale={locale} />, { page: walletPage(locale, false) })
    const membership = readPaymentInfo({ nowMs, viewer: caller.identity })
    const query = readWalletQuery((name) => c.req.query(name))
    return c.render(<WalletPage locale={locale} nowMs={nowMs} membership={membership} {...query} />, { page: walletPage(locale, true) })
  })
}
