import { useMessages } from "../_runtime/messages.tsx"
import { WideDialog } from "../_ui/wide-dialog.tsx"
import { MaskPanel } from "../image/mask-panel.tsx"
import { useStoredFile } from "./use-stored-file.ts"

interface MaskDialogProps {
  /** Address of the image that is painted on. */
  readonly url: string
  /** Address of the mask that is painted further; undefined begins with nothing. */
  readonly maskUrl: string | undefined
  readonly onMask: (mask: File) => void
  readonly onClose: () => void
}

/** The mask painter over an image of the form. */
export function MaskDialog({ url, maskUrl, onMask, onClose }: MaskDialogProps) {
  const t = useMessages("generator")
  const errors = useMessages("errors")
  const stored = useStoredFile(url, t("image"))
  const mask = useStoredFile(maskUrl ?? null, t("mask"))
  return (
    <WideDialog title={t(maskUrl === undefined ? "paintMask" : "editMask")} onClose={onClose}>
      {stored.state === "failed" || mask?.state === "failed" ? (
        <p role="alert" className="text-bad">
          {errors("imageLoadFailed")}
        </p>
      ) : stored.state === "loading" || mask?.state === "loading" ? (
        <div aria-busy="true" className="min-h-72 animate-pulse rounded-card bg-sunken motion-reduce:animate-none" />
      ) : (
        <MaskPanel file={stored.file} base={mask?.file} onDone={onMask} />
      )}
    </WideDialog>
  )
}
