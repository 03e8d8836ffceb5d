import { useEffect, useState } from "react"
import { type Consent, confirmAge, revokeConsent } from "../../domain/moderation/consent-contract.ts"
import { SAFE_MASK } from "../../domain/moderation/level-rules.ts"
import type { Settings } from "../../domain/profile/settings-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody, CardRow } from "../_ui/card.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { AgeForm } from "../moderation/levels/age-form.tsx"
import { rememberBlur } from "../moderation/levels/blur-memory.ts"
import { inForce } from "../moderation/levels/consents.ts"
import { maskOf, type Step, stepOf, useLevelChoices } from "../moderation/levels/level-choices.ts"
import { useSettings } from "./use-settings.ts"

interface RatingsCardProps {
  readonly settings: Settings
  readonly consents: readonly Consent[]
  readonly onConsents: (consents: readonly Consent[]) => void
  /** The age was confirmed: the register says more now. */
  readonly onConfirmed: () => Promise<void>
}

const onShown = ({ content }: Settings) => rememberBlur(content.blur)

/** How far the member goes; the first step beyond what is safe asks for their age. */
export function RatingsCard({ settings: initial, consents, onConsents, onConfirmed }: RatingsCardProps) {
  const t = useMessages("levels")
  const { day } = useMomentWords()
  const { settings, change } = useSettings(initial, onShown)
  useEffect(() => rememberBlur(initial.content.blur), [initial])
  const [asked, setAsked] = useState<Step | null>(null)
  const { run, failure } = useAction()
  const { ask, dialog } = useConfirm()
  const age = inForce(consents, "age")
  const choices = useLevelChoices()
  // Without a confirmed age what was chosen before waits; what is met is what is safe.
  const chosen = age === undefined ? "3" : stepOf(settings.content.levels)
  const choose = (step: Step) => {
    const levels = maskOf(step)
    if (levels > SAFE_MASK && age === undefined) setAsked(step)
    else void change({ content: { levels } }, t("upTo"))
  }
  const confirm = async (step: Step) => {
    const levels = maskOf(step)
    const done = await run(() => call(confirmAge, { is_of_age: true, levels, blur: settings.content.blur }, { handlesErrors: true }))
    if (done === null) return
    setAsked(null)
    await onConfirmed()
    await change({ content: { levels } }, t("upTo"))
  }
  return (
    <Card id="ratings-title" title={t("ratings")} lead={t("ratingsLead")}>
      <CardBody>
        <ChoiceField look="tiles" label={t("upTo")} choices={choices} chosen={chosen} onChoose={choose} />
      </CardBody>
      <SwitchField
        look="row"
        label={t("blur")}
        hint={t("blurHint")}
        isOn={settings.content.blur}
        onChange={(blur) => void change({ content: { blur } }, t("blur"))}
      />
      {age === undefined ? null : (
        <CardRow title={t("ageConfirmed")} detail={t("ageConfirmedOn", { date: day(age.given_at) })}>
          <Button
            onClick={() =>
              ask({
                title: t("ageTakeBackTitle"),
                body: t("ageTakeBackBody"),
                confirmLabel: t("ageTakeBack"),
                cardId: "ratings-title",
                async run() {
                  onConsents((await call(revokeConsent, { kind: "age" }, { handlesErrors: true })).consents)
                  return t("ageTakenBack")
                },
              })
            }
          >
            {t("ageTakeBack")}
          </Button>
        </CardRow>
      )}
      {asked === null ? null : (
        <Modal title={t("gateTitle")} lead={t("gateLead")} closeLabel={t("close")} onClose={() => setAsked(null)}>
          <FailureBox failure={failure} hasNoFields />
          <AgeForm onOfAge={() => void confirm(asked)} />
        </Modal>
      )}
      {dialog}
    </Card>
  )
}
