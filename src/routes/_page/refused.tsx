import type { Context } from "hono"
import type { ReactNode } from "react"
import { CODES, type DomainError } from "../../domain/_kernel/errors.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { banOf, type LoginBan } from "../../islands/_runtime/login-dialog.ts"
import type { HttpEnv } from "../_http/services.ts"
import { forgetSession } from "../_http/session.ts"
import { localeOf } from "./locale-of.ts"
import { NoticePage } from "./notice-page.tsx"
import type { PageFrame } from "./render-page.tsx"
import { wordsOf } from "./words.ts"

/** Why a page of one person's own is not shown. */
type Refusal =
  | { readonly kind: "sign-in" }
  | { readonly kind: "ended" }
  | { readonly kind: "disabled"; readonly supportEmail: string }
  | { readonly kind: "banned"; readonly ban: LoginBan }

/**
 * The answer to whoever a page is not for: to sign in, or by the error of the session that they showed that it is over, or that their account is
 * banned or disabled. `path` is the page's without the locale, such as `/settings`, for the way back and the twins in other languages.
 */
export function renderRefused(c: Context<HttpEnv>, error: DomainError | undefined, path: string): Response | Promise<Response> {
  c.header("Cache-Control", "no-store")
  return answer(c, error === undefined ? { kind: "sign-in" } : refusalOf(error, c.env.context.supportEmail), path)
}

function answer(c: Context<HttpEnv>, refusal: Refusal, path: string): Response | Promise<Response> {
  if (refusal.kind !== "sign-in") {
    // The page must not offer an account's menu that refuses every touch. A session that is over is forgotten with it; one that is banned
    // stays, so that its person is told why as often as they ask.
    const [session = "", hint = ""] = forgetSession(c.env.url.protocol === "https:")
    const over = refusal.kind === "ended" ? [session, hint] : [hint]
    c.env.answerHeaders.push(...over.map((value) => ["Set-Cookie", value] as const))
  }
  const locale = localeOf(c)
  c.status(CODES[refusal.kind === "banned" || refusal.kind === "disabled" ? "NotAllowed" : "LoginRequired"].httpStatus)
  return c.render(<Refused locale={locale} refusal={refusal} returnPath={`/${locale}${path}`} />, {
    page: refusedPage(locale, refusal, path),
  })
}

/** What a caller's error means for a page. */
function refusalOf(error: DomainError, supportEmail: string): Refusal {
  const ban = error.code === "AccountBanned" ? banOf(error.data) : null
  if (ban !== null) return { kind: "banned", ban }
  return error.code === "AccountDisabled" || error.code === "AccountBanned" ? { kind: "disabled", supportEmail } : { kind: "ended" }
}

/** What the frame shows around the page of a refusal. */
function refusedPage(locale: Locale, refusal: Refusal, path: string): PageFrame {
  const t = wordsOf(locale, "moderation")
  const title = { "sign-in": t("signInTitle"), ended: t("endedTitle"), disabled: t("disabledTitle"), banned: t("bannedTitle") }[
    refusal.kind
  ]
  return { locale, path, title, description: title, section: null, room: null, isListed: false }
}

interface RefusedProps {
  readonly locale: Locale
  readonly refusal: Refusal
  /** Path of the page that was asked for, with its locale; signing in leads back to it. */
  readonly returnPath: string
}

/** Says why a page is not shown, and the way on: signing in, an appeal, support. */
function Refused({ locale, refusal, returnPath }: RefusedProps) {
  const t = wordsOf(locale, "moderation")
  switch (refusal.kind) {
    case "banned":
      return <BanNotice locale={locale} ban={refusal.ban} />
    case "disabled":
      return (
        <NoticePage title={t("disabledTitle")} body={t("disabledBody", { email: refusal.supportEmail })}>
          <a className="button-primary" href={`mailto:${refusal.supportEmail}`}>
            {t("writeSupport")}
          </a>
          <HomeLink locale={locale} />
        </NoticePage>
      )
    case "ended":
    case "sign-in": {
      const isOver = refusal.kind === "ended"
      return (
        <NoticePage title={t(isOver ? "endedTitle" : "signInTitle")} body={t(isOver ? "endedBody" : "signInBody")}>
          <a
            className="button-primary"
            data-login={isOver ? "ended" : ""}
            href={`/${locale}/sign-in?redirect=${encodeURIComponent(returnPath)}`}
          >
            {t("signIn")}
          </a>
          <HomeLink locale={locale} />
        </NoticePage>
      )
    }
  }
}

/** What a banned person is told: why, until when, and where to appeal. */
function BanNotice({ locale, ban }: { readonly locale: Locale; readonly ban: LoginBan }) {
  const t = wordsOf(locale, "moderation")
  const term = ban.endsAt === null ? t("bannedForGood") : t("bannedUntil", { date: new Date(ban.endsAt) })
  return (
    <div className="mx-auto grid max-w-xl content-center gap-6 px-6 py-16 md:min-h-[70dvh]">
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold text-balance">{t("bannedTitle")}</h1>
        <p className="text-base text-ink-2">{term}</p>
      </div>
      <Part title={t("bannedReason")}>
        <blockquote className="border-s-2 border-s-bad ps-4 text-base break-words whitespace-pre-line" dir="auto">
          {ban.reason}
        </blockquote>
      </Part>
      <Part title={t("bannedAppealTitle")}>
        <p className="text-base text-ink-2">{t("bannedAppeal", { email: ban.appealEmail })}</p>
      </Part>
      <div className="flex flex-wrap gap-2">
        <a className="button-primary" href={`mailto:${ban.appealEmail}?subject=${encodeURIComponent(t("bannedAppealSubject"))}`}>
          {t("writeAppeal")}
        </a>
        <HomeLink locale={locale} />
      </div>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function HomeLink({ locale }: { readonly locale: Locale }) {
  return (
    <a className="button-ghost" href={`/${locale}`}>
      {wordsOf(locale, "shell")("goHome")}
    </a>
  )
}
