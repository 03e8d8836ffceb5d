import { ChevronDown } from "lucide-react"
import { type ReactNode, useId } from "react"

interface PanelProps {
  readonly title: string
  /** What is set in it, in words; shown while it is closed too. */
  readonly value?: ReactNode
  /** It is not the default. */
  readonly isOwn?: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Settings that stay closed until they are wanted, with what they are set to beside their name. */
export function Panel({ title, value, isOwn = false, isOpen, onOpen, children }: PanelProps) {
  const id = useId()
  return (
    <div className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 py-2 text-start hover:text-ink"
        >
          <span className="shrink-0 text-sm font-semibold">{title}</span>
          <span className={`ms-auto min-w-0 truncate text-xs ${isOwn ? "text-ink" : "text-ink-3"}`}>
            <bdi>{value}</bdi>
          </span>
          <ChevronDown size={16} className={`shrink-0 text-ink-3 transition-transform duration-120 ${isOpen ? "rotate-180" : ""}`} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">
        {children}
      </div>
    </div>
  )
}
