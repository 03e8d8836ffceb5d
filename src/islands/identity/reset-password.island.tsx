import { type FormEvent, useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { passwordErrors } from "../../domain/identity/password-rules.ts"
import { resetPassword } from "../../domain/identity/sign-in-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { PasswordField, PasswordRules } from "./form-fields.tsx"
import { forgetSignIn } from "./sign-in-memory.ts"

export interface ResetPasswordProps {
  readonly locale: Locale
}

type Progress =
  | { readonly kind: "asking" }
  | { readonly kind: "sending" }
  | { readonly kind: "failed"; readonly code: string; readonly requestId: string | null }
  | { readonly kind: "expired" }
  | { readonly kind: "done" }

const NOBODY = { email: null, name: null }

/** Sets a new password by the link of an email. */
function ResetPassword({ locale }: ResetPasswordProps) {
  const t = useMessages("identity")
  const errors = useMessages("errors")
  const words = useErrorWords()
  const [progress, setProgress] = useState<Progress>({ kind: "asking" })
  const [password, setPassword] = useState("")
  const [failure, setFailure] = useState<string>()
  const [token, setToken] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const found = takeToken()
    setToken(found)
    if (found === null) setProgress({ kind: "expired" })
    else field.current?.focus()
  }, [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = passwordErrors(password, NOBODY)[0]?.message
    setFailure(wrong)
    if (wrong !== undefined) return field.current?.focus()
    if (token === null || progress.kind === "sending") return
    setProgress({ kind: "sending" })
    try {
      await call(resetPassword, { token, password }, { handlesErrors: true })
      history.replaceState(null, "")
      // Someone who goes on to sign in would meet the step that asked for the link.
      forgetSignIn()
      setProgress({ kind: "done" })
    } catch (error) {
      const { code, requestId, errors: failures } = error instanceof CallError ? error : new CallError("BadAnswer")
      const own = failures.find(({ path }) => path === "password")?.message
      setFailure(own)
      if (code === "ResetLinkExpired" || code === "ResetLinkUsed") setProgress({ kind: "expired" })
      else setProgress(own === undefined ? { kind: "failed", code, requestId } : { kind: "asking" })
      if (own !== undefined) field.current?.focus()
    }
  }

  if (progress.kind === "done")
    return (
      <div role="status" className="grid gap-4">
        <h1 className="text-xl font-semibold text-balance">{t("resetDoneTitle")}</h1>
        <p className="text-ink-2">{t("resetDone")}</p>
        <a className="button-primary min-h-11" href={`/${locale}/sign-in`}>
          {t("signIn")}
        </a>
      </div>
    )
  if (progress.kind === "expired")
    return (
      <div className="grid gap-4">
        <h1 className="text-xl font-semibold text-balance">{t("resetTitle")}</h1>
        <p role="alert" className="rounded-control border border-s-4 border-line border-s-bad bg-sunken px-3 py-2.5">
          {words("ResetLinkExpired")}
        </p>
        <a className="button-primary min-h-11" href={`/${locale}/sign-in#forgot`}>
          {t("resetAgain")}
        </a>
      </div>
    )
  return (
    <form onSubmit={(event) => void send(event)} noValidate method="post" className="grid gap-5" aria-busy={progress.kind === "sending"}>
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold text-balance">{t("resetTitle")}</h1>
        <p className="text-ink-2">{t("resetLead")}</p>
      </div>
      {progress.kind === "failed" ? (
        <div role="alert" className="grid gap-1 rounded-control border border-s-4 border-line border-s-bad bg-sunken px-3 py-2.5">
          <p>{words(progress.code)}</p>
          {progress.requestId === null ? null : (
            <p className="text-xs text-ink-3 select-all">{errors("requestId", { id: progress.requestId })}</p>
          )}
        </div>
      ) : null}
      <PasswordField
        ref={field}
        label={t("newPassword")}
        autoComplete="new-password"
        text={password}
        onText={(text) => {
          setPassword(text)
          setFailure(undefined)
        }}
        error={failure}
        hint={<PasswordRules password={password} email={null} />}
      />
      <Button variant="primary" size="large" type="submit" disabled={token === null} isOff={progress.kind === "sending"}>
        {progress.kind === "sending" ? t("sending") : t("resetContinue")}
      </Button>
    </form>
  )
}

/** The link's token: out of the address at once, but not out of a page that is loaded again. */
function takeToken(): string | null {
  const told = new URLSearchParams(location.hash.slice(1)).get("token")
  if (told !== null && /^[\w.-]{1,200}$/.test(told)) {
    history.replaceState({ resetToken: told }, "", `${location.pathname}${location.search}`)
    return told
  }
  const state: unknown = history.state
  const kept = typeof state === "object" && state !== null && "resetToken" in state ? state.resetToken : null
  return typeof kept === "string" ? kept : null
}

/** Setting a new password (/reset). */
export const resetPasswordForm = defineIsland({
  name: "reset-password",
  when: "load",
  messages: ["identity", "errors", "ui"],
  server: "html",
  component: ResetPassword,
})
