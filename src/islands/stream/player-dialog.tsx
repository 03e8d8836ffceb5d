import { X } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useModalDialog } from "../_ui/use-modal-dialog.ts"
import { Player, type PlayerProps } from "./player.tsx"

/** The video dialog (spec 1§4): a video above the page, which starts at once. Escape, the corner's button or a click beside it closes it. */
export function PlayerDialog({ onClose, ...video }: PlayerProps & { readonly onClose: () => void }) {
  const t = useMessages("stream")
  const dialog = useModalDialog()
  const { width, height, title } = video
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
      className="m-auto max-h-dvh max-w-full overflow-visible bg-transparent p-0"
    >
      <div style={{ width: `min(calc(100vw - 1rem), 72rem, calc((100dvh - 5rem) * ${width / height}))` }} className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="truncate rounded-control bg-veil px-2 py-1 font-semibold text-veil-ink">
            <bdi>{title}</bdi>
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t("close")}
            title={t("close")}
            className="grid size-11 shrink-0 place-content-center rounded-control bg-veil text-veil-ink focus-visible:outline-veil-ink"
          >
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <Player {...video} startsAtOnce />
      </div>
    </dialog>
  )
}
