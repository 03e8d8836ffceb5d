import { X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { confirmAge } from "../../../domain/moderation/consent-contract.ts"
import { SAFE_MASK } from "../../../domain/moderation/level-rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { ChoiceField } from "../../_ui/choice-field.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { SwitchField } from "../../_ui/switch-field.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { AgeForm } from "./age-form.tsx"
import { rememberBlur } from "./blur-memory.ts"
import { maskOf, type Step, stepOf, stepWith, useLevelChoices } from "./level-choices.ts"

export interface AgeGateProps {
  readonly locale: Locale
  readonly isConfirmed: boolean
  readonly levels: number
  readonly blur: boolean
}

/** Id of the heading, which names the dialog that the gate is lent to. */
export const GATE_TITLE_ID = "age-gate-title"

/** Confirms an age, then asks how far somebody wants to go; the page under it then shows what they came for. */
export function AgeGate({ locale, isConfirmed, levels, blur }: AgeGateProps) {
  const t = useMessages("levels")
  const root = useRef<HTMLDivElement>(null)
  const [isOfAge, setIsOfAge] = useState(isConfirmed)
  const [step, setStep] = useState<Step>(levels <= SAFE_MASK ? "7" : stepOf(levels))
  const [isBlurred, setIsBlurred] = useState(blur)
  const { run, isBusy, failure } = useAction()
  const choices = useLevelChoices(["7", "15", "31"])
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  useEffect(() => {
    const around = root.current?.closest("dialog") ?? null
    setDialog(around)
    const asked = Number(around?.dataset["level"] ?? 0)
    // What somebody came for is chosen already; more than that only where they chose it before.
    if (asked > SAFE_MASK) setStep((before) => ((Number(before) & asked) === 0 ? stepWith(asked) : before))
  }, [])
  const confirm = async () => {
    const done = await run(() => call(confirmAge, { is_of_age: true, levels: maskOf(step), blur: isBlurred }, { handlesErrors: true }))
    if (done === null) return
    rememberBlur(done.blur)
    if (dialog === null) location.assign(`/${locale}`)
    else location.reload()
  }
  return (
    <div ref={root} className="grid gap-4">
      <div className="flex items-start justify-between gap-4">
        <h2 id={GATE_TITLE_ID} className="text-lg font-semibold text-balance">
          {t("gateTitle")}
        </h2>
        {dialog === null ? null : <Button icon={X} label={t("close")} onClick={() => dialog.close()} className="-me-1 -mt-1" />}
      </div>
      {isOfAge ? (
        <>
          <p className="text-pretty text-ink-2">{t("gateConfirmed")}</p>
          <FailureBox failure={failure} hasNoFields />
          <ChoiceField look="tiles" label={t("upTo")} choices={choices} chosen={step} onChoose={setStep} />
          <SwitchField label={t("blur")} hint={t("blurHint")} isOn={isBlurred} onChange={setIsBlurred} />
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => void confirm()}
            className="justify-self-end max-md:w-full max-md:justify-self-stretch"
          >
            {t("show")}
          </Button>
        </>
      ) : (
        <>
          <p className="text-pretty text-ink-2">{t("gateLead")}</p>
          <AgeForm onOfAge={() => setIsOfAge(true)} />
        </>
      )}
    </div>
  )
}
