import { type FormEvent, useState } from "react"
import { appeal } from "../../domain/library/resource-contract.ts"
import { MAXIMUM_APPEAL_CHARACTERS } from "../../domain/moderation/appeal-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

interface AppealDialogProps {
  /** The refused file, as the server calls it. */
  readonly fileId: string
  readonly name: string
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Asks what speaks against the refusal of a file, and sends it to the moderators; what was typed stays through a failure. */
export function AppealDialog({ fileId, name, onSent, onClose }: AppealDialogProps) {
  const t = useMessages("upload")
  const { isBusy, failure, run, clear } = useAction()
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === "")
    if (text.trim() === "") return
    const sent = await run(() => call(appeal, { file_id: fileId, text }, { handlesErrors: true }))
    if (sent !== null) onSent()
  }
  return (
    <Modal title={t("appeal")} lead={t("appealLead", { name })} closeLabel={t("appealCancel")} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} className="grid gap-4" noValidate>
        <TextAreaField
          data-first=""
          label={t("appealText")}
          text={text}
          maxLength={MAXIMUM_APPEAL_CHARACTERS}
          error={isMissing ? { text: t("appealMissing") } : (failure?.fields["text"] ?? failure?.code)}
          onText={(typed) => {
            setText(typed)
            setMissing(false)
            clear()
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            {t("appealCancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t("appealSend")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
