import type { ReactNode } from "react"

interface CardProps {
  /** Id of its heading, unique on the page; what is removed from the card leaves the focus there. */
  readonly id: string
  readonly title: string
  readonly lead?: ReactNode
  /** Beside the title. */
  readonly action?: ReactNode
  readonly isDangerous?: boolean
  /** The heading's level. */
  readonly level?: 2 | 3
  readonly children?: ReactNode
}

/** A group of things under its heading. */
export function Card({ id, title, lead, action, isDangerous = false, level = 2, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} className={`min-w-0 rounded-card border bg-raised ${isDangerous ? "border-bad/40" : "border-line"}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 pt-4 pb-4 md:px-5">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <Heading id={id} tabIndex={-1} className="rounded-control text-base font-semibold outline-offset-4">
            {title}
          </Heading>
          {lead === undefined ? null : <p className="max-w-[60ch] text-pretty text-ink-2">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Leaves the focus at a card's heading, where what had it is gone. */
export function focusCard(id: string): void {
  document.getElementById(id)?.focus()
}

interface CardRowProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** What can be done with it. */
  readonly children?: ReactNode
  readonly as?: "div" | "li"
}

/** One line of a card: what it is, what it is now, what can be done with it. */
export function CardRow({ icon, title, detail, children, as: Element = "div" }: CardRowProps) {
  return (
    <Element className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5">
      {icon === undefined ? null : (
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-ink-2">
          {icon}
        </span>
      )}
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <div className="flex min-w-0 flex-wrap items-center gap-2 font-semibold">{title}</div>
        {detail === undefined ? null : <div className="min-w-0 text-sm wrap-anywhere text-ink-2">{detail}</div>}
      </div>
      {children === undefined ? null : <div className="flex shrink-0 flex-wrap items-center gap-2">{children}</div>}
    </Element>
  )
}

/** The body of a card that is no list of rows. */
export function CardBody({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-4 py-4 md:px-5">{children}</div>
}

const BADGES = {
  plain: "text-ink-2 border-line-strong",
  good: "text-good border-good/50",
  warn: "text-warn border-warn/50",
  bad: "text-bad border-bad/50",
}

/** A small mark beside a title. */
export function Badge({ tone = "plain", children }: { readonly tone?: keyof typeof BADGES; readonly children: ReactNode }) {
  return <span className={`rounded-pill border px-2 py-px text-xs font-semibold ${BADGES[tone]}`}>{children}</span>
}
