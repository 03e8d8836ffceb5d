import { Coins, type LucideIcon, Zap } from "lucide-react"
import { AccountHead, AccountLinks, Avatar, SignOut } from "./account-links.tsx"
import type { FramedPage } from "./framed-page.ts"
import { SignInLink } from "./sign-in-link.tsx"
import { FOR_MEMBERS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

/** "Sign in" for visitors; purse and account menu for members. A script fills in whose they are. Narrow screens have Me in its place. */
export function AccountButton({ page }: { readonly page: FramedPage }) {
  return (
    <>
      <SignInLink page={page} className="button-ghost shrink-0 whitespace-nowrap" />
      <Purse page={page} />
      <AccountMenu page={page} />
    </>
  )
}

/** What there is to spend; the balances arrive by script, their room is kept. */
function Purse({ page }: { readonly page: FramedPage }) {
  const t = wordsOf(page.locale, "identity")
  return (
    <a
      href={`/${page.locale}/wallet`}
      data-purse-place=""
      className={`top-purse button-ghost gap-3 text-ink tabular-nums max-md:hidden ${FOR_MEMBERS} not-data-known:text-transparent`}
    >
      <span className="sr-only">{t("balanceLabel")} </span>
      <Balance name="stamina" label={t("stamina")} icon={Zap} />
      <Balance name="coins" label={t("coins")} icon={Coins} />
    </a>
  )
}

function Balance({ name, label, icon: Icon }: { readonly name: "stamina" | "coins"; readonly label: string; readonly icon: LucideIcon }) {
  return (
    <span className="inline-flex items-center gap-1.5" title={label}>
      <Icon size={15} strokeWidth={1.75} className="text-ink-3" />
      <span className="sr-only">{label} </span>
      <span data-purse={name} className="min-w-[2ch] text-center">
        –
      </span>
    </span>
  )
}

function AccountMenu({ page: { locale } }: { readonly page: FramedPage }) {
  const t = wordsOf(locale, "identity")
  return (
    <details className={`relative max-md:hidden ${FOR_MEMBERS}`} data-menu="" data-account-menu="">
      <summary
        className="grid size-9 place-items-center rounded-pill"
        aria-label={t("account")}
        data-label-of={t("accountOf", { name: "{name}" })}
      >
        <Avatar className="size-8" />
      </summary>
      <div className="panel absolute end-0 top-full z-30 mt-1 grid w-64 max-w-[calc(100vw-24px)] p-1 shadow-lg shadow-backdrop/20">
        <AccountHead locale={locale} />
        <ul className="grid border-t border-line pt-1">
          <AccountLinks locale={locale} />
        </ul>
        <div className="mt-1 grid border-t border-line pt-1">
          <SignOut locale={locale} />
        </div>
      </div>
    </details>
  )
}
