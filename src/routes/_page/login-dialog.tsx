import { X } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { LOGIN_DIALOG_ID } from "../../islands/_runtime/login-dialog.ts"
import { wordsOf } from "./words.ts"

/**
 * The sign-in dialog of every page, empty: `data-login` opens it, and the form of the sign-in page moves in (`wire-login.ts`). On a
 * phone it takes the whole screen, so that no keyboard covers what is typed.
 */
export function LoginDialog({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "identity")
  return (
    <dialog
      id={LOGIN_DIALOG_ID}
      className="group panel relative max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain p-0 max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
      aria-label={t("dialog")}
      {...{ closedby: "any" }}
      data-source={`/${locale}/sign-in`}
      data-state="loading"
    >
      <button
        type="button"
        className="absolute end-3 top-3 z-10 inline-grid size-9 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
        aria-label={t("close")}
        title={t("close")}
        {...{ command: "close", commandfor: LOGIN_DIALOG_ID }}
      >
        <X className="size-4" strokeWidth={1.75} />
      </button>
      <div data-login-place="" className="p-6 pt-5 max-sm:px-5">
        <div role="status" className="grid gap-5 group-data-[state=failed]:hidden">
          <span className="sr-only">{t("loading")}</span>
          <Bar className="h-6 w-3/5" />
          <div className="grid grid-cols-2 gap-2">
            <Bar className="h-11" />
            <Bar className="h-11" />
            <Bar className="h-11" />
            <Bar className="h-11" />
          </div>
          <Bar className="h-11" />
          <Bar className="h-11" />
        </div>
        <div role="alert" className="hidden justify-items-start gap-3 pt-1 group-data-[state=failed]:grid">
          <p>{t("loadFailed")}</p>
          <a className="button-primary" href={`/${locale}/sign-in`}>
            {t("openPage")}
          </a>
        </div>
      </div>
    </dialog>
  )
}

/** Stands where something of the form will be. */
function Bar({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`block rounded-control bg-hover motion-safe:animate-pulse ${className}`} />
}
