import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** A line of a menu of the frame. */
export const MENU_LINE =
  "flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-hover max-md:min-h-11 aria-[current]:bg-hover aria-[current]:font-semibold"

interface MenuLinkProps {
  readonly href: string
  readonly icon: LucideIcon
  readonly label: string
  /** The page that is shown is the one that it leads to. */
  readonly isCurrent?: boolean
  /** The link leads to the member's own page, once their id is known. */
  readonly profileBase?: string
  /** Hidden until the account is known to be one of theirs. */
  readonly isFor?: "moderators"
  /** What only a member may see is nothing for search engines. */
  readonly rel?: "nofollow"
  /** At the end of the line. */
  readonly children?: ReactNode
}

/** A link in a menu of the frame. */
export function MenuLink({ href, icon: Icon, label, isCurrent = false, profileBase, isFor, rel, children }: MenuLinkProps) {
  return (
    <li {...(isFor === undefined ? {} : { hidden: true, "data-staff": isFor })}>
      <a href={href} data-member-profile={profileBase} className={MENU_LINE} aria-current={isCurrent ? "page" : undefined} rel={rel}>
        <Icon size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        {label}
        {children}
      </a>
    </li>
  )
}
