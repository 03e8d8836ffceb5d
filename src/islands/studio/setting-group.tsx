import { ChevronDown } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useRememberedOpen } from "./use-remembered-open.ts"

interface SettingGroupProps {
  /** By what this device remembers whether it is open. */
  readonly name: string
  readonly label: string
  /** What is chosen in it, in words; shown while it is closed too. */
  readonly value: string
  /** Opens it, such as when something in it is wrong. */
  readonly isForcedOpen?: boolean
  readonly children: ReactNode
}

/** Settings that stay closed until they are wanted, with what they are set to beside their name. */
export function SettingGroup({ name, label, value, isForcedOpen = false, children }: SettingGroupProps) {
  const [isOpen, setIsOpen] = useRememberedOpen(name)
  const id = useId()
  const isShown = isOpen || isForcedOpen
  return (
    <div className="border-b border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsOpen(!isShown)}
          className="flex min-h-11 w-full items-center gap-2 py-2 text-start hover:text-ink"
        >
          <span className="shrink-0 text-sm font-semibold">{label}</span>
          <span className="ms-auto min-w-0 truncate text-xs text-ink-3">
            <bdi>{value}</bdi>
          </span>
          <ChevronDown size={16} className={`shrink-0 text-ink-3 transition-transform duration-120 ${isShown ? "rotate-180" : ""}`} />
        </button>
      </h2>
      <div id={id} hidden={!isShown} className="grid gap-4 pt-1 pb-4">
        {children}
      </div>
    </div>
  )
}
