import { useState } from "react"
import { type Ban, cancelBan } from "../../domain/moderation/contract.ts"
import { MAXIMUM_NOTE_CHARACTERS } from "../../domain/moderation/rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Modal } from "../_ui/modal.tsx"
import { FailureNote } from "./failure-note.tsx"
import { TextField } from "./field.tsx"
import { useSending } from "./use-sending.ts"

interface CancelBanProps {
  readonly account: Ban["account"]
  readonly onEnded: (ban: Ban) => void
  readonly onClose: () => void
}

/** Ends the ban of an account, with a note on why. */
export function CancelBanDialog({ account, onEnded, onClose }: CancelBanProps) {
  const t = useMessages("moderation")
  const [note, setNote] = useState("")
  const { isBusy, failure, run } = useSending()
  const name = account.name || account.id
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
        <TextField
          label={t("cancelNote")}
          hint={t("noteHint")}
          failure={undefined}
          text={note}
          maximum={MAXIMUM_NOTE_CHARACTERS}
          rows={3}
          onType={setNote}
        />
        <FailureNote failure={failure} wordings={{ NotFound: t("notBanned"), NotAllowed: t("notAllowed") }} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <button type="button" className="button-ghost min-h-9 px-4 max-md:min-h-11" disabled={isBusy} onClick={onClose}>
            {t("keepBan")}
          </button>
          <button type="submit" className="button-primary min-h-9 max-md:min-h-11" aria-disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? t("working") : t("cancelNow")}
          </button>
        </div>
      </form>
    </Modal>
  )
}
