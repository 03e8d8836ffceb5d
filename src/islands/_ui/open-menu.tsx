import { DropdownMenu } from "radix-ui"
import { type FocusEvent, useRef, useState } from "react"
import type { OpenMenuProps } from "./menu.tsx"
import { useDirection } from "./use-direction.ts"

/**
 * A menu under a button, open at first: arrow keys, first letters, Escape, focus back to the button. Not modal: a modal one locks the page's scroll by a
 * style element, which the content security policy refuses. It stands in the document where its button does, so that it works within a
 * dialog too.
 */
export function OpenMenu({ opener, groups, isApart = false, onNear, isByKeys }: OpenMenuProps) {
  const isFirst = useRef(isByKeys)
  const [place, setPlace] = useState<Element | null>(frontPlace)
  // The keys that open it the first time are pressed before there is a menu to see them.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!isFirst.current || target !== currentTarget) return
    isFirst.current = false
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus()
  }
  const content = (
    <DropdownMenu.Content className="panel menu" align="end" sideOffset={6} collisionPadding={8} onFocus={onFocus}>
      {groups.map((items, index) => (
        <DropdownMenu.Group key={items[0]?.label ?? index} className="menu-group">
          {items.map(({ label, icon: Icon, isDangerous = false, isOff = false, onChoose }) => (
            <DropdownMenu.Item key={label} disabled={isOff} onSelect={onChoose} className={`menu-item ${isDangerous ? "text-bad" : ""}`}>
              {Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} className="shrink-0" />}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Group>
      ))}
    </DropdownMenu.Content>
  )
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) return
    setPlace(frontPlace())
    onNear?.()
  }
  return (
    <DropdownMenu.Root defaultOpen modal={false} dir={useDirection()} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{opener}</DropdownMenu.Trigger>
      {isApart ? <DropdownMenu.Portal container={place}>{content}</DropdownMenu.Portal> : content}
    </DropdownMenu.Root>
  )
}

/** Where what lies in front is drawn: the last open dialog, or the page. */
function frontPlace(): Element {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body
}
