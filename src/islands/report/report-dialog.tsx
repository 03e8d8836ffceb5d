import { useState } from "react"
import { REPORT_REASONS, type ReportReason, type SubjectKind, URGENT_REASONS } from "../../domain/moderation/case-rules.ts"
import { report } from "../../domain/moderation/report-contract.ts"
import { MAXIMUM_REPORT_CHARACTERS } from "../../domain/moderation/report-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { Modal } from "../_ui/modal.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"

interface ReportDialogProps {
  readonly kind: SubjectKind
  readonly id: string
  readonly onClose: () => void
}

/** Texts, since a draft keeps nothing else. */
const EMPTY = { reason: "", text: "", wantsEmail: "" }

/** Asks what is wrong with a thing and sends it; what was chosen and typed survives a reload. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const t = useMessages("report")
  const { fields, change, clear } = useDraft(`atelier.report.${kind}.${id}`, EMPTY)
  const [isSent, setSent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const sending = useAction()
  const reason = REPORT_REASONS.find((known) => known === fields.reason)

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(reason === undefined)
    if (reason === undefined) return focusFirstError(event.currentTarget)
    const input = { kind, id, reason, text: fields.text, wants_email: fields.wantsEmail !== "" }
    const done = await sending.run(() => call(report, input, { handlesErrors: true }))
    if (done === null) return
    clear()
    setSent(true)
  }
  if (isSent) return <Thanks onClose={onClose} />
  return (
    <Modal title={t("askTitle")} lead={t("askLead")} closeLabel={t("close")} isBusy={sending.isBusy} onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ChoiceField<ReportReason | "">
          label={t("reason")}
          look="tiles"
          {...(isMissing ? { error: { text: t("chooseReason") } } : {})}
          choices={REPORT_REASONS.map((value) => ({ value, label: t(`reason_${value}`), hint: hintOf(value) }))}
          chosen={reason ?? ""}
          onChoose={(chosen) => {
            change({ reason: chosen })
            setMissing(false)
          }}
        />
        <TextAreaField
          label={t("text")}
          hint={t("textHint")}
          error={sending.failure?.fields["text"]}
          aside={t("characters", { count: fields.text.length, maximum: MAXIMUM_REPORT_CHARACTERS })}
          text={fields.text}
          maxLength={MAXIMUM_REPORT_CHARACTERS}
          rows={3}
          onText={(text) => change({ text })}
        />
        <SwitchField
          label={t("wantsEmail")}
          isOn={fields.wantsEmail !== ""}
          onChange={(isOn) => change({ wantsEmail: isOn ? "yes" : "" })}
        />
        <FailureBox failure={sending.failure} title={t("notSent")} words={{ NotAllowed: t("own"), NotFound: t("gone") }} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button disabled={sending.isBusy} onClick={onClose}>
            {t("close")}
          </Button>
          <Button variant="primary" type="submit" isBusy={sending.isBusy}>
            {sending.isBusy ? t("sending") : t("send")}
          </Button>
        </div>
      </form>
    </Modal>
  )

  function hintOf(value: ReportReason): string | undefined {
    if (!URGENT_REASONS.includes(value)) return undefined
    return value === "minor" ? t("hint_minor") : t("hint_likeness")
  }
}

function Thanks({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages("report")
  const locale = location.pathname.split("/")[1] ?? "en"
  return (
    <Modal title={t("sentTitle")} lead={t("sentBody")} closeLabel={t("close")} onClose={onClose} isLight>
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <a className={buttonLook("plain")} href={`/${locale}/reports`}>
          {t("seeReports")}
        </a>
        <Button variant="primary" data-first="" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Modal>
  )
}
