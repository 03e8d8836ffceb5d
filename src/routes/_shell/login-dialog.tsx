import { Check, X } from "lucide-react"
import type { Locale } from "../../domain/_shared/locales.ts"
import { VISITOR_PICTURES_PER_DAY } from "../../domain/task/rules.ts"
import { LOGIN_DIALOG_ID, LOGIN_REASONS, LOGIN_START_ID } from "../../islands/_runtime/login-dialog.ts"
import { wordsOf } from "./words.ts"

/** What "Sign in" and settings beyond the starter open (spec 1§6): what an account is for, and the way to go without one. */
export function LoginDialog({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "login")
  const benefits = [t("benefitStudio"), t("benefitDevices"), t("benefitPublish")]
  return (
    <dialog
      id={LOGIN_DIALOG_ID}
      className="panel w-[min(28rem,calc(100vw-2rem))] p-0"
      aria-labelledby="login-title"
      data-light-dismiss=""
      {...{ closedby: "any" }}
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id="login-title" className="text-lg font-semibold">
            {t("title")}
          </h2>
          <button
            type="button"
            className="button-ghost button-icon shrink-0"
            aria-label={t("close")}
            {...{ command: "close", commandfor: LOGIN_DIALOG_ID }}
          >
            <X className="size-4" strokeWidth={1.75} />
          </button>
        </div>
        {LOGIN_REASONS.map((reason) => (
          <p key={reason} data-reason={reason} hidden>
            {t(`reason_${reason}`)}
          </p>
        ))}
        <p className="text-ink-2">{t("body", { count: VISITOR_PICTURES_PER_DAY })}</p>
        <div className="grid gap-2">
          <h3 className="font-semibold">{t("benefits")}</h3>
          <ul className="grid gap-1.5 text-ink-2">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <Check className="mt-0.5 size-4 shrink-0 text-good" strokeWidth={1.75} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-ink-2">{t("server")}</p>
        <a id={LOGIN_START_ID} className="button-primary min-h-11" href={`/${locale}/create/image`}>
          {t("start")}
        </a>
      </div>
    </dialog>
  )
}
