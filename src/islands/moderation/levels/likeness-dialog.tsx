import { facePhotoConfirm } from "../../../domain/moderation/consent-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { useAction } from "../../_ui/use-action.ts"

interface LikenessDialogProps {
  /** Version of the text that is shown. */
  readonly version: number
  /** Told whether they agreed. */
  readonly onAnswer: (hasAgreed: boolean) => void
}

/** The text about faces, to be agreed to before the first of them is used. */
export function LikenessDialog({ version, onAnswer }: LikenessDialogProps) {
  const t = useMessages("levels")
  const ui = useMessages("ui")
  const { run, isBusy, failure } = useAction()
  const agree = async () => {
    if ((await run(() => call(facePhotoConfirm, { version }, { handlesErrors: true }))) !== null) onAnswer(true)
  }
  return (
    <Modal title={t("facesTitle")} lead={<LikenessText />} closeLabel={ui("cancel")} isBusy={isBusy} onClose={() => onAnswer(false)}>
      <FailureBox failure={failure} hasNoFields />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button data-first="" onClick={() => onAnswer(false)} disabled={isBusy}>
          {ui("cancel")}
        </Button>
        <Button variant="primary" onClick={() => void agree()} isBusy={isBusy}>
          {t("facesAgree")}
        </Button>
      </div>
    </Modal>
  )
}

/** The text in force. A new one has a new key and a new version, see `CONSENT_VERSIONS`. */
export function LikenessText() {
  const t = useMessages("levels")
  return (
    <div className="grid gap-2">
      <p>{t("facesBody_1")}</p>
      <p>{t("facesMarked")}</p>
    </div>
  )
}
