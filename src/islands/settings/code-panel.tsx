import { type ReactNode, useEffect, useRef, useState } from "react"
import { CODE_DIGITS } from "../../domain/identity/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import type { Action } from "../_ui/use-action.ts"
import { useSecondsUntil } from "../_ui/use-seconds-until.ts"
import { CodeField } from "../identity/code-field.tsx"
import { Recipient } from "../identity/recipient.tsx"
import type { SentCode } from "./send-code.ts"

interface CodePanelProps {
  readonly sent: SentCode
  readonly action: Action
  /** The six digits, when they are there. */
  readonly onCode: (code: string) => void
  readonly onResend: () => void
  /** Beside "send another". */
  readonly children?: ReactNode
}

/** Takes the code that was sent; with the sixth digit it goes off by itself. */
export function CodePanel({ sent, action, onCode, onResend, children }: CodePanelProps) {
  const t = useMessages("settings")
  const login = useMessages("identity")
  const [code, setCode] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const seconds = useSecondsUntil(sent.resendAtMs)
  const { failure, isBusy } = action
  const fieldFailure = failure?.fields["code"] ?? (isMissing ? "Missing" : undefined)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (failure?.fields["code"] !== undefined) field.current?.focus()
  }, [failure])
  const submit = (digits: string) => {
    setIsMissing(digits.length < CODE_DIGITS)
    if (digits.length === CODE_DIGITS) onCode(digits)
    else field.current?.focus()
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <p className="text-ink-2" role="status">
        {t.rich("codeSentTo", { recipient: sent.recipient, strong: Recipient })}
      </p>
      <CodeField
        ref={field}
        code={code}
        onCode={(digits) => {
          setCode(digits)
          setIsMissing(false)
          if (failure !== null) action.clear()
        }}
        onComplete={submit}
        error={fieldFailure}
        isBusy={isBusy}
      />
      <FailureBox failure={failure} />
      <Button variant="primary" size="large" type="submit" isBusy={isBusy}>
        {t("confirmCode")}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 text-sm">
        {seconds > 0 ? (
          <span className="inline-flex min-h-9 items-center text-ink-3 tabular-nums max-md:min-h-11">
            {login("resendIn", { seconds: String(seconds) })}
          </span>
        ) : (
          <button
            type="button"
            className="text-link min-h-9 text-ink-2 max-md:min-h-11"
            onClick={() => {
              setCode("")
              onResend()
              field.current?.focus()
            }}
          >
            {login("resend")}
          </button>
        )}
        {children}
      </div>
    </form>
  )
}
