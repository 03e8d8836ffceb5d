import type { LucideIcon } from "lucide-react"
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from "react"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { announce } from "../_runtime/notices.ts"

const load = import.meta.env.SSR ? onlyInBrowser : () => import("./open-menu.tsx")

/** Something that can be done from a menu. */
export interface MenuItem {
  readonly label: string
  /** What comes of it, below its name. */
  readonly hint?: string
  readonly icon?: LucideIcon
  /** The address of a picture in place of the icon; null where it stands among items with pictures and has none. */
  readonly image?: string | null
  /** The key that does the same where its result has the focus. */
  readonly keys?: string
  /** It is what is chosen now. */
  readonly isChosen?: boolean
  readonly isDangerous?: boolean
  readonly isOff?: boolean
  readonly onChoose: () => void
}

/** Items that belong together, parted from the next ones by a line; with what they have in common as their heading. */
export type MenuGroup = readonly MenuItem[] | { readonly title: string; readonly items: readonly MenuItem[] }

export interface MenuProps {
  /** The button that opens it. */
  readonly opener: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  readonly groups: readonly MenuGroup[]
  /** It is drawn apart from its button, which stands in something that cuts off what reaches beyond it. */
  readonly isApart?: boolean
  /** Which of its edges stands at the button's. */
  readonly align?: "start" | "end"
  /** Hears that somebody comes near, or opens it again: what it offers may be asked for then. */
  readonly onNear?: () => void
}

export interface OpenMenuProps extends MenuProps {
  /** Whether it was opened by keys, which are on the first item then. */
  readonly isByKeys: boolean
}

/** A menu under a button. Until it is first opened only its button is there; what draws it is fetched when somebody comes near. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ readonly Body: ComponentType<OpenMenuProps>; readonly isByKeys: boolean } | null>(null)
  if (opened !== null) return <opened.Body {...props} isByKeys={opened.isByKeys} />
  const open = (isByKeys: boolean) => {
    load().then(
      ({ OpenMenu }) => setOpened({ Body: OpenMenu, isByKeys }),
      () => announce({ tone: "bad", body: { kind: "error", code: "Offline", requestId: null } }),
    )
  }
  // What fails here is told when the menu is asked for.
  const prefetch = () => {
    props.onNear?.()
    void load().catch(() => {})
  }
  return cloneElement(props.opener, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    // A press by keys has no place.
    onClick: (event: MouseEvent) => open(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return
      event.preventDefault()
      open(true)
    },
  })
}
