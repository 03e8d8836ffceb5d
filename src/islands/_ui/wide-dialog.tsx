import { X } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
import { useModalDialog } from "./use-modal-dialog.ts"

interface WideDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with room for an image to work on; all of the screen on narrow ones. Gives the focus back to where it came from. */
export function WideDialog({ title, onClose, children }: WideDialogProps) {
  const t = useMessages("task")
  const dialog = useModalDialog()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="panel max-h-[calc(100dvh-2rem)] w-[min(70rem,calc(100vw-2rem))] overflow-y-auto p-0 max-md:h-dvh max-md:max-h-dvh max-md:w-full max-md:max-w-full max-md:rounded-none max-md:border-0"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <Button icon={X} onClick={onClose} label={t("close")} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
