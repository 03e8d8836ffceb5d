import { LOGIN_DIALOG_ID } from "../../islands/_runtime/login-dialog.ts"
import type { FramedPage } from "./framed-page.ts"
import { FOR_VISITORS } from "./viewers.ts"
import { wordsOf } from "./words.ts"

/** The way in, for visitors: a page that leads back to this one, and by script a dialog over it. */
export function SignInLink({ page, className }: { readonly page: FramedPage; readonly className: string }) {
  const here = page.path === null || page.path === "/sign-in" || page.path === "/reset" ? null : `/${page.locale}${page.path}`
  return (
    <a
      className={`${className} ${FOR_VISITORS}`}
      href={`/${page.locale}/sign-in${here === null ? "" : `?${new URLSearchParams({ redirect: here })}`}`}
      data-login=""
      aria-haspopup="dialog"
      aria-controls={LOGIN_DIALOG_ID}
    >
      {wordsOf(page.locale, "shell")("signIn")}
    </a>
  )
}
