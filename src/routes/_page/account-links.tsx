import { Bookmark, Coins, GalleryVerticalEnd, LayoutGrid, LogOut, type LucideIcon, Settings, User, Wallet, Zap } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MENU_LINE, MenuLink } from "./menu-link.tsx"
import { wordsOf } from "./words.ts"

/** Whose account it is and what there is to spend; a script fills both in. */
export function AccountHead({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "identity")
  return (
    <>
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Avatar className="size-10 text-sm" />
        <div className="grid min-w-0">
          <bdi data-member-name="" className="min-h-5 truncate font-semibold" />
          <bdi data-member-email="" className="min-h-4 truncate text-xs text-ink-3" />
        </div>
      </div>
      <dl className="mx-1 mb-1 grid grid-cols-2 gap-1 tabular-nums" aria-label={t("purse")}>
        <MenuBalance name="stamina" label={t("stamina")} icon={Zap} />
        <MenuBalance name="coins" label={t("coins")} icon={Coins} />
      </dl>
    </>
  )
}

/** Where a member's own things are. */
export function AccountLinks({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "identity")
  return (
    <>
      <MenuLink href={`/${locale}/settings`} profileBase={`/${locale}/user`} icon={User} label={t("profile")} />
      <MenuLink href={`/${locale}/library`} icon={GalleryVerticalEnd} label={wordsOf(locale, "shell")("library")} />
      <MenuLink href={`/${locale}/my-creations`} icon={LayoutGrid} label={wordsOf(locale, "works")("title")} />
      <MenuLink href={`/${locale}/saved`} icon={Bookmark} label={wordsOf(locale, "feed")("savedTitle")} />
      <MenuLink href={`/${locale}/wallet`} icon={Wallet} label={t("wallet")} />
      <MenuLink href={`/${locale}/settings`} icon={Settings} label={t("settings")} />
    </>
  )
}

/** The way out, and what is said where it fails. */
export function SignOut({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "identity")
  return (
    <>
      <button type="button" data-sign-out="" className={`${MENU_LINE} aria-disabled:opacity-60`}>
        <LogOut size={16} strokeWidth={1.75} className="shrink-0 text-ink-3 rtl:-scale-x-100" />
        {t("signOut")}
      </button>
      <p data-sign-out-failed="" role="alert" hidden className="px-3 pb-2 text-xs text-bad">
        {t("signOutFailed")}
      </p>
    </>
  )
}

/** The image's place: a plain figure until the initials or the image are known. */
export function Avatar({ className }: { readonly className: string }) {
  return (
    <span
      data-member-avatar=""
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-pill border border-line-strong bg-sunken text-xs font-semibold text-ink-2 data-initials:before:content-[attr(data-initials)] data-initials:[&>svg]:hidden ${className}`}
    >
      <User className="size-4" strokeWidth={1.75} />
    </span>
  )
}

interface MenuBalanceProps {
  readonly name: "stamina" | "coins"
  readonly label: string
  readonly icon: LucideIcon
}

function MenuBalance({ name, label, icon: Icon }: MenuBalanceProps) {
  return (
    <div className="rounded-control bg-sunken px-2.5 py-1.5">
      <dt className="flex items-center gap-1 text-2xs text-ink-3">
        <Icon size={12} strokeWidth={1.75} />
        {label}
      </dt>
      <dd data-purse={name} className="text-base font-semibold">
        –
      </dd>
    </div>
  )
}
