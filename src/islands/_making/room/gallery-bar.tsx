import type { ReactNode } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

interface GalleryBarProps {
  /** Leaves the gallery, where it is a page of its own. */
  readonly onDone: () => void
  /** What narrows the gallery. */
  readonly children: ReactNode
}

/** Stays above a gallery while it scrolls. */
export function GalleryBar({ onDone, children }: GalleryBarProps) {
  const t = useMessages("making")
  return (
    <div className="gallery-bar">
      <div className="flex min-w-0 grow flex-wrap items-center gap-1.5">{children}</div>
      <Button onClick={onDone} className="shrink-0 md:hidden">
        {t("done")}
      </Button>
    </div>
  )
}
