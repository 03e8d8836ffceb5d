import { useMessages } from "../_runtime/messages.tsx"
import { MaskPanel } from "../image/mask-panel.tsx"
import { useStoredFile } from "./use-stored-file.ts"
import { WideDialog } from "./wide-dialog.tsx"

interface MaskDialogProps {
  /** Address of the image that is painted on. */
  readonly url: string
  readonly onMask: (mask: File) => void
  readonly onClose: () => void
}

/** The mask painter over an image of the form. */
export function MaskDialog({ url, onMask, onClose }: MaskDialogProps) {
  const t = useMessages("generator")
  const errors = useMessages("errors")
  const stored = useStoredFile(url, t("image"))
  return (
    <WideDialog title={t("paintMask")} onClose={onClose}>
      {stored.state === "failed" ? (
        <p role="alert" className="text-bad">
          {errors("NetworkError")}
        </p>
      ) : stored.state === "loading" ? (
        <div aria-busy="true" className="min-h-72 animate-pulse rounded-card bg-sunken motion-reduce:animate-none" />
      ) : (
        <MaskPanel file={stored.file} onDone={onMask} />
      )}
    </WideDialog>
  )
}
