import { useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useSecondsUntil } from "../_ui/use-seconds-until.ts"
import { CodeField } from "./code-field.tsx"
import { Recipient } from "./recipient.tsx"
import type { Step } from "./sign-in-machine.ts"
import { StepFrame, StepLink, SubmitButton } from "./step-frame.tsx"
import type { SignInFlow } from "./use-sign-in.ts"

const BEFORE = { "email-code": "login-types", "phone-code": "phone", "sign-up-code": "sign-up" } as const satisfies Partial<
  Record<Step, Step>
>

/** The code that was sent, by email or SMS; with the sixth digit it goes off by itself. */
export function CodeStep({ flow, step }: { readonly flow: SignInFlow; readonly step: keyof typeof BEFORE }) {
  const t = useMessages("identity")
  const { fields, failures, sent, busy, isDone } = flow.state
  const seconds = useSecondsUntil(sent?.resendAtMs ?? null)
  const field = useRef<HTMLInputElement>(null)
  const isPhone = step === "phone-code"
  const back = () => flow.go(BEFORE[step])
  return (
    <StepFrame
      flow={flow}
      title={t("codeTitle")}
      lead={t.rich(isPhone ? "codeSentText" : "codeSentMail", { recipient: sent?.recipient ?? "", strong: Recipient })}
      onBack={back}
    >
      <CodeField
        ref={field}
        code={fields.code}
        onCode={(code) => flow.type("code", code)}
        onComplete={flow.submit}
        error={failures.code}
        isBusy={busy !== null || isDone}
      />
      <SubmitButton flow={flow}>{step === "sign-up-code" ? t("createAccount") : t("codeContinue")}</SubmitButton>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line pt-3">
        {seconds > 0 ? (
          <p className="flex min-h-8 items-center text-sm text-ink-3 tabular-nums">{t("resendIn", { seconds: String(seconds) })}</p>
        ) : (
          <StepLink
            onClick={() => {
              flow.resend()
              field.current?.focus()
            }}
          >
            {t("resend")}
          </StepLink>
        )}
        <StepLink onClick={back}>{isPhone ? t("changeNumber") : t("changeAddress")}</StepLink>
        {step === "email-code" ? <StepLink onClick={() => flow.go("password")}>{t("usePassword")}</StepLink> : null}
      </div>
    </StepFrame>
  )
}
