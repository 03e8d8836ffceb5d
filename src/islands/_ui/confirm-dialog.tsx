import type { ReactNode } from "react"
import { Modal } from "./modal.tsx"

/** The button that takes something away. */
export const DANGEROUS =
  "inline-flex items-center justify-center gap-2 rounded-control bg-bad px-4 py-1 text-center font-semibold text-accent-ink transition-[filter] duration-120 hover:brightness-110"

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
        <button type="button" data-first="" onClick={onClose} disabled={isBusy} className="button-ghost min-h-9 px-4 max-md:min-h-11">
          {cancelLabel}
        </button>
        <button
          type="button"
          onClick={onConfirm}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          className={`${isDangerous ? DANGEROUS : "button-primary"} min-h-9 max-md:min-h-11 aria-disabled:cursor-progress aria-disabled:opacity-70`}
        >
          {confirmLabel}
        </button>
      </div>
    </Modal>
  )
}
