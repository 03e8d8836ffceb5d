import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import type { WalletProps } from "../../islands/credits/wallet.island.tsx"
import { NoticePage } from "../_shell/notice-page.tsx"
import type { Page } from "../_shell/page.ts"
import { wordsOf } from "../_shell/words.ts"

export function walletPage(locale: Locale, isMember: boolean): Page {
  const t = wordsOf(locale, "credits")
  return {
    locale,
    path: "/wallet",
    title: t("title"),
    description: t("description"),
    islands: isMember ? [{ name: "wallet", when: "load" }] : [],
    current: null,
    isPersonal: true,
  }
}

/** A member's wallet: an island, since all of it moves. */
export function WalletPage({ nowMs, ...props }: WalletProps & { readonly nowMs: number }) {
  return <Island name="wallet" when="load" messages={["credits", "errors", "ui"]} locale={props.locale} nowMs={nowMs} props={props} />
}

/** What a visitor finds here: what a wallet is for, and the way in. */
export function WalletSignIn({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "credits")
  return (
    <NoticePage title={t("signInTitle")} body={t("signInBody")}>
      <a className="button-primary" data-login="" href={`/${locale}/sign-in?redirect=${encodeURIComponent(`/${locale}/wallet`)}`}>
        {t("signIn")}
      </a>
      <a className="button-ghost" href={`/${locale}/create/image`}>
        {t("makeSomething")}
      </a>
    </NoticePage>
  )
}
