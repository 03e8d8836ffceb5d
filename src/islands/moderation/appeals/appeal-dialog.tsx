import { useState } from "react"
import { decideAppeal, type ReviewedAppeal } from "../../../domain/moderation/appeal-contract.ts"
import { APPEAL_DECISIONS, type AppealDecision, MAXIMUM_APPEAL_NOTE_CHARACTERS } from "../../../domain/moderation/appeal-rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { ChoiceField } from "../../_ui/choice-field.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useAction } from "../../_ui/use-action.ts"

interface AppealDialogProps {
  readonly appeal: ReviewedAppeal
  readonly onDecided: (appeal: ReviewedAppeal) => void
  readonly onClose: () => void
}

/** Decides an appeal, with a note to its owner. */
export function AppealDialog({ appeal, onDecided, onClose }: AppealDialogProps) {
  const t = useMessages("moderation")
  const [decision, setDecision] = useState<AppealDecision>("upheld")
  const [note, setNote] = useState("")
  const { isBusy, failure, run } = useAction()
  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const decided = await run(() =>
      call(decideAppeal, { appeal_id: appeal.appeal_id, decision, note, ...subjectOf(appeal) }, { handlesErrors: true }),
    )
    if (decided !== null) onDecided(decided)
  }
  return (
    <Modal title={t("decideAppeal")} lead={<bdi>{appeal.text}</bdi>} closeLabel={t("close")} isBusy={isBusy} onClose={onClose}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ChoiceField
          look="tiles"
          label={t("decision")}
          choices={APPEAL_DECISIONS.map((value) => ({
            value,
            label: t(`decision_${value}_${appeal.about}`),
            hint: t(`decisionHint_${value}_${appeal.about}`),
          }))}
          chosen={decision}
          onChoose={setDecision}
        />
        <TextAreaField
          label={t("appealNote")}
          hint={t("appealNoteHint")}
          text={note}
          maxLength={MAXIMUM_APPEAL_NOTE_CHARACTERS}
          rows={3}
          onText={setNote}
        />
        <FailureBox hasNoFields failure={failure} words={{ Conflict: t("appealDecidedAlready") }} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button disabled={isBusy} onClick={onClose}>
            {t("close")}
          </Button>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {isBusy ? t("working") : t("decideNow")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** A file is meant where nothing else is named. */
function subjectOf({ kind, subject_id, account }: ReviewedAppeal) {
  return kind === "file" ? {} : { subject: { kind, id: subject_id, account_id: account.id } }
}
