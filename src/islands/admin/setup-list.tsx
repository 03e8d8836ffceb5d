import { ChevronDown } from "lucide-react"
import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { setupPutOff } from "../../domain/admin/setup-contract.ts"
import { isSetUp, type SetupStep, type SetupStepName } from "../../domain/admin/setup-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { focusCard } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { type Action, useAction } from "../_ui/use-action.ts"
import type { BackendConnectedEvent } from "../backend/connect-form.tsx"
import { SetupRow } from "./setup-row.tsx"

const TITLE_ID = "setup-title"
const CONNECTED: BackendConnectedEvent = "backend:connected"

export interface SetupListProps {
  readonly locale: Locale
  readonly steps: readonly SetupStep[]
}

/** What is left to set up, the next step in the accent; one line once nothing is. What is put off can be brought back. */
export function SetupList({ locale, steps: initial }: SetupListProps) {
  const t = useMessages("setup")
  const { steps, action, put } = useSetup(initial)
  const later = steps.filter(({ state }) => state === "later")
  const left = steps.filter(({ state }) => state === "left")
  const done = steps.filter(({ state }) => state === "done")
  const names = (of: readonly SetupStep[]) => of.map(({ name }) => name)
  const failure = <FailureBox failure={action.failure} title={t("failed")} hasNoFields />
  if (isSetUp(steps)) {
    if (later.length === 0) return null
    return (
      <section aria-labelledby={TITLE_ID} className="panel grid gap-3 px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={TITLE_ID} tabIndex={-1} className="rounded-control font-semibold">
            {t("later", { count: later.length })}
          </h2>
          <Button isBusy={action.isBusy} onClick={() => put(names(later), false)}>
            {t("allBack")}
          </Button>
        </div>
        {failure}
      </section>
    )
  }
  const rowOf = (step: SetupStep) => (
    <SetupRow
      key={step.name}
      locale={locale}
      step={step}
      isNext={step === left[0]}
      action={action}
      onPut={(isOff) => put([step.name], isOff)}
    />
  )
  return (
    <section aria-labelledby={TITLE_ID} className="panel grid grid-cols-[minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <h2 id={TITLE_ID} tabIndex={-1} className="rounded-control font-semibold">
          {t("setup")}
        </h2>
        <div
          role="progressbar"
          aria-labelledby={TITLE_ID}
          aria-valuemax={done.length + left.length}
          aria-valuenow={done.length}
          className="h-1.5 w-24 overflow-hidden rounded-pill bg-line"
        >
          <div className="h-full bg-accent" style={{ inlineSize: `${(100 * done.length) / (done.length + left.length)}%` }} />
        </div>
        <p className="text-sm text-ink-3 tabular-nums">{t("done", { done: done.length, count: done.length + left.length })}</p>
        <Button variant="quiet" className="ms-auto" isBusy={action.isBusy} onClick={() => put(names(left), true)}>
          {t("allLater")}
        </Button>
      </header>
      {action.failure === null ? null : <div className="px-4 pt-3">{failure}</div>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">{[...left, ...done].map(rowOf)}</ul>
      {later.length === 0 ? null : (
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-4 text-sm text-ink-2 -outline-offset-2">
            {t("later", { count: later.length })}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </summary>
          <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line">{later.map(rowOf)}</ul>
        </details>
      )}
    </section>
  )
}

interface Setup {
  readonly steps: readonly SetupStep[]
  readonly action: Action
  readonly put: (names: readonly SetupStepName[], isPutOff: boolean) => void
}

/** The steps as they stand, and how they are put off; the focus goes to the heading that is shown then, since what had it moves or goes. */
function useSetup(initial: readonly SetupStep[]): Setup {
  const [steps, setSteps] = useState(initial)
  const action = useAction()
  useEffect(() => {
    const connected = () => {
      flushSync(() => setSteps((before) => before.map((step) => (step.name === "gpu" ? { ...step, state: "done" } : step))))
      if (document.activeElement === document.body) focusCard(TITLE_ID)
    }
    document.addEventListener(CONNECTED, connected)
    return () => document.removeEventListener(CONNECTED, connected)
  }, [])
  const change = async (names: readonly SetupStepName[], isPutOff: boolean) => {
    const saved = await action.run(() => call(setupPutOff, { steps: [...names], is_put_off: isPutOff }, { handlesErrors: true }))
    if (saved === null) return
    flushSync(() =>
      setSteps((before) =>
        before.map(({ name, state }) => ({ name, state: state === "done" ? state : saved.put_off.includes(name) ? "later" : "left" })),
      ),
    )
    focusCard(TITLE_ID)
  }
  return { steps, action, put: (names, isPutOff) => void change(names, isPutOff) }
}
