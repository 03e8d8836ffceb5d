import { useState } from "react"
import { editVoice, type OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { type Details, VoiceDetails } from "./voice-details.tsx"

interface EditVoiceDialogProps {
  readonly voice: OwnVoice
  readonly onSaved: (changed: OwnVoice) => void
  readonly onClose: () => void
}

/** Changes what is said of a voice. */
export function EditVoiceDialog({ voice, onSaved, onClose }: EditVoiceDialogProps) {
  const t = useMessages("voices")
  const [details, setDetails] = useState<Details>(voice)
  const saving = useAction()
  const save = async () => {
    const { name, language, gender, age, intonation } = details
    const input = { voice_id: voice.voice_id, name: name.trim(), language, gender, age, intonation }
    const changed = await saving.run(() => call(editVoice, input, { handlesErrors: true }))
    if (changed === null) return
    onSaved(changed)
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
    onClose()
  }
  return (
    <Modal title={t("editTitle")} closeLabel={t("close")} isBusy={saving.isBusy} onClose={onClose}>
      <form
        noValidate
        aria-label={t("editTitle")}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <VoiceDetails
          details={details}
          errors={saving.failure?.fields ?? {}}
          onChange={(change) => {
            setDetails((before) => ({ ...before, ...change }))
            saving.clear()
          }}
        />
        <FailureBox failure={saving.failure} />
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {t("save")}
        </Button>
      </form>
    </Modal>
  )
}
