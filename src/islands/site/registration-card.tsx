import { useState } from "react"
import { REGISTRATIONS, type Registration } from "../../domain/identity/rules.ts"
import { type SignUpRule, signUpSave } from "../../domain/site/sign-up-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"

/** Who can sign up; saved at once, and shown as it was where that failed. */
export function RegistrationCard({ rule }: { readonly rule: SignUpRule }) {
  const t = useMessages("signup")
  const [stored, setStored] = useState(rule)
  const [asked, setAsked] = useState<Registration | null>(null)
  const action = useAction()
  const choose = async (chosen: Registration | null) => {
    setAsked(chosen)
    const saved = await action.run(() => call(signUpSave, { chosen }, { handlesErrors: true }))
    setAsked(null)
    if (saved === null) return
    setStored(saved)
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
  }
  const what = t(stored.variable)
  return (
    <Card id="who-title" title={t("who")}>
      <CardBody>
        <ChoiceField
          label={t("who")}
          isLabelHidden
          name="registration"
          look="tiles"
          choices={REGISTRATIONS.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
          chosen={asked ?? stored.chosen ?? stored.variable}
          onChoose={(chosen) => void choose(chosen)}
        />
        <FailureBox failure={action.failure} hasNoFields />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-pretty text-ink-2">{t(stored.chosen === null ? "byVariable" : "overVariable", { what })}</p>
          {/* A choice that is marked already can't be chosen by its field. */}
          <Button isBusy={action.isBusy} onClick={() => void choose(stored.chosen === null ? stored.variable : null)}>
            {stored.chosen === null ? t("keep", { what }) : t("follow")}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
