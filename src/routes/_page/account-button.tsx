import { Coins, type LucideIcon, Zap } from "lucide-react"
import { AccountHead, AccountLinks, Avatar, SignOut } from "./account-links.tsx"
import type { FramedPage } from "./framed-page.ts"
import { LanguageAndTheme } from "./language-and-theme.tsx"
import { FOR_MEMBERS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

/** What a member has to spend; the balances arrive by script, their room is kept. */
export function Purse({ page }: { readonly page: FramedPage }) {
  const t = wordsOf(page.locale, "identity")
  return (
    <a href={`/${page.locale}/wallet`} data-purse-place="" className={`top-purse top-pill ${FOR_MEMBERS} not-data-known:text-transparent`}>
      <span className="sr-only">{t("balanceLabel")} </span>
      <Balance name="stamina" label={t("stamina")} icon={Zap} />
      <Balance name="coins" label={t("coins")} icon={Coins} />
    </a>
  )
}

function Balance({ name, label, icon: Icon }: { readonly name: "stamina" | "coins"; readonly label: string; readonly icon: LucideIcon }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${name === "coins" ? "max-md:hidden" : ""}`} title={label}>
      <Icon size={15} strokeWidth={1.75} className="text-ink-3" />
      <span className="sr-only">{label} </span>
      <b data-purse={name} className="min-w-[2ch] text-center">
        –
      </b>
    </span>
  )
}

interface AccountMenuProps {
  readonly page: FramedPage
  /** The page's query, for its twins in other languages. */
  readonly search: string
}

/** The menu of a member's account; a script fills in whose it is. Narrow screens have Me in its place. */
export function AccountMenu({ page, search }: AccountMenuProps) {
  const { locale } = page
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
      <div className="panel absolute end-0 top-full z-30 mt-1 grid max-h-[calc(100dvh-var(--top-height)-8px)] w-64 max-w-[calc(100vw-24px)] overflow-y-auto p-1 shadow-lg shadow-backdrop/20">
        <AccountHead locale={locale} />
        <ul className="grid border-t border-line pt-1">
          <AccountLinks locale={locale} />
        </ul>
        <div className="mt-1 grid border-t border-line pt-1">
          <LanguageAndTheme page={page} search={search} />
        </div>
        <div className="mt-1 grid border-t border-line pt-1">
          <SignOut locale={locale} />
        </div>
      </div>
    </details>
  )
}
