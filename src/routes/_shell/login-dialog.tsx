import { X } from "lucide-react"
import type { Locale } from "../../domain/_shared/locales.ts"
import { VISITOR_PICTURES_PER_DAY } from "../../domain/task/rules.ts"
import { wordsOf } from "./words.ts"

export const LOGIN_DIALOG_ID = "login"

/** What "Sign in" opens: what an account is for, and the way to go without one. */
export function LoginDialog({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "login")
  return (
    <dialog
      id={LOGIN_DIALOG_ID}
      className="panel w-[min(26rem,calc(100vw-2rem))] p-0"
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
        <p>{t("body", { count: VISITOR_PICTURES_PER_DAY })}</p>
        <div className="grid gap-2 text-ink-2">
          <h3 className="font-medium text-ink">{t("benefits")}</h3>
          <ul className="grid list-disc gap-1 ps-5">
            <li>{t("benefitStudio")}</li>
            <li>{t("benefitDevices")}</li>
            <li>{t("benefitPublish")}</li>
          </ul>
          <p>{t("server")}</p>
        </div>
        <a className="button-primary min-h-11" href={`/${locale}/create/image`}>
          {t("start")}
        </a>
      </div>
    </dialog>
  )
}
