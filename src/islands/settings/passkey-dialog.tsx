import { type FormEvent, useEffect, useRef, useState } from "react"
import { MAXIMUM_PASSKEY_LABEL_CHARACTERS } from "../../domain/identity/passkey-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { addPasskey } from "../identity/passkey.ts"
import { useProof } from "./proof.tsx"

interface PasskeyDialogProps {
  readonly onClose: () => void
  readonly onAdded: () => Promise<void>
}

/** Names a passkey and has the browser make it. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const t = useMessages("settings")
  const { withProof } = useProof()
  const [name, setName] = useState("")
  const [said, setSaid] = useState<"passkeyCancelled" | "passkeyPresent" | "passkeyUnable" | null>(null)
  const action = useAction()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaid(null)
    void action.run(async () => {
      const label = name.trim()
      const made = await withProof(() => addPasskey(label === "" ? undefined : label))
      switch (made.kind) {
        case "done":
          announce({ tone: "good", body: { kind: "text", text: t("passkeyAdded", { name: made.value.label }) } })
          onClose()
          return onAdded()
        case "cancelled":
          return setSaid("passkeyCancelled")
        case "present":
          return setSaid("passkeyPresent")
        case "unable":
          return setSaid("passkeyUnable")
      }
    })
  }
  return (
    <Modal title={t("addPasskey")} lead={t("passkeysLead")} closeLabel={t("cancel")} isBusy={action.isBusy} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-busy={action.isBusy}>
        <TextField
          size="large"
          ref={field}
          label={t("passkeyName")}
          text={name}
          onText={setName}
          maxLength={MAXIMUM_PASSKEY_LABEL_CHARACTERS}
          autoComplete="off"
          dir="auto"
          hint={t("passkeyNameHint")}
        />
        <FailureBox failure={action.failure} />
        {said === null ? null : (
          <p role="alert" className="text-sm">
            {t(said)}
          </p>
        )}
        <Button variant="primary" size="large" type="submit" isBusy={action.isBusy}>
          {t("addPasskey")}
        </Button>
      </form>
    </Modal>
  )
}
