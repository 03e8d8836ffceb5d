import {
  Bookmark,
  Coins,
  Images,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Server,
  Settings,
  ShieldCheck,
  User,
  Wallet,
  Zap,
} from "lucide-react"
import { LOGIN_DIALOG_ID } from "../../islands/_runtime/login-dialog.ts"
import type { FramedPage } from "./framed-page.ts"
import { wordsOf } from "./words.ts"

const ICON = { className: "size-4", strokeWidth: 1.75 }
/** One of the two is shown: pages are the same for everybody, and the head's script marks the root before the first paint. */
const FOR_VISITORS = "in-data-[viewer=member]:hidden"
const FOR_MEMBERS = "not-in-data-[viewer=member]:hidden"

/** "Sign in" for visitors; purse and account menu for members. A script fills in whose they are. */
export function AccountButton({ page }: { readonly page: FramedPage }) {
  const t = wordsOf(page.locale, "shell")
  const here = page.path === null || page.path === "/sign-in" || page.path === "/reset" ? null : `/${page.locale}${page.path}`
  return (
    <>
      <a
        className={`button-ghost shrink-0 whitespace-nowrap ${FOR_VISITORS}`}
        href={`/${page.locale}/sign-in${here === null ? "" : `?${new URLSearchParams({ redirect: here })}`}`}
        data-login=""
        aria-haspopup="dialog"
        aria-controls={LOGIN_DIALOG_ID}
      >
        {t("signIn")}
      </a>
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
      className={`button-ghost gap-3 text-ink tabular-nums max-md:hidden ${FOR_MEMBERS} not-data-known:text-transparent`}
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
    <details className={`relative ${FOR_MEMBERS}`} data-menu="" data-account-menu="">
      <summary
        className="grid size-9 place-items-center rounded-pill"
        aria-label={t("account")}
        data-label-of={t("accountOf", { name: "{name}" })}
      >
        <Avatar className="size-8" />
      </summary>
      <div className="panel absolute end-0 top-full z-30 mt-1 grid w-64 max-w-[calc(100vw-24px)] p-1 shadow-lg shadow-backdrop/20">
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
        <ul className="grid border-t border-line pt-1">
          <MenuLink href={`/${locale}/settings`} profileBase={`/${locale}/user`} icon={User} label={t("profile")} />
          <MenuLink href={`/${locale}/my-media`} icon={Images} label={wordsOf(locale, "library")("title")} />
          <MenuLink href={`/${locale}/my-creations`} icon={LayoutGrid} label={wordsOf(locale, "works")("title")} />
          <MenuLink href={`/${locale}/saved`} icon={Bookmark} label={wordsOf(locale, "feed")("savedTitle")} />
          <MenuLink href={`/${locale}/wallet`} icon={Wallet} label={t("wallet")} />
          <MenuLink href={`/${locale}/settings`} icon={Settings} label={t("settings")} />
          <MenuLink href={`/${locale}/moderation`} icon={ShieldCheck} label={t("moderation")} isFor="moderators" />
          <MenuLink href={`/${locale}/admin/backends`} icon={Server} label={t("renderServers")} isFor="admins" />
        </ul>
        <div className="mt-1 grid border-t border-line pt-1">
          <button
            type="button"
            data-sign-out=""
            className="flex min-h-10 items-center gap-3 rounded-control px-3 text-start hover:bg-hover aria-disabled:opacity-60"
          >
            <LogOut {...ICON} className="size-4 text-ink-3 rtl:-scale-x-100" />
            {t("signOut")}
          </button>
          <p data-sign-out-failed="" role="alert" hidden className="px-3 pb-2 text-xs text-bad">
            {t("signOutFailed")}
          </p>
        </div>
      </div>
    </details>
  )
}

/** The image's place: a plain figure until the initials or the image are known. */
function Avatar({ className }: { readonly className: string }) {
  return (
    <span
      data-member-avatar=""
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-pill border border-line-strong bg-sunken text-xs font-semibold text-ink-2 data-initials:before:content-[attr(data-initials)] data-initials:[&>svg]:hidden ${className}`}
    >
      <User {...ICON} />
    </span>
  )
}

function MenuBalance({
  name,
  label,
  icon: Icon,
}: {
  readonly name: "stamina" | "coins"
  readonly label: string
  readonly icon: LucideIcon
}) {
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

function MenuLink({
  href,
  icon: Icon,
  label,
  profileBase,
  isFor,
}: {
  readonly href: string
  readonly icon: LucideIcon
  readonly label: string
  /** The link leads to the member's own page, once their id is known. */
  readonly profileBase?: string
  /** Hidden until the account is known to be one of theirs. */
  readonly isFor?: "moderators" | "admins"
}) {
  return (
    <li {...(isFor === undefined ? {} : { hidden: true, "data-staff": isFor })}>
      <a href={href} data-member-profile={profileBase} className="flex min-h-10 items-center gap-3 rounded-control px-3 hover:bg-hover">
        <Icon {...ICON} className="size-4 text-ink-3" />
        {label}
      </a>
    </li>
  )
}
