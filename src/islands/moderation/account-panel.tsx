import { Check, ChevronDown, Copy } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { BanForm } from "./ban-form.tsx"
import { GiveCredits } from "./give-credits.tsx"
import { GiveMembership } from "./give-membership.tsx"
import { AccountBadge } from "./state-badge.tsx"
import type { FoundAccount } from "./use-finder.ts"

interface PanelProps {
  /** The heading takes the focus when another account is shown or its state changes. */
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly locale: Locale
  readonly account: FoundAccount
  readonly isSelf: boolean
  readonly isAdmin: boolean
  readonly onBanned: (ban: Ban) => void
  /** Somebody else banned it meanwhile. */
  readonly onKnownBanned: () => void
  readonly onEnd: () => void
}

/** The account that is worked on: who it is and what can be done about it. */
export function AccountPanel({ heading, locale, account, isSelf, isAdmin, onBanned, onKnownBanned, onEnd }: PanelProps) {
  const t = useMessages("moderation")
  return (
    <section className="grid gap-5 rounded-card border border-line bg-raised p-4" aria-labelledby="account-title">
      <div className="flex items-start justify-between gap-3">
        <h3 id="account-title" ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-20 text-lg font-semibold break-words">
          <bdi>{account.name}</bdi>
        </h3>
        <AccountBadge account={account} />
      </div>
      <Facts locale={locale} account={account} />
      {isSelf ? <p className="text-ink-2">{t("selfNote")}</p> : null}
      {account.is_banned && !isSelf ? <Button onClick={onEnd}>{t("cancelBan")}</Button> : null}
      {account.is_banned || isSelf ? null : <BanForm account={account} onBanned={onBanned} onKnownBanned={onKnownBanned} />}
      {isAdmin ? (
        <div className="grid border-t border-line">
          <Drawer title={t("giveCredits")}>
            <GiveCredits account={account} />
          </Drawer>
          <Drawer title={t("giveMembership")}>
            <GiveMembership account={account} />
          </Drawer>
        </div>
      ) : null}
    </section>
  )
}

function Facts({ locale, account }: { readonly locale: Locale; readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  const isShown = !account.is_banned && account.status === 1
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
      <dt className="text-ink-3">{t("accountId")}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code id="account-id" className="truncate text-xs" dir="ltr">
          {account.id}
        </code>
        <Button
          variant="quiet"
          data-needs-script=""
          data-copy={account.id}
          data-copy-from="account-id"
          data-copied={t("copied")}
          label={t("copyId")}
        >
          <span className="copy-ready">
            <Copy className="size-4" strokeWidth={1.75} />
          </span>
          <span className="copy-done text-good">
            <Check className="size-4" strokeWidth={1.75} />
          </span>
        </Button>
      </dd>
      <dt className="text-ink-3">{t("email")}</dt>
      <dd className="min-w-0 break-words">
        <bdi>{account.email ?? t("noEmail")}</bdi>
      </dd>
      <dt className="text-ink-3">{t("since")}</dt>
      <dd>{t("moment", { date: new Date(account.create_at) })}</dd>
      {isShown ? (
        <dd className="col-span-2">
          <a className="text-link inline-flex min-h-6 items-center text-ink-2" href={`/${locale}/user/${account.id}`}>
            {t("personPage")}
          </a>
        </dd>
      ) : null}
    </dl>
  )
}

/** A part that stays closed until it is wanted. */
function Drawer({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold -outline-offset-2">
        {title}
        <ChevronDown className="size-4 text-ink-3 transition-transform duration-120 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="pt-2 pb-4">{children}</div>
    </details>
  )
}
