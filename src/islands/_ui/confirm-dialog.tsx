import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import { Modal } from "./modal.tsx"

interface ConfirmDialogProps {
  readonly title: string
  readonly body: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** What is confirmed takes something away. */
  readonly isDangerous?: boolean
  readonly isBusy: boolean
  /** What kept it from being done. */
  readonly failure?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * The confirm-modal dialog (spec 2§2): asks before something that cannot be undone. The way back has the focus, so that a key pressed
 * too soon does no harm.
 */
export function ConfirmDialog({
  title,
  body,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal role="alertdialog" title={title} lead={body} closeLabel={cancelLabel} isBusy={isBusy} onClose={onClose} isLight>
      {failure}
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button data-first="" onClick={onClose} disabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button variant={isDangerous ? "destructive" : "primary"} onClick={onConfirm} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
