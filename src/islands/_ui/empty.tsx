import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

interface EmptyProps {
  readonly title: string
  readonly body?: string | undefined
  readonly icon?: LucideIcon
  /** `boxed` shows where the list would be; `plain` fills a page's room. */
  readonly look?: "boxed" | "plain"
  /** Of its title; 2 where it follows the page's own. */
  readonly headingLevel?: 2 | 3
  /** The next step. */
  readonly children?: ReactNode
}

/** What stands in place of a list that has none: why, and the next step. */
export function Empty({ title, body, icon: Icon, look = "boxed", headingLevel = 3, children }: EmptyProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={`empty ${look === "boxed" ? "rounded-card border border-dashed border-line-strong" : ""}`}>
      {Icon === undefined ? null : <Icon size={28} strokeWidth={1.5} className="text-ink-3" />}
      <Heading className="font-semibold text-balance">{title}</Heading>
      {body === undefined ? null : <p className="max-w-md text-pretty text-ink-2">{body}</p>}
      {children === undefined ? null : <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

/** One line in a card's list that has no rows. */
export function EmptyRow({ children }: { readonly children: ReactNode }) {
  return <p className="border-t border-line px-4 py-5 text-ink-2 md:px-5">{children}</p>
}
