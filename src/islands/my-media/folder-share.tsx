import { Copy } from "lucide-react"
import { useContext } from "react"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { folderLink, folderShare } from "../../domain/library/share-contract.ts"
import { call } from "../_runtime/call.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { IslandPlace, useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useQuery } from "../_ui/use-query.ts"

interface FolderShareProps {
  readonly folder: MediaFolder
  /** The folder's link is on or off now. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The link of a folder: turned on and off by a switch, and copied. */
export function FolderShare({ folder, onChanged, onClose }: FolderShareProps) {
  const t = useMessages("folders")
  const link = useQuery(folderLink, { folder_id: folder.folder_id })
  const change = useAction()
  const turn = async (isShared: boolean) => {
    const changed = await change.run(() => call(folderShare, { folder_id: folder.folder_id, is_shared: isShared }, { handlesErrors: true }))
    if (changed === null) return
    link.put(changed)
    onChanged()
  }
  const { locale } = useContext(IslandPlace)
  const { value } = link
  const address = value?.path == null ? null : `${location.origin}/${locale}${value.path}`
  return (
    <Modal title={t("shareTitle", { name: folder.name })} lead={t("shareLead")} closeLabel={t("close")} isLight onClose={onClose}>
      <FailureBox failure={link.failure} title={t("linkFailed")} onRetry={() => void link.reload()} />
      <FailureBox failure={change.failure} title={t("linkFailed")} />
      {value === null ? (
        link.failure === null ? (
          <SkeletonRows count={1} label={t("loading")} />
        ) : null
      ) : value.state === "taken-down" ? (
        <p className="text-pretty">{t("takenDown")}</p>
      ) : (
        <>
          <SwitchField
            label={t("linkOn")}
            hint={t("linkOnHint")}
            isOn={address !== null}
            isDisabled={change.isBusy}
            onChange={(isOn) => void turn(isOn)}
          />
          {address === null ? null : (
            <>
              <TextField label={t("link")} dir="ltr" readOnly text={address} onText={() => {}} onFocus={(event) => event.target.select()} />
              {value.state === "checking" ? <p className="text-sm text-ink-2">{t("checking")}</p> : null}
              <Button
                variant="primary"
                icon={Copy}
                data-first
                onClick={() => void copyText(address, t("copied"))}
                className="justify-self-start"
              >
                {t("copyLink")}
              </Button>
            </>
          )}
        </>
      )}
    </Modal>
  )
}
