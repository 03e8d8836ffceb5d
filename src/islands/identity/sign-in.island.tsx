import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ProviderSummary, Registration } from "../../domain/identity/rules.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { loginRequestOf, type NamedLoginReason, onLoginAsked } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { CodeStep } from "./code-step.tsx"
import { BannedStep, FinalStep } from "./final-step.tsx"
import { LoginTypesStep } from "./login-types-step.tsx"
import { ForgotSentStep, ForgotStep, PasswordStep, PhoneStep, SignUpStep } from "./password-steps.tsx"
import { storedInvite } from "./sign-in-memory.ts"
import { useSignIn } from "./use-sign-in.ts"

export interface SignInProps {
  readonly locale: Locale
  /** Third parties that this site signs in by, in the order of their buttons. */
  readonly providers: readonly ProviderSummary[]
  readonly registration: Registration
  /** Path of this site that the page's address asks to go on to; empty for none. */
  readonly redirect: string
}

/** Signing in and up, on its page and in the dialog of every other page. */
function SignIn({ locale, providers, registration: asked, redirect }: SignInProps) {
  const t = useMessages("identity")
  const [hasInvite, setHasInvite] = useState(false)
  // People invited by a link needn't type its code too.
  const registration = asked === "invited" && hasInvite ? "open" : asked
  const root = useRef<HTMLDivElement>(null)
  const home = `/${locale}`
  const flow = useSignIn({ registration, redirect, home, root })
  const dialog = useDialogRequest(root)
  const { failures } = flow.state
  // The code of a link goes when the server says that it is not valid.
  useEffect(() => setHasInvite(failures.invitation === undefined && storedInvite() !== undefined), [failures])
  const { step, sent, ban } = flow.state
  const onward = dialog?.here ?? redirect
  return (
    <div ref={root} className="grid gap-5">
      {dialog === null && step === "login-types" ? <SignedInNote onward={redirect === "" ? home : redirect} /> : null}
      {step === "login-types" ? (
        <LoginTypesStep
          flow={flow}
          providers={providers}
          registration={registration}
          locale={locale}
          lead={dialog?.reason ? t(`reason_${dialog.reason}`) : t("lead")}
          redirect={onward}
        />
      ) : null}
      {step === "email-code" || step === "phone-code" || step === "sign-up-code" ? (
        <CodeStep key={`${step} ${sent?.sessionId}`} flow={flow} step={step} />
      ) : null}
      {step === "password" ? <PasswordStep flow={flow} /> : null}
      {step === "sign-up" ? <SignUpStep flow={flow} registration={registration} /> : null}
      {step === "forgot" ? <ForgotStep flow={flow} /> : null}
      {step === "forgot-sent" ? <ForgotSentStep flow={flow} /> : null}
      {step === "phone" ? <PhoneStep flow={flow} /> : null}
      {step === "final-step" ? <FinalStep flow={flow} registration={registration} /> : null}
      {step === "banned" && ban !== null ? <BannedStep flow={flow} ban={ban} locale={formatTag(locale)} /> : null}
    </div>
  )
}

interface DialogRequest {
  readonly reason: NamedLoginReason | undefined
  /** Where a third party's sign-in leads back to: where the dialog leads, or the page under it. */
  readonly here: string
}

/** What the dialog around the form was opened for; null on the page. */
function useDialogRequest(root: React.RefObject<HTMLElement | null>): DialogRequest | null {
  const [request, setRequest] = useState<DialogRequest | null>(null)
  useEffect(() => {
    const dialog = root.current?.closest("dialog")
    if (!dialog) return
    const read = () => {
      const { reason, redirect } = loginRequestOf(dialog)
      setRequest({ reason, here: redirect ?? `${location.pathname}${location.search}` })
    }
    read()
    return onLoginAsked(dialog, () => {
      read()
      // Opened again: on to where one left off, and not to the button that closes it.
      if (!matchMedia("(pointer: coarse)").matches) root.current?.querySelector("input")?.focus()
    })
  }, [root])
  return request
}

/** Says on the page that somebody is signed in already; signing in again is still possible. */
function SignedInNote({ onward }: { readonly onward: string }) {
  const t = useMessages("identity")
  const [isMember, setIsMember] = useState(false)
  useEffect(() => setIsMember(isSignedIn()), [])
  if (!isMember) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-s-4 border-line border-s-good bg-sunken px-3 py-2.5 text-sm">
      {t("signedInAlready")}
      <a className="text-link" href={onward}>
        {t("goOn")}
      </a>
    </p>
  )
}

/** Signing in, on its page and in the dialog of every other page. */
export const signIn = defineIsland({
  name: "sign-in",
  when: "load",
  messages: ["identity", "errors", "ui"],
  server: "html",
  component: SignIn,
})
