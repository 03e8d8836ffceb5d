import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useState } from "react"
import { onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { announce } from "../../_runtime/notices.ts"
import type { Popover } from "../../_ui/popover.tsx"

const load = import.meta.env.SSR ? onlyInBrowser : () => import("../../_ui/popover.tsx").then((chunk) => chunk.Popover)

interface ChipProps {
  /** What it sets, for those who hear it: the chip itself shows the value. */
  readonly label: string
  readonly value: string
  readonly icon?: ReactNode
  /** The field that it belongs to, to lead there. */
  readonly name?: string
  /** Something chosen in it is refused. */
  readonly hasFailure?: boolean
  readonly className?: string
  /** What it opens. */
  readonly children: ReactNode
}

/** One thing that is chosen, by its value; a press opens its choices. What draws them is fetched when somebody comes near. */
export function Chip({ label, value, icon, name, hasFailure = false, className = "", children }: ChipProps) {
  const [Body, setBody] = useState<ComponentType<ComponentProps<typeof Popover>> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () =>
    load().then(
      (loaded) => {
        setBody(() => loaded)
        setIsOpen(true)
      },
      () => announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } }),
    )
  const isLoaded = Body !== null
  const opener = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value}`}
      title={label}
      data-chip={name}
      data-invalid={hasFailure ? "" : undefined}
      className={`composer-chip ${className}`}
      {...(isLoaded
        ? {}
        : {
            "aria-expanded": false,
            onPointerEnter: () => void load().catch(() => {}),
            onFocus: () => void load().catch(() => {}),
            onClick: () => void open(),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
              event.preventDefault()
              void open()
            },
          })}
    >
      {icon}
      <span className="max-w-40 truncate">
        <bdi>{value}</bdi>
      </span>
    </button>
  )
  if (Body === null) return opener
  return (
    <Body opener={opener} label={label} isOpen={isOpen} onOpen={setIsOpen} align="start" isWide>
      {children}
    </Body>
  )
}
