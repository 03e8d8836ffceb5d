import { type FormEvent, useState } from "react"
import { type MediaFile, uploadImageByUrl } from "../../domain/upload/contract.ts"
import { MAXIMUM_ADDRESS_CHARACTERS } from "../../domain/upload/public-address-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

interface FromAddressDialogProps {
  /** Where the image goes; null: outside of all folders. */
  readonly folderId: string | null
  readonly onAdded: (file: MediaFile) => void
  readonly onClose: () => void
}

/** Keeps the image at a web address; what was typed stays through a failure. */
export function FromAddressDialog({ folderId, onAdded, onClose }: FromAddressDialogProps) {
  const t = useMessages("library")
  const { isBusy, failure, run, clear } = useAction({ LinkRefused: "url", LinkUnreachable: "url" })
  const [address, setAddress] = useState("")
  const [isMissing, setMissing] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const url = address.trim()
    setMissing(url === "")
    if (url === "") return
    const file = await run(() => call(uploadImageByUrl, { url, folder_id: folderId }, { handlesErrors: true }))
    if (file === null) return
    onAdded(file)
    onClose()
  }
  return (
    <Modal title={t("fromAddress")} lead={t("fromAddressLead")} closeLabel={t("cancel")} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={(event) => void add(event)} className="grid gap-4" noValidate>
        <TextField
          data-first=""
          size="large"
          type="url"
          dir="ltr"
          label={t("address")}
          placeholder="https://"
          text={address}
          maxLength={MAXIMUM_ADDRESS_CHARACTERS}
          error={isMissing ? { text: t("addressMissing") } : (failure?.fields["url"] ?? failure?.code)}
          onText={(text) => {
            setAddress(text)
            setMissing(false)
            clear()
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t("addAddress")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
