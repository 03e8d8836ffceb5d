import { ArrowLeft } from "lucide-react"
import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { useIsAlive } from "../_runtime/use-is-alive.ts"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useSecondsUntil } from "../_ui/use-seconds-until.ts"
import type { SignInFlow } from "./use-sign-in.ts"

interface StepFrameProps {
  readonly flow: SignInFlow
  readonly title: string
  readonly lead?: ReactNode
  /** Where the arrow before the title leads; none on the first step. */
  readonly onBack?: () => void
  /** Nothing is sent, so that what stands in it may be a form of its own. */
  readonly isFormless?: boolean
  readonly children: ReactNode
}

/** One step: its title, what is said above the form, the form. Where it opens, its first field has the focus. */
export function StepFrame({ flow, title, lead, onBack, isFormless = false, children }: StepFrameProps) {
  const t = useMessages("identity")
  const frame = useRef<HTMLElement>(null)
  const { step, busy, failures } = flow.state
  useEffect(() => {
    const root = frame.current
    // The page's first field is not taken by force: on a phone its keyboard would cover the ways above it.
    if (step === "login-types" && matchMedia("(pointer: coarse)").matches) return
    const fields = Array.from(root?.querySelectorAll<HTMLInputElement>("input:not([data-optional])") ?? [])
    const first = fields.find((field) => field.value === "") ?? fields[0]
    const target = first ?? root?.querySelector<HTMLElement>("button[type=submit], a, button")
    target?.focus()
  }, [step])
  useEffect(() => {
    if (Object.keys(failures).length === 0) return
    const field = frame.current?.querySelector<HTMLInputElement>("input[aria-invalid]")
    field?.focus()
    // A code is typed anew; an address is mended.
    if (field?.name === "one-time-code") field.select()
  }, [failures])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    flow.submit()
  }
  const content = (
    <>
      <div className="grid gap-1.5 pe-10">
        <div className="flex items-center gap-2">
          {onBack === undefined ? null : (
            <button
              type="button"
              onClick={onBack}
              aria-label={t("back")}
              title={t("back")}
              className="-ms-2 inline-grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
            >
              <ArrowLeft size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
            </button>
          )}
          <h2 id="sign-in-title" className="text-lg font-semibold text-balance">
            {title}
          </h2>
        </div>
        {lead === undefined ? null : <p className="text-sm text-pretty text-ink-2">{lead}</p>}
      </div>
      <FailureLine flow={flow} />
      {children}
    </>
  )
  const look = { "aria-labelledby": "sign-in-title", "aria-busy": busy !== null, className: "grid gap-5" }
  const keep = (element: HTMLElement | null) => {
    frame.current = element
  }
  if (isFormless)
    return (
      <section ref={keep} {...look}>
        {content}
      </section>
    )
  return (
    <form ref={keep} onSubmit={submit} noValidate method="post" {...look}>
      {content}
    </form>
  )
}

/** What went wrong that is no field's failure, or that a check is being made. */
function FailureLine({ flow }: { readonly flow: SignInFlow }) {
  const t = useMessages("identity")
  const errors = useMessages("errors")
  const words = useErrorWords()
  const { failure, busy } = flow.state
  const seconds = useSecondsUntil(failure?.retryAtMs ?? null)
  return (
    <>
      {failure === null ? null : (
        <div role="alert" className="grid gap-1 rounded-control border border-s-4 border-line border-s-bad bg-sunken px-3 py-2.5 text-sm">
          <p>
            {words(failure.code)}{" "}
            {seconds > 0 ? <span className="tabular-nums">{t("waitSeconds", { seconds: String(seconds) })}</span> : null}
          </p>
          {failure.requestId === null ? null : (
            <p className="text-xs text-ink-3 select-all">{errors("requestId", { id: failure.requestId })}</p>
          )}
        </div>
      )}
      <p role="status" className={busy === "checking" ? "text-xs text-ink-3" : "sr-only"}>
        {busy === "checking" ? t("checking") : busy === "sending" ? t("sending") : flow.state.isDone ? t("done") : ""}
      </p>
    </>
  )
}

/** The one primary action of a step. */
export function SubmitButton({ flow, children }: { readonly flow: SignInFlow; readonly children: ReactNode }) {
  const t = useMessages("identity")
  const { busy, isDone } = flow.state
  const isBusy = busy !== null || isDone
  // Until it is alive, the browser itself would send the form.
  const isAlive = useIsAlive()
  return (
    <Button variant="primary" size="large" type="submit" disabled={!isAlive} isBusy={isBusy} className="w-full">
      {isDone ? t("done") : isBusy ? t("sending") : children}
    </Button>
  )
}

/** A quiet way to another step. */
export function StepLink({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const isAlive = useIsAlive()
  return (
    <button
      type="button"
      disabled={!isAlive}
      onClick={onClick}
      className="text-link min-h-8 justify-self-start text-start text-sm text-ink-2"
    >
      {children}
    </button>
  )
}
