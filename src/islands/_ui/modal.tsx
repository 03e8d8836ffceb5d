import { X } from "lucide-react"
import { type ReactNode, useEffect, useId } from "react"
import { Button } from "./button.tsx"
import { useModalDialog } from "./use-modal-dialog.ts"

interface ModalProps {
  readonly title: string
  readonly lead?: ReactNode
  /** What the button at its corner is called. */
  readonly closeLabel: string
  /** `alertdialog` for a question that must be answered before anything else. */
  readonly role?: "dialog" | "alertdialog"
  /** Something is under way that closing would not stop: it stays open. */
  readonly isBusy?: boolean
  /** Escape, the corner's button, a click beside it. The owner then takes it away. */
  readonly onClose: () => void
  /** A click beside it closes it: only where nothing was typed. */
  readonly isLight?: boolean
  readonly children: ReactNode
}

/** A dialog above the page while it is rendered; a sheet at the bottom on narrow screens. Gives the focus back to where it came from. */
export function Modal({ title, lead, closeLabel, role = "dialog", isBusy = false, onClose, isLight = false, children }: ModalProps) {
  const dialog = useModalDialog("[data-first]")
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!isLight || element === null) return
    const onClick = (event: MouseEvent) => {
      if (event.target === element && !isBusy) onClose()
    }
    element.addEventListener("click", onClick)
    return () => element.removeEventListener("click", onClick)
  }, [dialog, isLight, isBusy, onClose])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      closedby={isBusy ? "none" : "closerequest"}
      onClose={() => {
        // A browser that knows no `closedby` closes it at a second Escape, whatever is said of it.
        if (dialog.current?.open !== false) return
        if (isBusy) dialog.current.showModal()
        else onClose()
      }}
      className="panel w-[min(28rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] overflow-y-auto p-0 max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="grid gap-4 p-5 md:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-lg font-semibold text-balance">
            {title}
          </h2>
          <Button icon={X} label={closeLabel} onClick={onClose} disabled={isBusy} className="-me-1 -mt-1" />
        </div>
        {lead === undefined ? null : (
          <div id={`${id}-lead`} className="text-pretty text-ink-2">
            {lead}
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}
