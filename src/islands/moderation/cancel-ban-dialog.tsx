import { useState } from "react"
import { type Ban, cancelBan } from "../../domain/moderation/contract.ts"
import { MAXIMUM_NOTE_CHARACTERS } from "../../domain/moderation/rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useAccountName } from "./use-account-name.ts"

interface CancelBanProps {
  readonly account: Ban["account"]
  readonly onEnded: (ban: Ban) => void
  readonly onClose: () => void
}

/** Ends the ban of an account, with a note on why. */
export function CancelBanDialog({ account, onEnded, onClose }: CancelBanProps) {
  const t = useMessages("moderation")
  const [note, setNote] = useState("")
  const { isBusy, failure, run } = useAction()
  const name = useAccountName()(account)
  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const written = note.trim()
    const ban = await run(() =>
      call(cancelBan, { account_id: account.id, ...(written === "" ? {} : { note: written }) }, { handlesErrors: true }),
    )
    if (ban !== null) onEnded(ban)
  }
  return (
    <Modal title={t("cancelAsk", { name })} lead={t("cancelBody", { name })} closeLabel={t("close")} isBusy={isBusy} onClose={onClose}>
      <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextAreaField
          label={t("cancelNote")}
          hint={t("noteHint")}
          text={note}
          maxLength={MAXIMUM_NOTE_CHARACTERS}
          rows={3}
          onText={setNote}
        />
        <FailureBox hasNoFields failure={failure} words={{ NotFound: t("notBanned"), NotAllowed: t("notAllowed") }} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button disabled={isBusy} onClick={onClose}>
            {t("keepBan")}
          </Button>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {isBusy ? t("working") : t("cancelNow")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
